import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import css from './counter.module.css'
import { fitText, fittedStyle } from './fit-text.ts'
import { StageIcon } from './StageIcon.tsx'

/** Width of padding, icon and dots beside the text. */
const BESIDE_PX = 350

/** The pressed button's text with three moving dots while the call is ringing. */
export function CallRow({ box, purpose, text }: { box: Box; purpose: string; text: string }) {
  const fitted = fitText(text, {
    w: box.w - BESIDE_PX,
    h: 60,
    largestPx: 44,
    smallestPx: 26,
    lineHeight: 1.15,
  })
  return (
    <div className={css.callRow} style={boxStyle(box)} role="status">
      <span className={css.callTile}>
        <StageIcon name="bell" size={52} />
      </span>
      <p>
        <small>{purpose}</small>
        <b style={fittedStyle(fitted)}>{text}</b>
      </p>
      <Dots />
    </div>
  )
}

export function Dots() {
  return (
    <span className={css.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
