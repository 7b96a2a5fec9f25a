import { useEffect } from 'react'

/** Touch screens are signages; somebody with a mouse only has a look. */
const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches

/**
 * The first touch takes the whole screen: browsers allow it in a touch only. Whoever leaves it (Esc) is the device's keeper
 * and is not overruled.
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
        console.info('kiosk: the browser keeps its frame', error)
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
