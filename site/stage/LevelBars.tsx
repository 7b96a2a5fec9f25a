import { useEffect, useRef } from 'react'
import css from './level-bars.module.css'
import { useReducedMotion } from './use-reduced-motion.ts'

/** Height of each bar at full level, 0 to 1. */
const SHAPE = [0.3, 0.5, 0.78, 0.6, 1, 0.72, 0.46, 0.82, 0.5, 0.3]
const QUIET = 0.16
/** Level of an ordinary voice in front of a kiosk; it draws the bars at full height. */
const FULL = 0.12

/** Draws the microphone's level on every animation frame. */
export function LevelBars({ level, isActive }: { level: () => number; isActive: boolean }) {
  const bars = useRef<HTMLSpanElement>(null)
  const isStill = useReducedMotion()
  useEffect(() => {
    const drawn = bars.current
    if (!drawn) return
    let frame = 0
    let shown = 0
    const draw = () => {
      shown += (Math.min(1, level() / FULL) - shown) * 0.3
      for (const [place, bar] of [...drawn.children].entries())
        (bar as HTMLElement).style.transform = `scaleY(${QUIET + (SHAPE[place]! - QUIET) * shown})`
      if (isActive && !isStill) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [level, isActive, isStill])
  return (
    <span ref={bars} className={css.bars} data-quiet={!isActive || undefined} aria-hidden="true">
      {SHAPE.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars differ only by position
        <i key={place} style={{ transform: `scaleY(${isStill ? height : QUIET})` }} />
      ))}
    </span>
  )
}
