import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { OwnCall } from '#core/calls/contract-own-calls.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { minutesOf, timeOfDay } from '../../kit/time-words.ts'
import { toasts } from '../../kit/toasts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { clock } from '../../line/clock.ts'
import css from './own-calls.module.css'
import { askAgain, openRecord, ownCalls } from './own-calls-wiring.ts'
import { RecordForm } from './RecordForm.tsx'
import { ownCallTexts } from './texts.ts'

/** Time without input after which the card is saved and closed. */
const CLOSES_AFTER_MS = 15_000

/** The card of the call that has just ended. It saves by itself when nobody types. */
export function AskedCall({ call, results }: { call: OwnCall; results: readonly string[] }) {
  const texts = useTexts(ownCallTexts)
  const [record] = useState(() => openRecord(call))
  const draft = useStore(record.$draft)
  const [isInUse, setInUse] = useState(false)

  const save = async (isAutomatic: boolean) => {
    const hasWords = draft.result !== call.result || draft.note !== call.note
    if (!(await record.save())) return
    ownCalls.ask(call.id, false)
    if (hasWords || !isAutomatic) toasts.show({ text: texts.saved })
  }
  const skip = () => {
    const dropped = record.drop()
    ownCalls.ask(call.id, false)
    toasts.show({
      text: texts.skipped,
      tone: 'info',
      action: { label: texts.undo, run: () => askAgain(call.id, dropped) },
    })
  }
  useAfterPause(!isInUse, draft, () => void save(true))
  // Also save when the card is closed before the pause is over, for example because the operator answers the next call.
  useEffect(() => () => void record.save(), [record])
  return (
    <Card label={texts.after} flush>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches whether its fields are in use */}
      <div
        className={css.after}
        onFocus={() => setInUse(true)}
        onBlur={({ currentTarget, relatedTarget }) => setInUse(currentTarget.contains(relatedTarget))}
      >
        <CallHead call={call} />
        <RecordForm
          record={record}
          results={results}
          onSave={() => void save(false)}
          actions={
            <>
              {/* the countdown ring starts again with every change of the draft */}
              <ClosesSoon runs={!isInUse} key={`${draft.result} ${draft.note}`} />
              <Button variant="quiet" onClick={skip}>
                {texts.skip}
              </Button>
            </>
          }
        />
      </div>
    </Card>
  )
}

function ClosesSoon({ runs }: { runs: boolean }) {
  const texts = useTexts(ownCallTexts)
  return (
    <p className={css.closes}>
      {runs && <i className={css.ring} aria-hidden="true" />}
      {texts.closes}
    </p>
  )
}

function CallHead({ call }: { call: OwnCall }) {
  const texts = useTexts(ownCallTexts)
  const until = call.endedAt ?? call.answeredAt
  const { minutes, seconds } = minutesOf(until - call.answeredAt)
  return (
    <header className={css.head}>
      <h2>{texts.after}</h2>
      <span>{call.signageName}</span>
      <span className={css.when}>
        {texts.talked(timeOfDay(call.answeredAt), timeOfDay(until), texts.duration(minutes, seconds))}
      </span>
    </header>
  )
}

/** Calls `onDue` when `input` has not changed for CLOSES_AFTER_MS. Waits only while `runs` is true. */
function useAfterPause(runs: boolean, input: unknown, onDue: () => void): void {
  useEffect(() => (runs ? clock.after(CLOSES_AFTER_MS, onDue) : undefined), [runs, input])
}
