import { useRef } from 'react'
import { VISITOR_MESSAGE_TEXT_MAX } from '#core/limits.ts'
import { TouchKeyboard } from '../keyboard/TouchKeyboard.tsx'
import { useTouchKeyboard } from '../keyboard/use-touch-keyboard.ts'
import { LevelBars } from '../stage/LevelBars.tsx'
import type { StepProps } from './MessageContent.tsx'
import { SheetIcon } from './SheetIcon.tsx'
import { StepHead } from './StepHead.tsx'
import css from './visitor.module.css'
import step from './words-step.module.css'

/** The message itself: spoken, typed, or both. */
export function WordsStep({ draft, state, texts, lang }: StepProps) {
  const { isShown, hide, inputMode, onPointerDown } = useTouchKeyboard()
  return (
    <>
      <StepHead texts={texts} step="words" title={texts.words} hint={texts.wordsHint} />
      {!isShown && <Voice draft={draft} state={state} texts={texts} />}
      <textarea
        className={css.field}
        value={state.text}
        maxLength={VISITOR_MESSAGE_TEXT_MAX}
        placeholder={texts.placeholder}
        aria-label={texts.words}
        disabled={state.recorder === 'running'}
        inputMode={inputMode}
        onPointerDown={onPointerDown}
        onKeyDown={hide}
        onChange={(event) => draft.write('text', event.currentTarget.value)}
      />
      {isShown && (
        <TouchKeyboard
          lang={lang}
          value={state.text}
          maxLength={VISITOR_MESSAGE_TEXT_MAX}
          enter={texts.next}
          onChange={(text) => draft.write('text', text)}
          onEnter={draft.next}
        />
      )}
    </>
  )
}

type VoiceProps = Omit<StepProps, 'lang'>

function Voice({ draft, state, texts }: VoiceProps) {
  const { recorder, recording } = state
  if (recorder === 'running')
    return (
      <div className={step.voice} data-running>
        <p role="status">
          <b>{texts.recording}</b>
          <span>{texts.left(state.secondsLeft)}</span>
        </p>
        <LevelBars level={draft.level} isActive />
        <button type="button" className={css.main} onClick={() => void draft.stopRecording()}>
          <SheetIcon name="stop" />
          {texts.stop}
        </button>
      </div>
    )
  if (recording) return <Recorded draft={draft} state={state} texts={texts} />
  if (recorder === 'missing')
    return (
      <p className={step.noMicrophone} role="status">
        {texts.noMicrophone}
      </p>
    )
  return (
    <button
      type="button"
      className={css.record}
      disabled={recorder === 'opening'}
      onClick={() => void draft.record()}
    >
      <SheetIcon name="microphone" size={72} />
      {recorder === 'opening' ? texts.opening : texts.record}
    </button>
  )
}

function Recorded({ draft, state: { recorder, recording }, texts }: VoiceProps) {
  const player = useRef<HTMLAudioElement>(null)
  if (!recording) return null
  return (
    <div className={step.voice}>
      {/* biome-ignore lint/a11y/useMediaCaption: the visitor's own words */}
      <audio ref={player} src={recording.url} />
      <p role="status">
        <b>{texts.recorded(recording.seconds)}</b>
        {recorder === 'missing' && <span>{texts.keptRecording}</span>}
      </p>
      <button
        type="button"
        className={css.sound}
        onClick={() => {
          draft.touched()
          if (player.current) player.current.currentTime = 0
          void player.current?.play()
        }}
      >
        <SheetIcon name="play" />
        {texts.listen}
      </button>
      <button
        type="button"
        className={css.sound}
        disabled={recorder === 'opening'}
        onClick={() => void draft.record()}
      >
        <SheetIcon name="again" />
        {recorder === 'opening' ? texts.opening : texts.recordAgain}
      </button>
    </div>
  )
}
