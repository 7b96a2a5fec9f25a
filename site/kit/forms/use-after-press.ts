import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs a function now or, while the pointer is pressed, after its release: an error that appears on leaving a field must not move
 * the button that the user is pressing.
 */
export function useAfterPress(): (run: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const onDown = (): void => {
      isPressed.current = true
    }
    const onUp = (): void => {
      isPressed.current = false
      // wait a frame, because the click event comes after this event
      requestAnimationFrame(() => {
        for (const run of waiting.current.splice(0)) run()
      })
    }
    addEventListener('pointerdown', onDown, { capture: true })
    addEventListener('pointerup', onUp, { capture: true })
    addEventListener('pointercancel', onUp, { capture: true })
    return () => {
      removeEventListener('pointerdown', onDown, { capture: true })
      removeEventListener('pointerup', onUp, { capture: true })
      removeEventListener('pointercancel', onUp, { capture: true })
    }
  }, [])
  return useCallback((run) => {
    if (isPressed.current) waiting.current.push(run)
    else run()
  }, [])
}
