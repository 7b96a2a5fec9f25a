import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Fit {
  frame: RefObject<HTMLDivElement | null>
  scale: number
  /** Offset of the stage in its frame, which centers it. */
  left: number
  top: number
}

/** Scales a stage of width × height to fit its frame, also after the frame is resized. */
export function useFit(width: number, height: number): Fit {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const scale = Math.min(room.width / width, room.height / height) || 1
  return { frame, scale, left: (room.width - width * scale) / 2, top: (room.height - height * scale) / 2 }
}
