import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** false in the HTML of the build and until React listens; a press before that would be lost. */
export function useListening(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
