import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('astro:after-swap', onChange)
  return () => document.removeEventListener('astro:after-swap', onChange)
}

/** The page's path without a trailing slash; follows ClientRouter, which keeps the shell. */
export function useCurrentPath(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.pathname.replace(/(.)\/$/, '$1'),
    () => '',
  )
}
