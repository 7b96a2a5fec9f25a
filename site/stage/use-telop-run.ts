import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** 120 template pixels per second, with a pause of 2 s before each run. */
const SPEED_PX_PER_S = 120
const PAUSE_MS = 2_000

interface TelopRun {
  track: RefObject<HTMLDivElement | null>
  /** Number of copies of the text needed so that no gap shows. */
  copies: number
}

/**
 * Moves the element (`track`) that holds the copies of the text, repeatedly by the width of one copy. Without Web
 * Animations the text does not move.
 */
export function useTelopRun(runs: boolean): TelopRun {
  const track = useRef<HTMLDivElement>(null)
  const [copies, setCopies] = useState(2)

  useLayoutEffect(() => {
    const element = track.current
    const first = element?.firstElementChild
    if (!element || !(first instanceof HTMLElement)) return
    const room = element.parentElement?.clientWidth ?? 0
    const distance = first.offsetWidth
    if (distance > 0) setCopies(1 + Math.ceil(room / distance))
    if (!runs || distance === 0 || !element.animate) return
    const runMs = (distance / SPEED_PX_PER_S) * 1_000
    const durationMs = PAUSE_MS + runMs
    const start = 'translateX(0)'
    const run = element.animate(
      [
        { transform: start, offset: 0 },
        { transform: start, offset: PAUSE_MS / durationMs },
        { transform: `translateX(${-distance}px)`, offset: 1 },
      ],
      { duration: durationMs, iterations: Number.POSITIVE_INFINITY },
    )
    return () => run.cancel()
  }, [runs])

  return { track, copies }
}
