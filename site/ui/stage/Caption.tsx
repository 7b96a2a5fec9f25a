import type { Box } from '#rules/layout.ts'
import { boxStyle } from './box-style.ts'
import { SelfView } from './SelfView.tsx'
import type { PartProps } from './stage-parts.ts'
import css from './talk.module.css'

/** The talk's subtitles, the name plate on the counter and the visitor's own picture. */
export function Caption({ model, texts, boxes, selfView }: PartProps) {
  const { hostName, comingName, caption, ended } = model.active ?? {}
  const said = comingName ? texts.coming(comingName) : caption
  const lines = ended ? texts.thanks : said ? [said] : []
  return (
    <>
      {boxes.caption && lines.length > 0 && (
        <Subtitle box={boxes.caption} speaker={ended ? undefined : hostName} lines={lines} />
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

function Subtitle({ box, speaker, lines }: { box: Box; speaker?: string; lines: readonly string[] }) {
  return (
    <div className={css.captionPlace} style={boxStyle(box)}>
      <div className={css.caption} aria-live="polite">
        {speaker && <small>{speaker}</small>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
