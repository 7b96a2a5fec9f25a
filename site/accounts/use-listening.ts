import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the static HTML and until React listens. Clicks before that would be lost. */
export function useListening(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
