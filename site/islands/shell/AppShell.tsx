import { useStore } from '@nanostores/react'
import { calls } from '../../stores/calls/wiring.ts'
import { CallDialog } from '../calls/CallDialog.tsx'
import css from './AppShell.module.css'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ServerBanner } from './ServerBanner.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'
import { useLine } from './use-line.ts'

/** What stays while pages change: sidebar, top bar, notices and, over everything, the calls. */
export function AppShell() {
  const { status, user } = useLine()
  const waitingCalls = useStore(calls.$requests).length

  if (!user) return <ShellSkeleton notice={status === 'unreachable' && <ServerBanner />} />
  return (
    <>
      <Sidebar user={user} waitingCalls={waitingCalls} />
      <div className={css.top}>
        <TopBar user={user} waitingCalls={waitingCalls} />
        <ConnectionBanner />
      </div>
      <Toasts />
      <CallDialog />
      <Shortcuts />
    </>
  )
}
