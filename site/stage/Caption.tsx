import { lazy, Suspense } from 'react'
import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { fitText, fittedStyle } from './fit-text.ts'
import { SelfView } from './SelfView.tsx'
import type { StageCaption } from './stage-model.ts'
import type { PartProps } from './stage-parts.ts'
import css from './talk.module.css'

/** Subtitles, the name plate on the counter and the visitor's self view during a call. */
export function Caption({ model, texts, boxes, selfView, onMessageClose }: PartProps) {
  const { caption, ended, ...named } = model.active ?? {}
  const readable = (name: string | undefined) => (name === '' ? texts.staff : name)
  const [hostName, comingName] = [readable(named.hostName), readable(named.comingName)]
  const coming = comingName ? texts.coming(comingName) : undefined
  const lines = ended ? texts.thanks : coming ? [coming] : caption ? [caption.text] : []
  const said = ended || coming ? undefined : caption
  const place = boxes.caption ?? (boxes.counter && aboveCounter(boxes.counter))
  return (
    <>
      {place && (lines.length > 0 || model.message) && (
        <div className={css.captionPlace} style={boxStyle(place)}>
          {lines.length > 0 && <Subtitle speaker={ended ? undefined : hostName} lines={lines} said={said} />}
          {model.message && (
            <Suspense>
              <OperatorMessage
                text={model.message}
                place={place}
                close={texts.close}
                onClose={onMessageClose}
              />
            </Suspense>
          )}
        </div>
      )}
      {boxes.plate && hostName && (
        <div className={css.platePlace} style={boxStyle(boxes.plate)}>
          <p className={css.plate}>
            <small>{texts.inCharge}</small>
            <span style={fittedStyle(fitText(hostName, PLATE))}>{hostName}</span>
          </p>
        </div>
      )}
      {boxes.selfView && (
        <SelfView box={boxes.selfView} label={texts.visitor}>
          {selfView}
        </SelfView>
      )}
    </>
  )
}

/** Loaded when the first message is shown. */
const OperatorMessage = lazy(async () => ({
  default: (await import('./OperatorMessage.tsx')).OperatorMessage,
}))

const PLATE = { w: 360, h: 92, largestPx: 40, smallestPx: 26, lineHeight: 1.15 }

/** Box of the operator's message in scenes without captions: above the counter. */
const aboveCounter = ({ x, y, w }: Box): Box => ({ x: x + 64, y: y - 236, w: w - 128, h: 212 })

interface SubtitleProps {
  speaker?: string
  lines: readonly string[]
  /** The operator's words; the view scrolls to the newest. */
  said?: StageCaption
}

function Subtitle({ speaker, lines, said }: SubtitleProps) {
  return (
    <div className={css.caption} aria-live="polite">
      {speaker && <small>{speaker}</small>}
      {lines.map((line) => (
        <p key={said ? 'said' : line} lang={said?.lang} data-said={said !== undefined}>
          <span>{line}</span>
        </p>
      ))}
      {said?.original && (
        <p className={css.original} lang={said.original.lang} data-original>
          {said.original.text}
        </p>
      )}
    </div>
  )
}
