import { useEffect } from 'react'

/** Keeps the screen on. Browsers take the lock back whenever the page is hidden, so it is asked for again. */
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
        // low battery, or no secure origin: the device's own settings decide then
        console.info('kiosk: the screen may go dark', error)
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
