import { useStore } from '@nanostores/react'
import type { Language } from '#core/languages.ts'
import type { MessageBoxes } from '#core/stage/layout-help.ts'
import { boxStyle } from '../stage/box-style.ts'
import { fitFontSize } from '../stage/fit-text.ts'
import { type DraftState, type MessageDraft, STEPS } from './draft.ts'
import { NameStep, PhoneStep } from './FieldSteps.tsx'
import { SheetIcon } from './SheetIcon.tsx'
import { problemText, type VisitorMessageTexts } from './texts-visitor.ts'
import thanks from './thanks.module.css'
import css from './visitor.module.css'
import { WordsStep } from './WordsStep.tsx'

export interface StepProps {
  draft: MessageDraft
  state: DraftState
  texts: VisitorMessageTexts
  lang: Language
}

interface MessageContentProps {
  boxes: MessageBoxes
  draft: MessageDraft
  texts: VisitorMessageTexts
  lang: Language
  /** Phone number that the company shows to visitors on this signage. */
  phone: string | undefined
}

/** The form in which a visitor leaves a message, with one question per screen. */
export function MessageContent({ boxes, draft, texts, lang, phone }: MessageContentProps) {
  const state = useStore(draft.$state)
  const isSent = state.step === 'sent'
  const step = { draft, state, texts, lang }
  return (
    <>
      <div className={css.title} style={boxStyle(boxes.title)}>
        <h2 style={{ fontSize: fitFontSize(texts.title, boxes.title.w, 68, 40) }}>
          {texts.title.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h2>
        <p>
          {texts.lead.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
      <section
        className={css.sheet}
        style={boxStyle(boxes.sheet)}
        data-step={state.step}
        data-wide={boxes.sheet.w > boxes.sheet.h || undefined}
      >
        {state.step === 'words' && <WordsStep {...step} />}
        {state.step === 'phone' && <PhoneStep {...step} />}
        {state.step === 'name' && <NameStep {...step} />}
        {isSent ? <Sent {...step} /> : <Foot {...step} phone={phone} />}
      </section>
      {!isSent && (
        <button type="button" className={css.cancel} style={boxStyle(boxes.cancel)} onClick={draft.end}>
          {texts.cancel}
        </button>
      )}
    </>
  )
}

/** The error of this step, and the buttons to the previous and the next question. */
function Foot({ draft, state, texts, phone }: StepProps & { phone: string | undefined }) {
  const { step, sending, problem } = state
  const isLast = step === STEPS.at(-1)
  const isBusy = sending === 'running' || state.recorder === 'running' || state.recorder === 'opening'
  const full = phone === undefined ? texts.fullHere : `${texts.full} ${phone}`
  const failure = { no: undefined, running: undefined, unreachable: texts.unreachable, full }[sending]
  const alert = problem ? problemText(texts.problems, problem) : failure
  const sendLabel = sending === 'unreachable' ? texts.sendAgain : texts.send
  return (
    <>
      {alert && (
        <p className={css.alert} role="alert">
          {alert}
        </p>
      )}
      <div className={css.foot}>
        {step !== 'words' && (
          <button type="button" className={css.quiet} disabled={isBusy} onClick={draft.back}>
            {texts.before}
          </button>
        )}
        {sending !== 'full' && (
          <button type="button" className={css.main} disabled={isBusy} onClick={draft.next}>
            {isLast ? (sending === 'running' ? texts.sending : sendLabel) : texts.next}
            <SheetIcon name={isLast ? 'send' : 'next'} />
          </button>
        )}
      </div>
    </>
  )
}

function Sent({ draft, state, texts }: StepProps) {
  const { phone } = state
  return (
    <>
      <div className={thanks.sent} role="status">
        <SheetIcon name="check" size={120} />
        <h3>{texts.sent}</h3>
        <p>
          <span>{texts.thanks}</span>
          <span>{phone === '' ? texts.followsHere : texts.follows}</span>
        </p>
        {phone !== '' && (
          <p className={thanks.number}>
            <small>{texts.number}</small>
            <b>{phone}</b>
          </p>
        )}
      </div>
      <div className={css.foot}>
        <button type="button" className={css.main} onClick={draft.end}>
          {texts.close}
        </button>
      </div>
    </>
  )
}
