import { boxStyle } from './box-style.ts'
import { SelfView } from './SelfView.tsx'
import type { PartProps } from './stage-parts.ts'
import css from './talk.module.css'

/** The talk's subtitles, the name plate on the counter and the visitor's own picture. */
export function Caption({ model, texts, boxes, selfView }: PartProps) {
  const { hostName, caption, ended } = model.active ?? {}
  const text = ended ? texts.thanks : caption
  return (
    <>
      {boxes.caption && text && (
        <div className={css.captionPlace} style={boxStyle(boxes.caption)}>
          <div className={css.caption} aria-live="polite">
            {hostName && !ended && <small>{hostName}</small>}
            <p>{text}</p>
          </div>
        </div>
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
