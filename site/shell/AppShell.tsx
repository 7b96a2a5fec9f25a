import { Suspense, useDeferredValue } from 'react'
import { slice } from '../kit/slice.ts'
import { ServerBanner } from './ServerBanner.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { useLine } from './use-line.ts'

const Frame = slice(async () => (await import('./Frame.tsx')).Frame)

/** What stays while pages change: sidebar, top bar, notices and, over everything, the calls. */
export function AppShell() {
  const { status, user } = useLine()
  // drawn in slices: a press goes first
  const drawn = useDeferredValue(user)
  return (
    <Suspense fallback={<ShellSkeleton />}>
      {drawn ? (
        <Frame user={drawn} />
      ) : (
        <ShellSkeleton notice={status === 'unreachable' && <ServerBanner />} />
      )}
    </Suspense>
  )
}
