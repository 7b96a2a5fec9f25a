import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { renewPushHere } from '../alerts/push-waking.ts'
import { calls } from '../calls/wiring.ts'
import { slice } from '../kit/slice.ts'
import type { SessionUser } from '../line/fetch-session.ts'
import css from './AppShell.module.css'
import banner from './ConnectionBanner.module.css'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { EntryTabs } from './Navigation.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

/** Loaded only for users with reservations. */
const EndingSoon = lazy(async () => ({
  default: (await import('../reservations/EndingSoon.tsx')).EndingSoon,
}))
/** Loaded only while steps of the first-day setup are open. */
const SetupBanner = lazy(async () => ({ default: (await import('./SetupBanner.tsx')).SetupBanner }))
const Overlays = slice(async () => (await import('./Overlays.tsx')).Overlays)

/** Sidebar, top bar, messages and calls of the signed-in user. */
export function Frame({ user }: { user: SessionUser }) {
  const waitingCalls = useStore(calls.$requests).length
  // a new user ID means that the company was moved to another server while the page was open: register this browser's
  // push notifications there
  useEffect(() => void renewPushHere(), [user.id])
  const hasReservations = user.role === 'webReservationUser' || user.hasBooked
  return (
    <>
      <Sidebar user={user} waitingCalls={waitingCalls} />
      <div className={css.top}>
        <TopBar user={user} waitingCalls={waitingCalls} />
        <ConnectionBanner />
        {hasReservations && (
          <Suspense>
            <EndingSoon className={banner.banner} />
          </Suspense>
        )}
        {user.setup && (
          <Suspense>
            <SetupBanner />
          </Suspense>
        )}
      </div>
      <EntryTabs user={user} />
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  )
}
