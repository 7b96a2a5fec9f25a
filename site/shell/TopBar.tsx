import { lazy, Suspense, useState } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Face } from '../kit/ui/Face.tsx'
import type { SessionUser } from '../line/fetch-session.ts'
import { signOut } from '../line/session.ts'
import { ConnectionMark } from './ConnectionMark.tsx'
import { DisplaySettings } from './DisplaySettings.tsx'
import { HelpLink } from './HelpLink.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import css from './TopBar.module.css'
import { shellTexts } from './texts.ts'

/** Loaded only for system administrators. */
const CompanyChooser = lazy(async () => ({ default: (await import('./CompanyChooser.tsx')).CompanyChooser }))

type TopBarProps = { user: SessionUser; waitingCalls?: number }

export function TopBar({ user, waitingCalls }: TopBarProps) {
  const common = useTexts(commonTexts)
  const texts = useTexts(shellTexts)
  return (
    <header className={css.bar}>
      <div className={css.row}>
        <NavigationDrawer user={user} waitingCalls={waitingCalls} />
        <div className={css.company}>
          {user.role === 'systemAdmin' ? (
            <Suspense>
              <CompanyChooser chosenId={user.companyId} />
            </Suspense>
          ) : (
            <span className={css.companyName}>
              {user.companyName || (user.role === 'webReservationUser' && texts.roomOf(user.name))}
            </span>
          )}
          <Badge tone={user.role === 'companyAdmin' ? 'admin' : 'plain'} className={css.role}>
            {common.roles[user.role]}
          </Badge>
        </div>
        <ConnectionMark />
        <DisplaySettings />
        <HelpLink />
        <a className={css.person} href="/app/users/profile" title={texts.profile(user.name)}>
          <Face name={user.name} imageUrl={user.imageUrl} />
          <span>{user.name}</span>
        </a>
        <SignOutButton />
      </div>
    </header>
  )
}

function SignOutButton() {
  const texts = useTexts(shellTexts)
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    if (await signOut()) return
    setLeaving(false)
    toasts.show({ text: texts.notSignedOut, tone: 'danger' })
  }
  return (
    <Button variant="quiet" icon="log-out" className={css.signOut} loading={leaving} onClick={leave}>
      <span>{texts.signOut}</span>
    </Button>
  )
}
