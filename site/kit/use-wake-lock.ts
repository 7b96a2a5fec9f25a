import { useEffect } from 'react'

/** Keeps the screen on. Browsers release the lock when the page is hidden, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    const hold = async () => {
      if (!navigator.wakeLock || document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (gone) void held.release()
        else lock = held
      } catch (error) {
        // the browser refuses on low battery or an insecure origin; the device's own settings then decide
        console.info('kiosk: the browser refused to keep the screen on', error)
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
