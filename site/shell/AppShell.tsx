import { Suspense, useDeferredValue } from 'react'
import { slice } from '../kit/slice.ts'
import { ServerBanner } from './ServerBanner.tsx'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { useLine } from './use-line.ts'

const Frame = slice(async () => (await import('./Frame.tsx')).Frame)

/**
 * The parts that stay while pages change: sidebar, top bar, messages and calls.
 * @param hasTabs whether the first page shows tabs; set by the page's layout, so that the menu need not be loaded with the page
 */
export function AppShell({ hasTabs }: { hasTabs: boolean }) {
  const { status, user } = useLine()
  // deferred, so that rendering the page frame does not delay the response to a click
  const drawn = useDeferredValue(user)
  return (
    <Suspense fallback={<ShellSkeleton hasTabs={hasTabs} />}>
      {drawn ? (
        <Frame user={drawn} />
      ) : (
        <ShellSkeleton hasTabs={hasTabs} notice={status === 'unreachable' && <ServerBanner />} />
      )}
    </Suspense>
  )
}
