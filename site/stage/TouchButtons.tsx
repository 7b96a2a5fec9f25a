import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { buttonIcon } from './button-icon.ts'
import css from './buttons.module.css'
import { coloursOn } from './contrast.ts'
import { fitText, fittedStyle } from './fit-text.ts'
import { StageIcon } from './StageIcon.tsx'
import type { StageButton } from './stage-model.ts'

interface TouchButtonsProps {
  boxes: readonly Box[]
  buttons: readonly StageButton[]
  onTouch?(buttonId: number): void
}

export function TouchButtons({ boxes, buttons, onTouch }: TouchButtonsProps) {
  return boxes.map((box, index) => {
    const button = buttons[index]
    return button && <TouchButton key={button.id} box={box} button={button} index={index} onTouch={onTouch} />
  })
}

/** Width of padding and icons beside the text. */
const BESIDE_PX = { tile: 32, short: 138, row: 244 }
const SMALLEST_PX = 26

interface TouchButtonProps {
  box: Box
  button: StageButton
  index: number
  onTouch?(buttonId: number): void
}

/** A touch button. If it is high enough, the icon is above the text, otherwise beside it. Only a wide button has an arrow. */
function TouchButton({ box, button, index, onTouch }: TouchButtonProps) {
  const colours = coloursOn(button.colour)
  // the AI and message buttons, which the kiosk adds with ids of 0 and below, call no operator
  const isCall = index === 0 && button.id > 0
  const form = box.h >= 180 ? 'tile' : box.w < 700 ? 'short' : 'row'
  const isLong = button.text.length > 8
  const text = fitText(button.text, {
    w: box.w - BESIDE_PX[form],
    h: form === 'tile' ? box.h - 106 : box.h,
    largestPx: button.fontSizePx,
    smallestPx: SMALLEST_PX,
    lineHeight: 1.15,
  })
  return (
    <button
      type="button"
      className={css.button}
      data-form={form}
      data-low={box.h < 90 || undefined}
      style={{
        ...boxStyle(box),
        background: button.colour,
        color: colours.text,
        fontSize: text.sizePx,
      }}
      onClick={() => onTouch?.(button.id)}
    >
      <span
        className={css.tile}
        style={{ background: colours.tile, color: isCall ? undefined : colours.line }}
        data-call={isCall || undefined}
      >
        <StageIcon name={buttonIcon(button.ja, isCall)} />
      </span>
      <span className={css.text} style={{ ...fittedStyle(text), wordBreak: isLong ? 'normal' : undefined }}>
        {button.text}
      </span>
      {form === 'row' && <StageIcon name="chevron-right" size={44} />}
    </button>
  )
}
