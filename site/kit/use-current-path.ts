import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('astro:after-swap', onChange)
  return () => document.removeEventListener('astro:after-swap', onChange)
}

/** The path of the page, without a slash at the end; follows ClientRouter, which keeps the shell alive. */
export function useCurrentPath(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.pathname.replace(/(.)\/$/, '$1'),
    () => '',
  )
}
