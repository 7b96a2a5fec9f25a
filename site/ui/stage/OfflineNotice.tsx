import type { Box } from '#rules/layout.ts'
import { boxStyle } from './box-style.ts'
import { Dots } from './CallRow.tsx'
import css from './counter.module.css'
import { StageIcon } from './StageIcon.tsx'
import type { StageModel } from './stage-model.ts'
import type { StageTexts } from './stage-texts.ts'

interface OfflineNoticeProps {
  box: Box
  texts: StageTexts
  /** A talk has just been cut off. */
  sorry: StageModel['sorry']
}

/** Design 4: without the server the buttons give way to a kind word. Never an error, never a spinner. */
export function OfflineNotice({ box, texts, sorry }: OfflineNoticeProps) {
  return (
    <div className={css.offline} style={boxStyle(box)}>
      <div className={css.offlineCard} role="status">
        <span className={css.offlineTile}>
          <StageIcon name="retry" size={52} />
        </span>
        <div>
          <h2 className={css.offlineHeading}>{sorry ? texts.sorry[sorry].heading : texts.offline}</h2>
          <p>
            {texts.offlineLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </div>
      </div>
      <p className={css.returns}>
        <Dots />
        {texts.offlineReturns}
      </p>
    </div>
  )
}
