import { useEffect } from 'react'

/** Full screen is only for touch screens, which signages have. A user with a mouse is probably trying out the page. */
const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches

/**
 * Enters full screen on the first touch, because browsers allow it only then. If staff leave full screen (Esc), the page does
 * not enter it again.
 */
export function useFullScreen(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const isFull = () =>
      document.fullscreenElement !== null || matchMedia('(display-mode: fullscreen)').matches
    const take = () => {
      if (!document.fullscreenEnabled || !isTouchScreen() || isFull()) return
      document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch((error: unknown) => {
        console.info('kiosk: the browser refused full screen', error)
      })
    }
    document.addEventListener('pointerup', take, { signal })
    document.addEventListener(
      'fullscreenchange',
      () => {
        if (!document.fullscreenElement) listening.abort()
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
}
