import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { designSize, type StageBoxes } from '#core/stage/layout.ts'
import { type HelpBoxes, helpLayout, messageLayout } from '#core/stage/layout-help.ts'
import { pickTexts } from '../kit/texts/define.ts'
import type { StageIconName } from '../kit/ui/stage-icon-paths.ts'
import { boxStyle } from '../stage/box-style.ts'
import { fitFontSize } from '../stage/fit-text.ts'
import { LanguageBadge } from '../stage/LanguageBadge.tsx'
import { SignageStage } from '../stage/SignageStage.tsx'
import { StageIcon } from '../stage/StageIcon.tsx'
import type { StageProps } from '../stage/stage-model.ts'
import { suspendedFor } from '../stage/template-model.ts'
import type { MessageDraft } from '../visitor-messages/draft.ts'
import { MessageContent } from '../visitor-messages/MessageContent.tsx'
import { type VisitorMessageTexts, visitorMessageTexts } from '../visitor-messages/texts-visitor.ts'
import css from './help.module.css'
import type { Kiosk } from './store.ts'

interface HelpStageProps {
  kiosk: Kiosk
  /** Props of the SignageStage that is drawn around the choices or the form. */
  stage: StageProps
}

/** The stage when no operator can answer: the visitor's choices, or the form for leaving a message. */
export function HelpStage({ kiosk, stage }: HelpStageProps) {
  const draft = useStore(kiosk.help.$draft)
  const signage = useStore(kiosk.$signage)
  const { model, texts } = stage
  const { language } = model
  const shown = {
    kiosk,
    stage: { ...stage, model: { ...model, showTelop: false, media: undefined } },
    words: pickTexts(visitorMessageTexts, language),
    phone: signage && suspendedFor(language, signage).phoneText,
    badge: ({ languages }: StageBoxes) =>
      languages && (
        <LanguageBadge
          box={languages}
          label={texts.languages}
          current={language}
          onLanguage={kiosk.setLanguage}
        />
      ),
  }
  return draft ? <MessageStage {...shown} draft={draft} /> : <ChoicesStage {...shown} />
}

interface ShownProps extends HelpStageProps {
  words: VisitorMessageTexts
  /** Phone number that the company shows to visitors on this signage. */
  phone: string | undefined
  badge: (boxes: StageBoxes) => ReactNode
}

function MessageStage({ stage, words, phone, badge, draft }: ShownProps & { draft: MessageDraft }) {
  const { model } = stage
  const { boxes, message } = messageLayout(designSize(model), model.layout !== 'onlyMedia')
  const content = () => (
    <>
      <MessageContent boxes={message} draft={draft} texts={words} lang={model.language} phone={phone} />
      {badge(boxes)}
    </>
  )
  return <SignageStage {...stage} model={{ ...model, scene: 'Standby' }} talk={{ boxes, content }} />
}

function ChoicesStage({ kiosk, stage, words, phone, badge }: ShownProps) {
  const { model } = stage
  const choices = choicesOf(kiosk, model.nobody ?? { again: false, ai: false }, words)
  const { boxes, help } = helpLayout({
    ...designSize(model),
    withFigure: model.layout !== 'onlyMedia',
    choices: choices.length,
    withPhone: phone !== undefined,
  })
  const content = () => (
    <>
      <Title box={help.title} align={boxes.titleAlign} {...stage} words={words} />
      <Choices boxes={help} choices={choices} />
      {help.phone && phone && <Phone box={help.phone} label={words.phone} phone={phone} />}
      <button type="button" className={css.back} style={boxStyle(help.back)} onClick={stage.onCancel}>
        {model.sorry ? words.back : words.cancel}
      </button>
      {badge(boxes)}
    </>
  )
  return <SignageStage {...stage} talk={{ boxes, content }} />
}

interface Choice {
  icon: StageIconName
  text: string
  isCall?: boolean
  choose: () => void
}

/** What the visitor can do now, most helpful first. */
function choicesOf(
  { help }: Kiosk,
  { again, ai }: { again: boolean; ai: boolean },
  words: { again: string; ai: string; message: string },
): Choice[] {
  const all: (Choice | false)[] = [
    again && { icon: 'bell-silent', text: words.again, isCall: true, choose: help.callAgain },
    ai && { icon: 'sparkles', text: words.ai, choose: help.askAi },
    { icon: 'speech', text: words.message, choose: help.leaveMessage },
  ]
  return all.filter((choice) => choice !== false)
}

function Choices({ boxes, choices }: { boxes: HelpBoxes; choices: readonly Choice[] }) {
  return choices.map(({ icon, text, isCall, choose }, place) => (
    <button
      key={icon}
      type="button"
      className={css.choice}
      style={boxStyle(boxes.choices[place]!)}
      data-first={place === 0 || undefined}
      data-call={isCall}
      onClick={choose}
    >
      <span>
        <StageIcon name={icon} />
      </span>
      {text}
      <StageIcon name="chevron-right" size={44} />
    </button>
  ))
}

type TitleProps = StageProps & {
  box: HelpBoxes['title']
  align: StageBoxes['titleAlign']
  words: VisitorMessageTexts
}

function Title({ box, align, model, texts, words }: TitleProps) {
  const heading = model.sorry ? texts.sorry[model.sorry] : words.absent
  return (
    <div className={css.title} style={boxStyle(box)} data-align={align} role="status">
      <h2>{heading}</h2>
      <p>
        {/* Without `model.sorry`, no call has failed yet: the visitor's call is still waiting. */}
        {(model.sorry ? [words.sorry] : words.absentLines).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{words.choices}</span>
      </p>
    </div>
  )
}

function Phone({ box, label, phone }: { box: HelpBoxes['back']; label: string; phone: string }) {
  return (
    <p className={css.phone} style={boxStyle(box)}>
      <StageIcon name="phone" size={72} />
      <span>
        <small>{label}</small>
        <b style={{ fontSize: fitFontSize([phone], box.w - 190, 80, 30) }}>{phone}</b>
      </span>
    </p>
  )
}
