import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Language } from '#core/fields/shapes.ts'
import { VISITOR_TEXT_MAX } from '#core/limits.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { TextInput } from '../../kit/ui/TextInput.tsx'
import { operationTexts } from '../texts.ts'
import css from './tabs.module.css'
import { writtenTexts } from './texts-written.ts'
import { inLanguage, type Written } from './written.ts'

type MessageTabProps = {
  written: Written
  lang: Language | undefined
  /** Each change to a value above 0 moves the focus into the field. */
  focusAsked: number
  closed: boolean
}

/**
 * Sends the operator's own text, or one of the company's phrases in the visitor's language (docs/realtime.md,
 * tmpMessage).
 */
export function MessageTab({ written, lang, focusAsked, closed }: MessageTabProps) {
  const texts = useTexts(writtenTexts)
  const { notSent } = useTexts(operationTexts)
  const sent = useStore(written.$sent)
  const text = useStore(written.$draft)
  const [isUnsent, setUnsent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusAsked > 0) field.current?.focus()
  }, [focusAsked])
  const send = (words: string) => {
    const isOut = written.send(words)
    setUnsent(!isOut)
    return isOut
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && send(text)) written.$draft.set('')
  }
  return (
    <>
      <div className={css.body}>
        <p role="status" className={isUnsent || sent ? css.sent : css.quiet}>
          {isUnsent ? notSent : sent ? texts.sent(sent) : texts.messageLead}
        </p>
        {sent && (
          <Button size="sm" icon="close" disabled={closed} onClick={() => setUnsent(!written.remove())}>
            {texts.takeAway}
          </Button>
        )}
        <Phrases written={written} lang={lang} closed={closed} onSend={send} />
      </div>
      <form className={css.compose} onSubmit={submit}>
        <TextInput
          ref={field}
          aria-label={texts.text}
          placeholder={texts.placeholder}
          value={text}
          maxLength={VISITOR_TEXT_MAX}
          autoComplete="off"
          onChange={({ target }) => written.$draft.set(target.value)}
        />
        <Button type="submit" variant="primary" disabled={closed || text.trim() === ''}>
          {texts.send}
        </Button>
      </form>
    </>
  )
}

type PhrasesProps = Pick<MessageTabProps, 'written' | 'lang' | 'closed'> & { onSend: (words: string) => void }

/** The company's phrases, in the visitor's language. */
function Phrases({ written, lang = 'ja', closed, onSend }: PhrasesProps) {
  const texts = useTexts(writtenTexts)
  const { value } = useStore(written.$phrases)
  const phrases = inLanguage(value?.phrases ?? [], lang)
  return (
    <>
      <h2 className={css.heading}>{texts.phrasesIn(texts.languages[lang])}</h2>
      {value?.phrases.length === 0 && <p className={css.quiet}>{texts.noPhrases}</p>}
      <ul className={css.phrases}>
        {phrases.map(({ shown, ja, isUntranslated }) => (
          <li key={ja}>
            <button type="button" disabled={closed} onClick={() => onSend(shown)}>
              <span lang={isUntranslated ? 'ja' : lang}>{shown}</span>
              {shown !== ja && <small>{ja}</small>}
              {isUntranslated && <small>{texts.untranslated}</small>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
