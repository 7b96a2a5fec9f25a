import { useEffect } from 'react'
import type { Kiosk } from './store.ts'

const prevent = (event: Event) => event.preventDefault()
/** Prevents zooming by Ctrl and the wheel, or by a pinch on a touch pad. */
const preventZoom = (event: WheelEvent) => {
  if (event.ctrlKey) event.preventDefault()
}

/** Prevents zooming by Ctrl with + - 0: the page would stay zoomed for all later visitors. */
const preventKeyZoom = (event: KeyboardEvent) => {
  if ((event.ctrlKey || event.metaKey) && ['+', '-', '=', '0'].includes(event.key)) event.preventDefault()
}

/** Handles the keys for staff, and prevents context menu, zoom and dragging for visitors. CSS prevents scrolling and selecting. */
export function useKioskInput(kiosk: Kiosk): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', kiosk.keyDown, { signal })
    document.addEventListener('keydown', preventKeyZoom, { signal })
    document.addEventListener('keyup', kiosk.keyUp, { signal })
    // When the window loses the focus, end a press of the key l (held to sign out): a release outside the window sends
    // no event.
    window.addEventListener('blur', () => kiosk.keyUp({ key: 'l' }), { signal })
    document.addEventListener('contextmenu', prevent, { signal })
    document.addEventListener('gesturestart', prevent, { signal })
    document.addEventListener('dragstart', prevent, { signal })
    document.addEventListener('wheel', preventZoom, { signal, passive: false })
    return () => listening.abort()
  }, [kiosk])
}
