import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import css from './microphone-level.module.css'

const BARS = [1, 2, 3, 4, 5]

/** Level meter with five bars. */
export function MicrophoneLevel({ $level, label }: { $level: ReadableAtom<number>; label: string }) {
  const lit = Math.round(useStore($level) * BARS.length)
  return (
    <span
      className={css.level}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={BARS.length}
      aria-valuenow={lit}
    >
      {BARS.map((bar) => (
        <i key={bar} data-lit={bar <= lit || undefined} />
      ))}
    </span>
  )
}
