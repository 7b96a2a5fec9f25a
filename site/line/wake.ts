import type { Stop } from './stop.ts'

/** Calls `wake` when the network changes or the page becomes visible. At these moments a retry is likely to succeed. */
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
