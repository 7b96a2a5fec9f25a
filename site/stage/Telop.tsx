import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { TelopSentences } from './TelopSentences.tsx'
import css from './telop.module.css'
import { useReducedMotion } from './use-reduced-motion.ts'
import { useTelopRun } from './use-telop-run.ts'

interface TelopProps {
  box: Box
  label: string
  lines: readonly string[]
  still: boolean
}

/**
 * Scrolling text: lines one after the other at 120 px per second, moved by transform only. With reduced motion, it
 * shows one sentence at a time.
 */
export function Telop({ box, label, lines, still }: TelopProps) {
  const reduced = useReducedMotion()
  return (
    <div className={css.telop} style={boxStyle(box)}>
      <b>{label}</b>
      <div className={css.room}>
        {reduced && !still ? (
          <TelopSentences key={lines.join()} lines={lines} />
        ) : (
          <TelopRun key={`${box.w} ${lines.join()}`} lines={lines} still={still} />
        )}
      </div>
    </div>
  )
}

function TelopRun({ lines, still }: { lines: readonly string[]; still: boolean }) {
  const { track, copies } = useTelopRun(!still)
  return (
    <div ref={track} className={css.track} data-telop>
      {Array.from({ length: copies }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the copies have the same text
        <p key={copy} className={css.lines} aria-hidden={copy > 0 || undefined}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      ))}
    </div>
  )
}
