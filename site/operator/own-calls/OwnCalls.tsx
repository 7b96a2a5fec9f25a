import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { resultTexts, resultWord } from '../../calls/texts-results.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { timeOfDay } from '../../kit/time-words.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import css from './own-calls.module.css'
import { ownCalls } from './own-calls-wiring.ts'
import { ownCallTexts } from './texts.ts'

const OwnCallsDrawer = lazy(async () => ({ default: (await import('./OwnCallsDrawer.tsx')).OwnCallsDrawer }))

const SHOWN = 3

/** 自分の応対 (own calls): the last calls of this operator, and a button that opens a drawer with all of them. */
export function OwnCalls() {
  const texts = useTexts(ownCallTexts)
  const words = useTexts(resultTexts)
  const { value, status } = useStore(ownCalls.$list)
  const [isOpen, setOpen] = useState(false)
  const rows = value?.rows ?? []
  return (
    <Card label={texts.mine} flush>
      <div className={css.mine}>
        <h2>{texts.mine}</h2>
        {rows.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            {texts.all}
          </Button>
        )}
        {status === 'failed' && !value ? (
          <p role="alert" className={css.quiet}>
            {texts.failed}
            <Button size="sm" icon="retry" onClick={() => void ownCalls.load()}>
              {texts.retry}
            </Button>
          </p>
        ) : (
          value && rows.length === 0 && <p className={css.quiet}>{texts.none}</p>
        )}
        <ul>
          {rows.slice(0, SHOWN).map((call) => (
            <li key={call.id}>
              <time dateTime={new Date(call.answeredAt).toISOString()}>{timeOfDay(call.answeredAt)}</time>
              <b>{call.signageName}</b>
              <span>
                {call.endedAt === null
                  ? texts.running
                  : call.result === null
                    ? '—'
                    : resultWord(words, call.result)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <OwnCallsDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
