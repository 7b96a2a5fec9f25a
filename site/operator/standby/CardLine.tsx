import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { whenWords } from '#core/time/japan-words.ts'
import { $language } from '../../kit/preferences.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { timeOfDay } from '../../kit/time-words.ts'
import { Face } from '../../kit/ui/Face.tsx'
import { $session } from '../../line/session.ts'
import type { SignageLook } from '../../signages/looks.ts'
import { AiLine } from './AiLine.tsx'
import type { SignageCard } from './signage-cards.ts'
import css from './signages.module.css'
import type { Standby } from './standby.ts'
import { TalkClock } from './Ticking.tsx'
import { standbyTexts } from './texts-standby.ts'

interface CardLineProps extends Pick<Standby, '$aiWords'> {
  card: SignageCard
  look: SignageLook | undefined
  $now: ReadableAtom<number>
}

/** What matters most in the signage's state: touch button, operator, assigned operators or time of disconnection. */
export function CardLine({ card, look, $now, $aiWords }: CardLineProps) {
  const texts = useTexts(standbyTexts).signages
  const language = useStore($language)
  const { entry } = card
  switch (entry.state) {
    case 'Calling':
      return (
        <p className={css.line}>
          {entry.touchButton ? texts.pressed(entry.touchButton) : texts.waitingForOperator}
        </p>
      )
    case 'Crowded':
      return <p className={css.line}>{texts.waitingForOperator}</p>
    case 'Active':
      return (
        <p className={css.line}>
          {entry.hostName && <Face name={entry.hostName} size="sm" />}
          <span className={css.digits}>
            <TalkClock
              since={entry.since}
              $now={$now}
              words={(clock) =>
                card.hostIsMe ? texts.handledByMe(clock) : texts.handledBy(entry.hostName ?? '', clock)
              }
            />
          </span>
        </p>
      )
    case 'Monitoring':
      return <p className={css.line}>{texts.monitoredBy(entry.monitors)}</p>
    case 'Logout':
      return <p className={css.line}>{texts.offlineSince(timeOfDay(entry.lostAt ?? entry.since))}</p>
    default:
      if (entry.aiTalk) return <AiLine id={entry.id} talk={entry.aiTalk} $aiWords={$aiWords} />
      if (entry.closed?.opensAt !== undefined)
        return (
          <p className={css.line}>{texts.opensAt(whenWords(entry.closed.opensAt, $now.get(), language))}</p>
        )
      return <Assigned card={card} look={look} />
  }
}

const FACES_SHOWN = 3

function Assigned({ card, look }: Pick<CardLineProps, 'card' | 'look'>) {
  const texts = useTexts(standbyTexts).signages
  const me = useStore($session).user?.id
  const { entry } = card
  const people = entry.assigned
  const resumes = entry.state === 'Suspended' ? look?.resumes : undefined
  const first = people[0]
  if (!first) return <p className={css.line}>{resumes ? texts.resumesAt(resumes) : texts.nobody}</p>
  const isMine = people.some(({ userId }) => userId === me)
  const ordered = isMine
    ? [...people].sort((a, b) => Number(b.userId === me) - Number(a.userId === me))
    : people
  const others = people.length - 1
  const mine = others > 0 ? texts.meAndOthers(others) : texts.me
  return (
    <p className={css.line}>
      <span className={css.faces}>
        {ordered.slice(0, FACES_SHOWN).map(({ userId, name }) => (
          <Face key={userId} name={name} size="sm" />
        ))}
      </span>
      {resumes ? texts.resumesAt(resumes) : isMine ? mine : texts.people(first.name, others)}
    </p>
  )
}
