import type { Box } from '#core/stage/layout.ts'
import type { StageIconName } from '../kit/ui/stage-icon-paths.ts'
import { boxStyle } from './box-style.ts'
import { fitText, fittedStyle } from './fit-text.ts'
import { StageIcon } from './StageIcon.tsx'
import css from './sign.module.css'
import type { StageModel } from './stage-model.ts'
import type { StageTexts } from './stage-texts.ts'

interface FactsProps {
  box: Box
  suspended: StageModel['suspended']
  texts: StageTexts
}

export function SuspendedFacts({ box, suspended, texts }: FactsProps) {
  return (
    <dl className={css.facts} style={boxStyle(box)}>
      {suspended?.hoursText && <Fact icon="clock" term={texts.hours} text={suspended.hoursText} />}
      {suspended?.phoneText && <Fact icon="phone" term={texts.urgent} text={suspended.phoneText} />}
    </dl>
  )
}

/**
 * Text area of the opening hours or of the phone number. It fits the two narrowest cases: both areas side by side, and
 * one area alone on the portrait stage.
 */
const TEXT = { w: 700, h: 76, largestPx: 42, smallestPx: 28, lineHeight: 1.15 }

function Fact({ icon, term, text }: { icon: StageIconName; term: string; text: string }) {
  return (
    <div className={css.fact}>
      <dt>
        <StageIcon name={icon} size={60} />
        {term}
      </dt>
      <dd style={fittedStyle(fitText(text, TEXT))}>{text}</dd>
    </div>
  )
}
