import { TEXT_MAX } from '#core/limits.ts'
import { TouchKeyboard } from '../keyboard/TouchKeyboard.tsx'
import { useTouchKeyboard } from '../keyboard/use-touch-keyboard.ts'
import type { StepProps } from './MessageContent.tsx'
import { SheetIcon } from './SheetIcon.tsx'
import { StepHead } from './StepHead.tsx'
import css from './visitor.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '0', '-'] as const

/** Asks for the phone number, with a number pad because a kiosk has no keyboard. A connected keyboard works as well. */
export function PhoneStep({ draft, state, texts }: StepProps) {
  return (
    <>
      <StepHead texts={texts} step="phone" title={texts.phoneTitle} hint={texts.phoneHint} />
      <div className={css.phoneRow}>
        <input
          className={css.field}
          type="tel"
          // the page shows its own number pad, so the device must not open its keyboard
          inputMode="none"
          autoComplete="off"
          value={state.phone}
          aria-label={texts.phoneTitle}
          onChange={(event) => draft.write('phone', event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && draft.next()}
        />
        <button
          type="button"
          className={css.key}
          aria-label={texts.delete}
          disabled={state.phone === ''}
          onClick={() => draft.press('delete')}
        >
          <SheetIcon name="delete" size={56} />
        </button>
      </div>
      <div className={css.pad}>
        {KEYS.map((key) => (
          <button key={key} type="button" className={css.key} onClick={() => draft.press(key)}>
            {key}
          </button>
        ))}
      </div>
    </>
  )
}

export function NameStep({ draft, state, texts, lang }: StepProps) {
  const { isShown, hide, inputMode, onPointerDown } = useTouchKeyboard()
  return (
    <>
      <StepHead texts={texts} step="name" title={texts.name} hint={texts.nameHint} />
      <input
        className={css.field}
        type="text"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={TEXT_MAX}
        value={state.name}
        placeholder={texts.placeholder}
        aria-label={texts.name}
        inputMode={inputMode}
        onPointerDown={onPointerDown}
        onChange={(event) => draft.write('name', event.currentTarget.value)}
        onKeyDown={(event) => {
          hide()
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) draft.next()
        }}
      />
      {isShown && (
        <TouchKeyboard
          lang={lang}
          value={state.name}
          maxLength={TEXT_MAX}
          enter={texts.send}
          onChange={(name) => draft.write('name', name)}
          onEnter={draft.next}
        />
      )}
    </>
  )
}
