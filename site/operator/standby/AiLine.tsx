import { useStore } from '@nanostores/react'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { dialogueTexts } from '../../dialogue/texts-turns.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import css from './signages.module.css'
import type { Standby } from './standby.ts'

type AiLineProps = Pick<Standby, '$aiWords'> & { id: number; talk: NonNullable<SignageEntry['aiTalk']> }

/** State and last words of the signage's AI dialogue. */
export function AiLine({ id, talk, $aiWords }: AiLineProps) {
  const texts = useTexts(dialogueTexts)
  const words = useStore($aiWords).get(id)
  return (
    <p className={css.line}>
      <span>
        {texts.running(talk.phase)}
        {words?.talkId === talk.talkId && (
          <span className={css.said} lang={words.lang}>
            {texts.said(texts.speakers[words.speaker], words.text)}
          </span>
        )}
      </span>
    </p>
  )
}
