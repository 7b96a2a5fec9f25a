import type { Stop } from './stop.ts'

/** Tells when the network came, went, or the page is shown again: the moments to try at once instead of waiting. */
export function onBrowserWake(wake: () => void): Stop {
  const shown = () => {
    if (document.visibilityState === 'visible') wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('offline', wake)
  document.addEventListener('visibilitychange', shown)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', wake)
    document.removeEventListener('visibilitychange', shown)
  }
}
