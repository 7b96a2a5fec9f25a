import { Suspense, useDeferredValue } from 'react'
import { slice } from '../kit/slice.ts'
import { useCurrentPath } from '../kit/use-current-path.ts'
import { hasTabs } from './navigation.ts'
import { ServerBanner } from './ServerBanner.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { useLine } from './use-line.ts'

const Frame = slice(async () => (await import('./Frame.tsx')).Frame)

/** The parts that stay while pages change: sidebar, top bar, messages and calls. */
export function AppShell() {
  const { status, user } = useLine()
  const mayHaveTabs = hasTabs({ role: 'companyAdmin' }, useCurrentPath())
  // deferred, so that drawing does not delay a press
  const drawn = useDeferredValue(user)
  return (
    <Suspense fallback={<ShellSkeleton hasTabs={mayHaveTabs} />}>
      {drawn ? (
        <Frame user={drawn} />
      ) : (
        <ShellSkeleton hasTabs={mayHaveTabs} notice={status === 'unreachable' && <ServerBanner />} />
      )}
    </Suspense>
  )
}
