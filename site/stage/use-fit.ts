import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface Fit {
  scale: number
  /** Offset of the stage in its frame, which centers it. */
  left: number
  top: number
}

interface Room {
  width: number
  height: number
}

/** The size of the element that holds the stage, also after it is resized; 0 × 0 until it is measured. */
export function useRoom(): { frame: RefObject<HTMLDivElement | null>; room: Room } {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 })

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { frame, room }
}

/** Scale and offset that fit a stage of this size into the room. */
export function fitted(room: Room, { width, height }: Room): Fit {
  const scale = Math.min(room.width / width, room.height / height) || 1
  return { scale, left: (room.width - width * scale) / 2, top: (room.height - height * scale) / 2 }
}
