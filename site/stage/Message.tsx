import type { Box } from '#core/stage/layout.ts'
import { boxStyle } from './box-style.ts'
import css from './counter.module.css'
import { fitText, fittedStyle } from './fit-text.ts'
import { offlineWords } from './OfflineNotice.tsx'
import { StageIcon } from './StageIcon.tsx'
import type { StageModel } from './stage-model.ts'
import type { StageTexts } from './stage-texts.ts'

const HEADING = { largestPx: 52, smallestPx: 32, lineHeight: 1.35 }
const LINES = { largestPx: 38, smallestPx: 28, lineHeight: 1.35 }

/** Without touch buttons, invites visitors to step in front of the screen, or says when the reception opens. */
export function Message({ box, model, texts }: { box: Box; model: StageModel; texts: StageTexts }) {
  const here = model.closed ?? { heading: texts.standHere, lines: [texts.avatarSpeaks] }
  const { heading, lines } = model.offline ? offlineWords(model, texts) : here
  const text = lines.join('')
  const room = { w: box.w - 128, h: box.h / 2 }
  return (
    <div className={css.message} style={boxStyle(box)} role={model.offline ? 'status' : undefined}>
      <span className={css.messageTile} data-quiet={model.offline || undefined}>
        <StageIcon name={iconOf(model)} size={52} />
      </span>
      <div>
        <h2 className={css.messageHeading} style={fittedStyle(fitText(heading, { ...room, ...HEADING }))}>
          {heading}
        </h2>
        <p style={fittedStyle(fitText(text, { ...room, ...LINES }))}>{text}</p>
      </div>
    </div>
  )
}

function iconOf({ offline, closed }: StageModel): 'retry' | 'clock' | 'walk' {
  if (offline) return 'retry'
  return closed ? 'clock' : 'walk'
}
