import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import type { Language } from '#core/fields/shapes.ts'
import { VISITOR_TEXT_MAX } from '#core/limits.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Drawer } from '../../kit/ui/Drawer.tsx'
import { Field } from '../../kit/ui/Field.tsx'
import { TextInput } from '../../kit/ui/TextInput.tsx'
import { hasKeyboard } from '../has-keyboard.ts'
import { operationTexts } from '../texts.ts'
import { writtenTexts } from './texts-written.ts'
import css from './words.module.css'
import { inLanguage, type Written } from './written.ts'

type MessageDrawerProps = {
  open: boolean
  onClose: () => void
  written: Written
  lang: Language | undefined
}

/** realtime, tmpMessage: sends the operator's own text, or one of the company's phrases in the visitor's language. */
export function MessageDrawer({ open, onClose, written, lang }: MessageDrawerProps) {
  const texts = useTexts(writtenTexts)
  const { notSent } = useTexts(operationTexts)
  const { value } = useStore(written.$phrases)
  const sent = useStore(written.$sent)
  const [text, setText] = useState('')
  const [isUnsent, setUnsent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const phrases = inLanguage(value?.phrases ?? [], lang)
  const send = (words: string) => {
    const isOut = written.send(words)
    setUnsent(!isOut)
    return isOut
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && send(text)) setText('')
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={texts.messageTitle}
      closeLabel={texts.close}
      initialFocus={hasKeyboard() ? field : undefined}
    >
      <form className={css.words} onSubmit={submit}>
        <Field label={texts.text} help={texts.messageLead}>
          <TextInput
            ref={field}
            value={text}
            maxLength={VISITOR_TEXT_MAX}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {texts.send}
        </Button>
        <p role="status" className={css.said}>
          {isUnsent ? notSent : sent && texts.sent(sent)}
        </p>
        <h3>{texts.phrases}</h3>
        {value?.phrases.length === 0 && <p className={css.said}>{texts.noPhrases}</p>}
        <ul className={css.phrases}>
          {phrases.map(({ shown, ja }) => (
            <li key={ja}>
              <Button onClick={() => send(shown)}>
                <span className={css.phrase}>
                  <span lang={lang}>{shown}</span>
                  {shown !== ja && <small>{ja}</small>}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </Drawer>
  )
}
