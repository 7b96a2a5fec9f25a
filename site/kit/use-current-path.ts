import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('astro:after-swap', onChange)
  return () => document.removeEventListener('astro:after-swap', onChange)
}

/**
 * The page's path without a trailing slash. Changes when ClientRouter opens another page, because components of the shell stay
 * mounted.
 */
export function useCurrentPath(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.pathname.replace(/(.)\/$/, '$1'),
    () => '',
  )
}
