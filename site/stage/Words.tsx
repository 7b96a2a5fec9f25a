import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { Caption } from './Caption.tsx'
import { fitFontSize, fitText, fittedStyle, linesOf } from './fit-text.ts'
import { SuspendedSign } from './SuspendedSign.tsx'
import type { PartProps } from './stage-parts.ts'
import { type StageWords, wordsOf } from './stage-words.ts'
import { Ticket } from './Ticket.tsx'
import css from './words.module.css'

/** The text above the counter (the desk), in a form that fits the screen, such as a speech bubble. */
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

/** The heading and lines of a screen (scene) in large type, or a single line below the media. */
function Title({ box, align, words }: { box: Box; align: 'center' | 'start'; words: StageWords }) {
  const large = box.h >= 230
  const sizes = large ? { headingPx: 84, linesPx: 44 } : { headingPx: 64, linesPx: 38 }
  return (
    <div className={css.title} style={boxStyle(box)} data-align={align} data-size={large ? 'l' : 'm'}>
      <Spoken words={words} w={box.w} h={box.h} {...sizes} smallestPx={48} />
    </div>
  )
}

const BUBBLE_PADDING = 40

function Bubble({ box, words }: { box: Box; words: StageWords }) {
  const [w, h] = [box.w - 2 * BUBBLE_PADDING, box.h - 2 * BUBBLE_PADDING]
  return (
    <div className={css.bubblePlace} style={boxStyle(box)}>
      <div className={css.bubble}>
        <Spoken words={words} w={w} h={h} headingPx={50} linesPx={38} smallestPx={40} />
      </div>
    </div>
  )
}

interface SpokenProps {
  words: StageWords
  /** Space for heading and lines. */
  w: number
  h: number
  headingPx: number
  linesPx: number
  /** Smallest font size at which a heading stays in one line; a longer heading wraps. */
  smallestPx: number
}

const HEADING_LINE = 1.28
const LINES_LINE = 1.5
const BETWEEN_PX = 14
const LEAST_PX = 30

function Spoken({ words, w, h, headingPx, linesPx, smallestPx }: SpokenProps) {
  const oneLinePx = fitFontSize([words.heading], w, headingPx, smallestPx)
  const heading = fitText(words.heading, {
    w,
    h: h * 0.6,
    largestPx: oneLinePx,
    smallestPx: LEAST_PX,
    lineHeight: HEADING_LINE,
  })
  const used = linesOf(words.heading, w / heading.sizePx) * heading.sizePx * HEADING_LINE
  const lines = fitText(words.lines.join('\n'), {
    w,
    h: h - used - BETWEEN_PX,
    largestPx: fitFontSize(words.lines, w, linesPx, LEAST_PX),
    smallestPx: LEAST_PX,
    lineHeight: LINES_LINE,
  })
  const isWrapped = words.lines.some((line) => linesOf(line, w / lines.sizePx) > 1)
  return (
    <>
      <h2 style={fittedStyle(heading)}>{words.heading}</h2>
      <p
        style={isWrapped ? fittedStyle(lines) : { fontSize: lines.sizePx }}
        data-wrapped={isWrapped || undefined}
      >
        {words.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </>
  )
}
