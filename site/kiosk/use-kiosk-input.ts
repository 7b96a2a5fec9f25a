import { useEffect } from 'react'
import type { Kiosk } from './store.ts'

const prevent = (event: Event) => event.preventDefault()
/** Ctrl and the wheel, or a pinch on a touch pad. */
const preventZoom = (event: WheelEvent) => {
  if (event.ctrlKey) event.preventDefault()
}

/** Ctrl with + - 0: what has been zoomed stays so for every visitor after. */
const preventKeyZoom = (event: KeyboardEvent) => {
  if ((event.ctrlKey || event.metaKey) && ['+', '-', '=', '0'].includes(event.key)) event.preventDefault()
}

/** Keys for the keeper; no context menu, no zoom, no dragging for visitors (styles forbid scrolling and selecting). */
export function useKioskInput(kiosk: Kiosk): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', kiosk.keyDown, { signal })
    document.addEventListener('keydown', preventKeyZoom, { signal })
    document.addEventListener('keyup', kiosk.keyUp, { signal })
    // a key that goes up outside the window is never told
    window.addEventListener('blur', () => kiosk.keyUp({ key: 'l' }), { signal })
    document.addEventListener('contextmenu', prevent, { signal })
    document.addEventListener('gesturestart', prevent, { signal })
    document.addEventListener('dragstart', prevent, { signal })
    document.addEventListener('wheel', preventZoom, { signal, passive: false })
    return () => listening.abort()
  }, [kiosk])
}
