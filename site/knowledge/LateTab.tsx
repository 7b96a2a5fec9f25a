import { type ComponentType, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useLate } from '../kit/use-late.ts'

/** Nothing is given to it: it is joined to its stores as it comes. */
export type LoadTab = () => Promise<ComponentType<object>>

/** A tab that is fetched with its stores when somebody opens it. */
export function LateTab({ load, failed }: { load: LoadTab; failed: string }) {
  const [hasFailed, setFailed] = useState(false)
  const Tab = useLate(!hasFailed, load, () => setFailed(true))
  if (Tab) return <Tab />
  if (!hasFailed) return <ListSkeleton />
  return <LoadFailed title={failed} onAgain={() => setFailed(false)} />
}

/** Asked for once; what has come stays as it is, with all that is typed in it. One that did not come is asked for again. */
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
