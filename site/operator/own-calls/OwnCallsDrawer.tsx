import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { OwnCall } from '#core/calls/contract-own-calls.ts'
import { dateWords } from '#core/time/japan-words.ts'
import { resultTexts, resultWord } from '../../calls/texts-results.ts'
import { $now } from '../../kit/now.ts'
import { $language } from '../../kit/preferences.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { minutesOf, timeOfDay } from '../../kit/time-words.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Drawer } from '../../kit/ui/Drawer.tsx'
import css from './own-calls.module.css'
import { openRecord, ownCalls } from './own-calls-wiring.ts'
import { RecordForm } from './RecordForm.tsx'
import { ownCallTexts } from './texts.ts'

/** All calls of this operator. Results and notes of today can be changed in place. */
export function OwnCallsDrawer({ onClose }: { onClose: () => void }) {
  const texts = useTexts(ownCallTexts)
  const { value } = useStore(ownCalls.$list)
  return (
    <Drawer open onClose={onClose} title={texts.mine} closeLabel={texts.close}>
      <p className={css.quiet}>{texts.help}</p>
      <ul className={css.list}>
        {(value?.rows ?? []).map((call) => (
          <Row key={call.id} call={call} results={value?.results ?? []} />
        ))}
      </ul>
      {value?.next && (
        <Button block onClick={() => void ownCalls.more()}>
          {texts.more}
        </Button>
      )}
    </Drawer>
  )
}

function Row({ call, results }: { call: OwnCall; results: readonly string[] }) {
  const texts = useTexts(ownCallTexts)
  const words = useTexts(resultTexts)
  const language = useStore($language)
  const now = useStore($now)
  const [isEdited, setEdited] = useState(false)
  const when = `${dateWords(call.answeredAt, language)} ${timeOfDay(call.answeredAt)}`
  const { minutes, seconds } = minutesOf((call.endedAt ?? now) - call.answeredAt)
  const isOpen = call.openUntil !== null && now < call.openUntil
  return (
    <li>
      <div className={css.rowHead}>
        <b>{call.signageName}</b>
        <span className={css.quiet}>{call.storeName}</span>
        <span className={css.when}>{`${when}・${texts.duration(minutes, seconds)}`}</span>
      </div>
      {isEdited ? (
        <Editor call={call} results={results} onClose={() => setEdited(false)} />
      ) : (
        <>
          <p className={css.words}>
            {call.result === null ? (
              <span className={css.quiet}>{call.endedAt === null ? texts.running : texts.noResult}</span>
            ) : (
              <b>{resultWord(words, call.result)}</b>
            )}
            {call.handedTo !== null && <span className={css.quiet}>{texts.handedTo(call.handedTo)}</span>}
            {isOpen && (
              <Button size="sm" icon="pencil" aria-label={texts.editOf(when)} onClick={() => setEdited(true)}>
                {texts.edit}
              </Button>
            )}
          </p>
          {call.note !== '' && <p className={css.note}>{call.note}</p>}
        </>
      )}
    </li>
  )
}

function Editor({
  call,
  results,
  onClose,
}: {
  call: OwnCall
  results: readonly string[]
  onClose: () => void
}) {
  const texts = useTexts(ownCallTexts)
  const [record] = useState(() => openRecord(call))
  const cancel = () => {
    record.drop()
    onClose()
  }
  return (
    <RecordForm
      record={record}
      results={results}
      onSave={() => void record.save().then((isSaved) => isSaved && onClose())}
      actions={
        <Button variant="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
      }
    />
  )
}
