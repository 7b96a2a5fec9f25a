import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { Caption } from './Caption.tsx'
import { fitFontSize } from './fit-text.ts'
import { SuspendedSign } from './SuspendedSign.tsx'
import type { PartProps } from './stage-parts.ts'
import { type StageWords, wordsOf } from './stage-words.ts'
import { Ticket } from './Ticket.tsx'
import css from './words.module.css'

/** The text above the counter: bubble, title, ticket, sign or caption. */
export function Words(props: PartProps) {
  const { model, texts, boxes } = props
  const words = wordsOf(model, texts, boxes.buttons.length > 0)
  return (
    <>
      {boxes.title && <Title box={boxes.title} align={boxes.titleAlign} words={words} />}
      {boxes.bubble && <Bubble box={boxes.bubble} words={words} />}
      {boxes.ticket && (
        <Ticket
          box={boxes.ticket}
          crowded={model.crowded}
          isSorry={model.sorry !== undefined}
          texts={texts}
        />
      )}
      {boxes.sign && (
        <SuspendedSign
          box={boxes.sign}
          lines={texts.suspended}
          resumes={texts.resumes}
          at={model.suspended?.resumeText}
        />
      )}
      <Caption {...props} />
    </>
  )
}

/** A heading on the wall, or one line under the media. */
function Title({ box, align, words }: { box: Box; align: 'center' | 'start'; words: StageWords }) {
  const large = box.h >= 230
  return (
    <div className={css.title} style={boxStyle(box)} data-align={align} data-size={large ? 'l' : 'm'}>
      <Spoken words={words} sizePx={fitFontSize([words.heading], box.w, large ? 84 : 64, 48)} />
    </div>
  )
}

const BUBBLE_PADDING = 40

function Bubble({ box, words }: { box: Box; words: StageWords }) {
  const room = box.w - 2 * BUBBLE_PADDING
  return (
    <div className={css.bubblePlace} style={boxStyle(box)}>
      <div className={css.bubble}>
        <Spoken
          words={words}
          sizePx={fitFontSize([words.heading], room, 50, 40)}
          linesPx={fitFontSize(words.lines, room, 38, 34)}
        />
      </div>
    </div>
  )
}

function Spoken({ words, sizePx, linesPx }: { words: StageWords; sizePx: number; linesPx?: number }) {
  return (
    <>
      <h2 style={{ fontSize: sizePx }}>{words.heading}</h2>
      <p style={{ fontSize: linesPx }}>
        {words.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </>
  )
}
