import { type RefObject, useEffect, useRef } from 'react'

/** Mounts an avatar's element in the element with this ref; its creator disposes of it. */
export function useStage(canvas: HTMLElement | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas) return
    frame.current?.append(canvas)
    return () => canvas.remove()
  }, [canvas])
  return frame
}
