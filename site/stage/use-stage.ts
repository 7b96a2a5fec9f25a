import { type RefObject, useEffect, useRef } from 'react'

/** Hangs an avatar's own canvas into the element that gets the ref; whoever made the canvas disposes of it. */
export function useStage(canvas: HTMLCanvasElement | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canvas) return
    frame.current?.append(canvas)
    return () => canvas.remove()
  }, [canvas])
  return frame
}
