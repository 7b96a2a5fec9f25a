import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import css from './counter.module.css'
import { StageIcon } from './StageIcon.tsx'

/** The pressed button's text with three moving dots while the call is ringing. */
export function CallRow({ box, purpose, text }: { box: Box; purpose: string; text: string }) {
  return (
    <div className={css.callRow} style={boxStyle(box)} role="status">
      <span className={css.callTile}>
        <StageIcon name="bell" size={52} />
      </span>
      <p>
        <small>{purpose}</small>
        <b>{text}</b>
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
