import { type ComponentType, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useLazy } from '../kit/use-lazy.ts'

/** Loads a tab's component, which is already connected to its stores. */
type LoadTab = () => Promise<ComponentType<object>>

/** A tab whose code and stores are loaded when it is opened. */
export function LazyTab({ load, failed }: { load: LoadTab; failed: string }) {
  const [hasFailed, setFailed] = useState(false)
  const Tab = useLazy(!hasFailed, load, () => setFailed(true))
  if (Tab) return <Tab />
  if (!hasFailed) return <ListSkeleton />
  return <LoadFailed title={failed} onAgain={() => setFailed(false)} />
}

/**
 * Wraps `load` so that the tab is loaded only once and keeps everything typed in it. A failed load is retried on the
 * next call.
 */
export function once(load: LoadTab): LoadTab {
  let coming: ReturnType<LoadTab> | undefined
  return () => {
    coming ??= load().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
  }
}
