import type { ReactNode } from 'react'
import type { DialoguePhase } from '#core/dialogue/dialogue.ts'
import type { StageBoxes } from '#core/stage/layout.ts'
import type { DialogueBoxes } from '#core/stage/layout-dialogue.ts'
import type { StageIconName } from '../kit/ui/stage-icon-paths.ts'
import { boxStyle } from './box-style.ts'
import { LanguageBadge } from './LanguageBadge.tsx'
import { StageIcon } from './StageIcon.tsx'
import type { StageLanguage } from './stage-model.ts'
import keys from './talk-keys.module.css'
import css from './talk-stage.module.css'

/** Texts of an AI dialogue; site/dialogue/texts-kiosk.ts has them in three languages. */
interface DialogueTexts {
  badge: string
  you: string
  ai: string
  phases: Record<DialoguePhase, { title: string; text: string }>
  again: string
  deaf: { title: string; text: string }
  opening: { title: string; text: string }
  byTouch: string
  choices: string
  typing: string
  placeholder: string
  type: string
  person: string
  end: string
  microphone: string
}

interface DialogueContentProps {
  boxes: StageBoxes
  talk: DialogueBoxes
  texts: DialogueTexts
  phase: DialoguePhase
  lang: StageLanguage
  languagesLabel: string
  /** The visitor's last words; interim results while the visitor speaks. */
  visitorWords: string
  isPartial: boolean
  said: readonly string[]
  candidates: readonly string[]
  /** No speech input: the visitor types or chooses. */
  isDeaf: boolean
  /** The microphone is not ready yet. */
  isOpening: boolean
  /** The AI speaks, and only a touch can interrupt it. */
  isShut: boolean
  isNotUnderstood: boolean
  usesMicrophone: boolean
  offersPerson: boolean
  /** The AI does not know the answer: the button that calls a person is emphasized. */
  isLost: boolean
  /** Level meter of the microphone. */
  bars: ReactNode
  onChoose(text: string): void
  /** @param pointerType pointer type of the visitor's press; empty if a key was pressed */
  onTyping(pointerType: string): void
  onPerson(): void
  onEnd(): void
  onLanguage(language: StageLanguage): void
}

/**
 * An AI dialogue: the words of visitor and AI above the counter (the desk at the bottom of the stage), the controls on
 * the counter.
 */
export function DialogueContent(props: DialogueContentProps) {
  const { boxes, talk, texts, said, visitorWords, candidates } = props
  return (
    <>
      <p className={css.badge} style={boxStyle(talk.badge)}>
        <StageIcon name="sparkles" size={40} />
        {texts.badge}
      </p>
      <div className={css.wordsPlace} style={boxStyle(talk.words)}>
        {visitorWords !== '' && (
          <Words who="visitor" name={texts.you} lines={[visitorWords]} isPartial={props.isPartial} />
        )}
        {said.length > 0 && <Words who="ai" name={texts.ai} lines={said} />}
      </div>
      <Indicator {...props} />
      {talk.choicesTitle && (
        <p className={keys.choicesTitle} style={boxStyle(talk.choicesTitle)}>
          {candidates.length > 0 ? texts.choices : texts.typing}
        </p>
      )}
      <Choices {...props} />
      <TypeKey {...props} />
      <Calls {...props} />
      {boxes.languages && (
        <LanguageBadge
          box={boxes.languages}
          label={props.languagesLabel}
          current={props.lang}
          onLanguage={props.onLanguage}
        />
      )}
      {boxes.privacy && props.usesMicrophone && (
        <p className={css.privacy} style={boxStyle(boxes.privacy)}>
          <StageIcon name="microphone" size={38} />
          {texts.microphone}
        </p>
      )}
    </>
  )
}

interface WordsProps {
  who: 'visitor' | 'ai'
  name: string
  lines: readonly string[]
  isPartial?: boolean
}

function Words({ who, name, lines, isPartial }: WordsProps) {
  return (
    <div
      className={css.words}
      data-who={who}
      data-partial={isPartial || undefined}
      aria-live={isPartial ? 'off' : 'polite'}
    >
      <small>{name}</small>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

const PHASE_ICONS: Record<DialoguePhase, StageIconName> = {
  speaking: 'speech',
  listening: 'microphone',
  processing: 'sparkles',
}

function Indicator(props: DialogueContentProps) {
  const { talk, texts, candidates, phase, isDeaf, isOpening, isShut, isNotUnderstood, bars } = props
  const isListening = phase === 'listening'
  const isAsking = isListening && isDeaf
  // mention the choices only if the screen shows some
  const deaf = candidates.length > 0 ? texts.deaf : { title: texts.deaf.title, text: texts.typing }
  const awaited = isListening && isOpening ? texts.opening : texts.phases[phase]
  const { title, text: words } = isAsking ? deaf : awaited
  // the usual text invites visitors to interrupt by voice, which works only if the kiosk listens while it speaks
  const otherwise = isDeaf ? texts.typing : isShut ? texts.byTouch : words
  const text = phase === 'speaking' ? otherwise : words
  const hint = isListening && isNotUnderstood && !isDeaf && !isOpening ? texts.again : text
  return (
    <div className={css.indicator} style={boxStyle(talk.indicator)} data-phase={phase} role="status">
      <span className={css.indicatorTile}>
        <StageIcon name={isAsking ? 'speech' : PHASE_ICONS[phase]} size={52} />
      </span>
      <div className={css.indicatorWords}>
        <b>{title}</b>
        <span>{hint}</span>
      </div>
      {phase === 'processing' ? <Dots /> : bars}
    </div>
  )
}

const Dots = () => (
  <span className={css.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)

function Choices({ talk, candidates, phase, onChoose }: DialogueContentProps) {
  return candidates.slice(0, talk.choices.length).map((text, place) => (
    <button
      key={text}
      type="button"
      className={keys.choice}
      style={boxStyle(talk.choices[place]!)}
      data-long={text.length > 14 || undefined}
      disabled={phase === 'processing'}
      onClick={() => onChoose(text)}
    >
      <span>{text}</span>
    </button>
  ))
}

/** Opens a text field for visitors who cannot or do not want to speak. Large if the AI offers no choices. */
function TypeKey({ talk, texts, candidates, phase, onTyping }: DialogueContentProps) {
  const isAlone = candidates.length === 0
  return (
    <button
      type="button"
      className={isAlone ? keys.typing : keys.end}
      style={boxStyle(isAlone ? talk.typing : talk.type)}
      disabled={phase === 'processing'}
      onClick={({ nativeEvent }) => onTyping((nativeEvent as PointerEvent).pointerType)}
    >
      {isAlone ? texts.placeholder : texts.type}
    </button>
  )
}

function Calls({ talk, texts, offersPerson, isLost, onPerson, onEnd }: DialogueContentProps) {
  return (
    <>
      {offersPerson && (
        <button
          type="button"
          className={keys.person}
          style={boxStyle(talk.person)}
          data-first={isLost || undefined}
          onClick={onPerson}
        >
          <span className={keys.bell}>
            <StageIcon name="bell" />
          </span>
          {texts.person}
          <StageIcon name="chevron-right" size={44} />
        </button>
      )}
      <button type="button" className={keys.end} style={boxStyle(talk.end)} onClick={onEnd}>
        {texts.end}
      </button>
    </>
  )
}
