import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { UserShape } from '#core/accounts/contract-self.ts'
import { STANDBY_PATHS } from '#core/accounts/roles.ts'
import {
  confirmed,
  givenPassword,
  latinName,
  loginId,
  personName,
  typedPassword,
} from '#core/fields/field-shapes.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useEntryForm } from '../kit/forms/use-entry-form.ts'
import { useLeaveGuard } from '../kit/forms/use-leave-guard.ts'
import { $language } from '../kit/preferences.ts'
import { isShownInside } from '../kit/submit.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { latinNameTexts } from '../kit/texts/latin-name.ts'
import { refusalText } from '../kit/texts/refusals.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { ErrorSummary } from '../kit/ui/ErrorSummary.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { AccountCard, CharacterCard, PasswordCard, PictureCard } from './ProfileCards.tsx'
import css from './profile.module.css'
import { type createProfile, entriesOf, type ProfileEntries } from './profile.ts'
import { passwordTexts } from './texts-passwords.ts'
import { profileTexts } from './texts-profile.ts'

/** Every field is required in this form, so an emptied field is an error. In the contract, a missing field means no change. */
const schema = z
  .object({
    login_id: loginId,
    name: personName,
    latin_name: latinName,
    password: givenPassword,
    passwordConfirm: typedPassword,
  })
  .check(confirmed())

type ProfileFormProps = { profile: ReturnType<typeof createProfile>; user: UserShape }

export function ProfileForm({ profile, user }: ProfileFormProps) {
  const { submit, $profile } = profile
  const texts = useTexts(profileTexts)
  const words = useTexts(passwordTexts)
  const names = useTexts(latinNameTexts)
  const common = useTexts(commonTexts)
  const { isAskingPassword } = useStore($profile)
  const { phase, refused } = useStore(submit.$submit)
  const [picture, setPicture] = useState<File>()
  const entry = useEntryForm<ProfileEntries>(schema, entriesOf(user), submit)
  const isDirty = entry.form.formState.isDirty || picture !== undefined
  useLeaveGuard(isDirty && phase !== 'done', texts.leave)

  const save = entry.form.handleSubmit(() => {
    if (!profile.save(entry.form.getValues(), picture))
      toasts.show({ text: texts.nothingChanged, tone: 'info' })
  })
  const errors = entry.summary([
    ['login_id', texts.loginId],
    ['name', texts.name],
    ['latin_name', names.latinName],
    ['password', words.newPassword],
    ['passwordConfirm', words.confirm],
  ])
  return (
    <>
      <form className={css.page} method="post" noValidate onSubmit={save}>
        <div className={css.column}>
          <SubmitNotices
            submit={submit}
            agreeLabel={texts.agree}
            insideElsewhere={isAskingPassword}
            atFields
          />
          <ErrorSummary title={common.checkEntries} errors={errors} />
          <AccountCard entry={entry} role={user.role} />
          <PasswordCard entry={entry} />
          <SaveOrCancel isSending={phase === 'sending'} role={user.role} />
        </div>
        <div className={css.aside}>
          <PictureCard user={user} onChoose={setPicture} problem={refused?.refusal.fields?.['image']} />
          <CharacterCard user={user} />
        </div>
      </form>
      <CurrentPassword profile={profile} />
    </>
  )
}

/** Asks for the current password before a change that needs it. */
function CurrentPassword({ profile }: Pick<ProfileFormProps, 'profile'>) {
  const language = useStore($language, { ssr: 'initial' })
  const { isAskingPassword } = useStore(profile.$profile)
  const { phase, refused, confirm } = useStore(profile.submit.$submit)
  const inside = isAskingPassword && refused && isShownInside(refused)
  return (
    <PasswordDialog
      open={isAskingPassword && confirm === undefined && phase !== 'done'}
      onClose={profile.cancelPassword}
      onGive={(password) => void profile.giveCurrentPassword(password)}
      busy={phase === 'sending'}
      error={inside ? refusalText(refused.refusal, language) : undefined}
    />
  )
}

function SaveOrCancel({ isSending, role }: { isSending: boolean; role: keyof typeof STANDBY_PATHS }) {
  const common = useTexts(commonTexts)
  return (
    <div className={css.foot}>
      <Button type="submit" variant="primary" size="lg" loading={isSending}>
        {common.save}
      </Button>
      <LinkButton href={STANDBY_PATHS[role]} variant="quiet" size="lg">
        {common.cancel}
      </LinkButton>
    </div>
  )
}
