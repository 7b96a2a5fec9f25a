import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { PushCard } from '../alerts/PushCard.tsx'
import type { PushDevices } from '../alerts/push-devices.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import type { createOwnSessions } from './own-sessions.ts'
import { PasskeysCard } from './PasskeysCard.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import type { PasskeyStore } from './passkeys.ts'
import css from './profile.module.css'
import { browserProfile, type createProfile } from './profile.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import type { SecondFactorStore } from './second-factor.ts'
import type { SignInNotices } from './sign-in-notices.ts'
import { profileTexts } from './texts-profile.ts'

const tellSaved = () => toasts.show({ text: pickTexts(profileTexts, $language.get()).saved })

type ProfilePageProps = {
  store?: ReturnType<typeof createProfile>
  sessions?: ReturnType<typeof createOwnSessions>
  push?: PushDevices
  factor?: SecondFactorStore
  passkeys?: PasskeyStore
  notices?: SignInNotices
}

/** Spec 2.4.3: the user's profile and sign-in settings. Tests pass their own state stores. */
export function ProfilePage({ store, sessions, push, factor, passkeys, notices }: ProfilePageProps) {
  const [profile] = useState(() => store ?? browserProfile(tellSaved))
  const { status, user } = useStore(profile.$profile)
  const texts = useTexts(profileTexts)
  useEffect(() => void profile.load(), [profile])
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {status === 'loading' && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void profile.load()} />}
      {status === 'ready' && user && <ProfileForm profile={profile} user={user} />}
      {status === 'ready' && user && (
        <div className={css.below}>
          {may(user.role, 'passkey.own') && <PasskeysCard store={passkeys} />}
          {may(user.role, 'secondFactor.own') && <SecondFactorCard store={factor} />}
          {may(user.role, 'push.own') && <PushCard store={push} />}
          <SessionsCard store={sessions} notices={notices} />
        </div>
      )}
    </>
  )
}
