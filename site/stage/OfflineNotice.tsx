import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import { Dots } from './CallRow.tsx'
import css from './counter.module.css'
import { StageIcon } from './StageIcon.tsx'
import type { StageModel } from './stage-model.ts'
import type { StageTexts } from './stage-texts.ts'

interface OfflineNoticeProps {
  box: Box
  texts: StageTexts
  model: Pick<StageModel, 'sorry'>
}

/** Text for an interrupted call or an unreachable server. */
export function offlineWords({ sorry }: OfflineNoticeProps['model'], texts: StageTexts) {
  const heading = sorry ? texts.sorry[sorry] : texts.offline
  return { heading, lines: texts.offlineLines, returns: texts.offlineReturns }
}

/** A friendly notice replaces the buttons while the server is unreachable; no error, no spinner. */
export function OfflineNotice({ box, texts, model }: OfflineNoticeProps) {
  const words = offlineWords(model, texts)
  return (
    <div className={css.offline} style={boxStyle(box)}>
      <div className={css.offlineCard} role="status">
        <span className={css.offlineTile}>
          <StageIcon name="retry" size={52} />
        </span>
        <div>
          <h2 className={css.offlineHeading}>{words.heading}</h2>
          <p>
            {words.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </div>
      </div>
      <p className={css.returns}>
        <Dots />
        {words.returns}
      </p>
    </div>
  )
}
