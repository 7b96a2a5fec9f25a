import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $now } from '../../kit/now.ts'
import { ariaKeysOf } from '../../kit/shortcut-table.ts'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { SceneBadge } from '../../kit/ui/SceneBadge.tsx'
import { useShortcut } from '../../kit/use-shortcut.ts'
import { reservationTexts } from '../../reservations/texts.ts'
import { HandOverKey } from '../hand-over/HandOverOffer.tsx'
import css from '../operation.module.css'
import { operationTexts } from '../texts.ts'
import { clockFace, timeOfDay } from '../time-words.ts'
import type { CallSession } from './call-session.ts'
import { DeviceFact } from './HeaderFacts.tsx'
import { LinkFact } from './LinkFact.tsx'
import { writtenTexts } from './texts-written.ts'

/** Who the visitor is, call time and link quality, with 通話を終了 alone on the right. */
export function CallHeader({ session }: { session: CallSession }) {
  const texts = useTexts(operationTexts)
  const rooms = useTexts(reservationTexts)
  const { scenes } = useTexts(commonTexts)
  const words = useTexts(writtenTexts)
  const ending = useStore(session.$ending)
  const closed = useStore(session.$closed)
  const taking = useStore(session.handOver.$taking) !== undefined
  const [unsent, setUnsent] = useState(false)
  const { talk } = session
  const enabled = closed === undefined && !taking
  const end = () => setUnsent(!session.end())
  useShortcut('end', end, { enabled: enabled && !ending })
  return (
    <header className={css.head}>
      <div className={css.who}>
        <SceneBadge scene="Active" word={scenes.Active} />
        <div>
          <h1>{talk.signageName}</h1>
          <p>
            {texts.startedAt(talk.storeName ?? '', timeOfDay(talk.startedAt))}
            {talk.lang && (
              <Badge icon="globe" tone={talk.lang === 'ja' ? 'plain' : 'active'}>
                {words.visitorSpeaks(words.languages[talk.lang])}
              </Badge>
            )}
          </p>
        </div>
      </div>
      <CallClock since={talk.startedAt} stopped={closed !== undefined} />
      {talk.endsAt !== null && <Remaining endsAt={talk.endsAt} />}
      <LinkFact link={session.link} />
      {/* A guest's devices are private: only signages report theirs to the company. */}
      {talk.endsAt === null && <DeviceFact signageId={talk.signageId} view={session.view} />}
      {talk.endsAt === null && !taking && <HandOverKey session={session} />}
      <div className={css.end}>
        <Button
          variant="danger"
          size="lg"
          icon="hang-up"
          loading={ending && !closed}
          aria-keyshortcuts={ariaKeysOf('end')}
          disabled={!enabled}
          onClick={end}
        >
          {talk.endsAt === null ? texts.end : rooms.leave}
        </Button>
        {unsent && !ending && !closed && <p role="alert">{texts.notSent}</p>}
      </div>
    </header>
  )
}

/** Spec 4.6: a reservation ends on time, so the remaining time is shown next to the elapsed time. */
function Remaining({ endsAt }: { endsAt: number }) {
  const texts = useTexts(reservationTexts)
  const now = useStore($now)
  return (
    <p className={css.clock}>
      <span>{texts.remaining}</span>
      <b role="timer">{clockFace(Math.max(0, endsAt - now))}</b>
    </p>
  )
}

function CallClock({ since, stopped }: { since: number; stopped: boolean }) {
  const texts = useTexts(operationTexts)
  const now = useStore($now)
  const [end, setEnd] = useState<number | undefined>(undefined)
  if (stopped && end === undefined) setEnd(now)
  return (
    <p className={css.clock}>
      <span>{texts.clock}</span>
      <b role="timer">{clockFace((end ?? now) - since)}</b>
    </p>
  )
}
