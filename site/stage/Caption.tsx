import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { SelfView } from './SelfView.tsx'
import type { StageCaption } from './stage-model.ts'
import type { PartProps } from './stage-parts.ts'
import css from './talk.module.css'

/** Subtitles, the name plate on the counter and the visitor's self view during a call. */
export function Caption({ model, texts, boxes, selfView }: PartProps) {
  const { caption, ended, ...named } = model.active ?? {}
  const readable = (name: string | undefined) => (name === '' ? texts.staff : name)
  const [hostName, comingName] = [readable(named.hostName), readable(named.comingName)]
  const coming = comingName ? texts.coming(comingName) : undefined
  const lines = ended ? texts.thanks : coming ? [coming] : caption ? [caption.text] : []
  const said = ended || coming ? undefined : caption
  return (
    <>
      {boxes.caption && lines.length > 0 && (
        <Subtitle box={boxes.caption} speaker={ended ? undefined : hostName} lines={lines} said={said} />
      )}
      {boxes.plate && hostName && (
        <div className={css.platePlace} style={boxStyle(boxes.plate)}>
          <p className={css.plate}>
            <small>{texts.inCharge}</small>
            {hostName}
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

interface SubtitleProps {
  box: Box
  speaker?: string
  lines: readonly string[]
  /** The operator's words; the view scrolls to the newest. */
  said?: StageCaption
}

function Subtitle({ box, speaker, lines, said }: SubtitleProps) {
  return (
    <div className={css.captionPlace} style={boxStyle(box)}>
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
    </div>
  )
}
