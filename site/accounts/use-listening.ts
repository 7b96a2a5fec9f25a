import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React handles events on this page. False in the static HTML, where clicks would be lost. */
export function useListening(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
