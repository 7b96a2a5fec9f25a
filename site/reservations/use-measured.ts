import { type RefObject, useEffect, useRef, useState } from 'react'
import { CLOSE_MINUTE, OPEN_MINUTE, SLOT_MINUTES } from '#core/limits.ts'

/** Height of a slot of ten minutes. */
export const SLOT_PX = 14
/** Height of a day: the library's first drawing has no slots yet, which would shift the layout. */
const DAY_PX = ((CLOSE_MINUTE - OPEN_MINUTE) / SLOT_MINUTES) * SLOT_PX

/** @returns whether the library has measured its slots, so that the days can be shown */
export function useMeasured(): { ref: RefObject<HTMLDivElement | null>; isMeasured: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [isMeasured, setMeasured] = useState(false)
  useEffect(() => {
    if (!ref.current || isMeasured) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height >= DAY_PX) setMeasured(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isMeasured])
  return { ref, isMeasured }
}
