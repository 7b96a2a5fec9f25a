import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { fitText, fittedStyle } from './fit-text.ts'
import css from './sign.module.css'
import { Bell } from './Ticket.tsx'

const AT = { h: 220, largestPx: 96, smallestPx: 40, lineHeight: 1.15 }

interface SignProps {
  box: Box
  lines: readonly string[]
  resumes: string
  /** When the reception reopens, in the company's own words. */
  at?: string
}

/** A "closed" sign on the drawn reception counter. */
export function SuspendedSign({ box, lines, resumes, at }: SignProps) {
  return (
    <div className={css.place} style={boxStyle(box)}>
      <div className={css.sign}>
        <Bell />
        <h2>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h2>
        {at && <p>{resumes}</p>}
        {at && <b style={fittedStyle(fitText(at, { w: box.w - 80, ...AT }))}>{at}</b>}
      </div>
    </div>
  )
}
