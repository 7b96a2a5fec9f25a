import { type DraftState, STEPS } from './draft.ts'
import type { VisitorMessageTexts } from './texts-visitor.ts'
import css from './visitor.module.css'

interface StepHeadProps {
  texts: VisitorMessageTexts
  step: Exclude<DraftState['step'], 'sent'>
  title: string
  hint: string
}

/** The number of this step, its question and a hint. */
export function StepHead({ texts, step, title, hint }: StepHeadProps) {
  return (
    <header className={css.head}>
      <small>{texts.step(STEPS.indexOf(step) + 1, STEPS.length)}</small>
      <h3>{title}</h3>
      <p>{hint}</p>
    </header>
  )
}
