import type { ReadableAtom } from 'nanostores'
import { useTexts } from '../../kit/texts/use-texts.ts'
import type { SignageLook } from '../../signages/looks.ts'
import { StateBadge } from '../../signages/StateBadge.tsx'
import { CardActions } from './CardActions.tsx'
import { CardLine } from './CardLine.tsx'
import { RestAction } from './RestAction.tsx'
import { SignageThumbnail } from './SignageThumbnail.tsx'
import type { SignageCard as Card } from './signage-cards.ts'
import css from './signages.module.css'
import type { Standby } from './standby.ts'
import { WaitingSeconds } from './Ticking.tsx'
import { standbyTexts } from './texts-standby.ts'

type SignageCardProps = {
  card: Card
  look: SignageLook | undefined
  standby: Standby
  $now: ReadableAtom<number>
}

/** One signage: thumbnail, current scene (screen), people and the allowed actions. */
export function SignageCard({ card, look, standby, $now }: SignageCardProps) {
  const texts = useTexts(standbyTexts).signages
  const { entry, request } = card
  const waits = entry.state === 'Calling' || entry.state === 'Crowded'
  return (
    <article className={css.card} data-scene={entry.state} aria-label={entry.name}>
      <SignageThumbnail entry={entry} detail={look} $now={$now} />
      <div className={css.body}>
        <div className={css.top}>
          <StateBadge entry={entry} />
          {waits ? (
            <WaitingSeconds since={request?.requestedAt ?? entry.since} $now={$now} />
          ) : (
            entry.scene !== 'Suspended' && <RestAction card={card} standby={standby} iconOnly />
          )}
        </div>
        <h3>{entry.name}</h3>
        <p className={css.place}>{entry.storeName ?? texts.noStore}</p>
        <CardLine card={card} look={look} $now={$now} $aiWords={standby.$aiWords} />
        <CardActions card={card} standby={standby} />
      </div>
    </article>
  )
}
