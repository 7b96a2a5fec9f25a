import { useStore } from '@nanostores/react'
import { type RefObject, useState } from 'react'
import { $now } from '../../kit/now.ts'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { clockFace } from '../../kit/time-words.ts'
import { Badge } from '../../kit/ui/Badge.tsx'
import { SceneBadge } from '../../kit/ui/SceneBadge.tsx'
import { reservationTexts } from '../../reservations/texts.ts'
import { HandOverKey } from '../hand-over/HandOverOffer.tsx'
import css from '../operation.module.css'
import { operationTexts } from '../texts.ts'
import type { CallSession } from './call-session.ts'
import { LinkFact } from './LinkFact.tsx'
import { writtenTexts } from './texts-written.ts'

type CallHeaderProps = { session: CallSession; dock: RefObject<HTMLElement | null> }

/** The signage's name, the quality of the connection in one word, the call time, and 引き継ぐ (hand over). */
export function CallHeader({ session, dock }: CallHeaderProps) {
  const { scenes } = useTexts(commonTexts)
  const words = useTexts(writtenTexts)
  const closed = useStore(session.$closed)
  const taking = useStore(session.handOver.$taking) !== undefined
  const { talk } = session
  const { guestName } = useStore(session.$current)
  return (
    <header className={css.head}>
      <div className={css.who}>
        <span className={css.calm}>
          <SceneBadge scene="Active" word={scenes.Active} />
        </span>
        <h1>{talk.signageName}</h1>
        {guestName && <p>{guestName}</p>}
        {talk.storeName && <p className={css.calm}>{talk.storeName}</p>}
        {talk.lang && talk.lang !== 'ja' && (
          <Badge icon="globe" tone="active">
            {words.visitorSpeaks(words.languages[talk.lang])}
          </Badge>
        )}
      </div>
      <LinkFact link={session.link} />
      <CallClock since={talk.startedAt} stopped={closed !== undefined} />
      {talk.endsAt !== null && <Remaining endsAt={talk.endsAt} />}
      {talk.endsAt === null && !taking && <HandOverKey session={session} dock={dock} />}
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
      <b role="timer" aria-label={texts.clock}>
        {clockFace((end ?? now) - since)}
      </b>
    </p>
  )
}
