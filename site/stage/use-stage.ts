import { type RefObject, useEffect, useRef } from 'react'

/** Mounts an avatar's canvas in the element with the returned ref. The creator of the canvas disposes of it. */
export function useStage(canvas: HTMLElement | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas) return
    frame.current?.append(canvas)
    return () => canvas.remove()
  }, [canvas])
  return frame
}
