import { useStore } from '@nanostores/react'
import { whenWords } from '#core/time/japan-words.ts'
import type { VisitorMessageShape } from '#core/visitor-messages/contract.ts'
import { dialable } from '#core/visitor-messages/message.ts'
import { $now } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import css from './tasks.module.css'
import { messageTaskTexts } from './texts-tasks.ts'

interface MessageTaskProps {
  message: VisitorMessageShape
  onDone(isDone: boolean): void
  /** Undefined: the user may not delete messages. */
  onRemove: (() => void) | undefined
}

/** One message: sender, place and time, text or recording, and the actions on it. */
export function MessageTask({ message, onDone, onRemove }: MessageTaskProps) {
  const texts = useTexts(messageTaskTexts)
  const { languages } = useTexts(commonTexts)
  const { name, phone, text, lang, sound, doneAt } = message
  const who = name === '' ? texts.noName : texts.name(name)
  return (
    <li className={css.task} data-done={doneAt !== null || undefined}>
      <div className={css.words}>
        <h3 data-none={name === '' || undefined}>{who}</h3>
        <p className={css.where}>
          <Where message={message} />
          {lang !== 'ja' && <span>{languages[lang]}</span>}
        </p>
        {text !== '' && (
          <p className={css.text} lang={lang}>
            {text}
          </p>
        )}
        {sound && (
          <div className={css.sound}>
            {/* biome-ignore lint/a11y/useMediaCaption: a visitor's recording has no captions */}
            <audio controls preload="none" src={sound.url} aria-label={texts.play(who)} />
            <span>{texts.recording(sound.seconds)}</span>
          </div>
        )}
      </div>
      <div className={css.actions}>
        {phone === '' ? (
          <p className={css.none}>{texts.noPhone}</p>
        ) : (
          <LinkButton href={`tel:${dialable(phone)}`} icon="phone" aria-label={texts.call(phone)}>
            {phone}
          </LinkButton>
        )}
        {doneAt === null ? (
          <Button icon="check" variant="primary" onClick={() => onDone(true)}>
            {texts.done}
          </Button>
        ) : (
          <Button icon="undo" variant="quiet" onClick={() => onDone(false)}>
            {texts.undo}
          </Button>
        )}
        {onRemove && <IconButton icon="trash" label={texts.remove} onClick={onRemove} />}
      </div>
    </li>
  )
}

/** Where and when the visitor left the message, and who has marked it as done. */
function Where({ message }: { message: VisitorMessageShape }) {
  const texts = useTexts(messageTaskTexts)
  const language = useStore($language)
  const nowAt = useStore($now)
  const { signageName, storeName, createdAt, doneAt, doneBy } = message
  const place = storeName && !signageName.includes(storeName) ? `${storeName} ${signageName}` : signageName
  const timeOf = (at: number) => whenWords(at, nowAt, language)
  return (
    <>
      <span>{texts.at(place, timeOf(createdAt))}</span>
      {doneAt !== null && <span>{texts.doneBy(doneBy ?? texts.somebody, timeOf(doneAt))}</span>}
    </>
  )
}
