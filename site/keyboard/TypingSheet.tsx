import { type FormEvent, useState } from 'react'
import type { Language } from '#core/languages.ts'
import { TouchKeyboard } from './TouchKeyboard.tsx'
import css from './touch-keyboard.module.css'

interface TypingSheetProps {
  lang: Language
  texts: { placeholder: string; ask: string; back: string }
  /** Whether to show an on-screen keyboard, because the kiosk has no other keyboard. */
  withKeyboard: boolean
  isBusy: boolean
  onSend(text: string): void
  onClose(): void
}

const TEXT_MAX = 200
const TEXT_MIN = 2

/** A text field for the visitor's question, with an on-screen keyboard if the kiosk has no other keyboard. */
export function TypingSheet({ lang, texts, withKeyboard, isBusy, onSend, onClose }: TypingSheetProps) {
  const [text, setText] = useState('')
  // the on-screen keyboard is hidden as soon as a key of another keyboard is pressed
  const [hasOther, setHasOther] = useState(!withKeyboard)
  const canSend = text.trim().length >= TEXT_MIN && !isBusy
  const send = (): void => {
    if (canSend) onSend(text)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
  return (
    <div className={css.sheet}>
      <form className={css.field} onSubmit={submit}>
        <input
          // biome-ignore lint/a11y/noAutofocus: the visitor has just asked for this field
          autoFocus
          type="text"
          value={text}
          maxLength={TEXT_MAX}
          placeholder={texts.placeholder}
          aria-label={texts.placeholder}
          autoComplete="off"
          enterKeyHint="send"
          inputMode={hasOther ? 'text' : 'none'}
          onKeyDown={({ key }) => (key === 'Escape' ? onClose() : setHasOther(true))}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={!canSend}>
          {texts.ask}
        </button>
        <button type="button" className={css.back} onClick={onClose}>
          {texts.back}
        </button>
      </form>
      {!hasOther && (
        <TouchKeyboard
          lang={lang}
          value={text}
          maxLength={TEXT_MAX}
          enter={texts.ask}
          onChange={setText}
          onEnter={send}
        />
      )}
    </div>
  )
}
