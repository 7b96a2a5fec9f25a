import type { Box } from '#core/stage/layout.ts'
import { fitText, fittedStyle, linesOf } from './fit-text.ts'
import { StageIcon } from './StageIcon.tsx'
import css from './talk.module.css'

/** Space of padding and button beside the text. */
const BESIDE_PX = 168
const HIGHEST_PX = 420

interface OperatorMessageProps {
  text: string
  place: Box
  close: string
  onClose?(): void
}

/**
 * The operator's text for the visitor. The box grows upwards from the counter (the desk at the bottom of the stage).
 */
export function OperatorMessage({ text, place, close, onClose }: OperatorMessageProps) {
  const room = { w: place.w - BESIDE_PX, h: HIGHEST_PX }
  const fitted = fitText(text, { ...room, largestPx: 46, smallestPx: 32, lineHeight: 1.4 })
  // breaks between phrases can need one more line, so they are allowed only if a line is left
  const hasSpareLine = linesOf(text, room.w / fitted.sizePx) < fitted.lines
  return (
    <div className={css.message} role="status">
      <p style={{ ...fittedStyle(fitted), ...(hasSpareLine && { wordBreak: 'auto-phrase' }) }}>{text}</p>
      <button type="button" aria-label={close} onClick={onClose}>
        <StageIcon name="close" size={48} />
      </button>
    </div>
  )
}
