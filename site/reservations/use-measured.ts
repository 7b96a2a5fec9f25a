import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Limits of the height of a ten-minute slot in the calendar: small enough to show much of the day in the window,
 * large enough for legible text.
 */
const SLOT_PX_MIN = 13
const SLOT_PX_MAX = 14
/** Height of what is above and below the slots; calendar.module.css computes the position of the days with the same number. */
const AROUND_PX = 260

const slotPxOf = (slots: number): number =>
  Math.min(SLOT_PX_MAX, Math.max(SLOT_PX_MIN, Math.floor((innerHeight - AROUND_PX) / slots)))

interface Measured {
  ref: RefObject<HTMLDivElement | null>
  /**
   * Whether the calendar library has measured its time slots. The days are shown only then, because the library's first
   * drawing has no slots and would shift the layout.
   */
  isMeasured: boolean
  slotPx: number
}

/** @param slots number of ten-minute slots in a day of the calendar */
export function useMeasured(slots: number): Measured {
  const ref = useRef<HTMLDivElement>(null)
  const [isMeasured, setMeasured] = useState(false)
  const slotPx = slotPxOf(slots)
  useEffect(() => {
    if (!ref.current || isMeasured) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height >= slots * slotPx) setMeasured(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isMeasured, slots, slotPx])
  return { ref, isMeasured, slotPx }
}
