import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { standbyTexts } from '../../messages/standby.ts'
import type { Standby } from '../../stores/operator/standby.ts'
import type { SignageDetails } from '../../stores/shared/details.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { SignageCard } from './SignageCard.tsx'
import { SignageFilters } from './SignageFilters.tsx'
import css from './signages.module.css'

type SignageListProps = {
  standby: Standby
  details: Pick<SignageDetails, '$failed' | 'load'>
  $now: ReadableAtom<number>
}

/** 担当のサイネージ: live state, who waits how long, and what can be done about it. */
export function SignageList({ standby, details, $now }: SignageListProps) {
  const all = useTexts(standbyTexts)
  const failed = useStore(details.$failed)
  return (
    <section className={css.section} aria-labelledby="signages-heading">
      <div className={css.toolbar}>
        <h2 id="signages-heading">{all.signages.heading}</h2>
        <SignageFilters standby={standby} />
      </div>
      {failed && (
        <Banner
          tone="warning"
          className={css.failed}
          action={
            <Button size="sm" icon="retry" onClick={() => void details.load()}>
              {all.errors.retry}
            </Button>
          }
        >
          {all.errors.details}
        </Banner>
      )}
      <Cards standby={standby} $now={$now} />
    </section>
  )
}

function Cards({ standby, $now }: Pick<SignageListProps, 'standby' | '$now'>) {
  const texts = useTexts(standbyTexts).signages
  const cards = useStore(standby.$cards)
  const arrived = useStore(standby.$arrived)
  const any = useStore(standby.$any)
  if (!arrived) return <CardSkeletons />
  if (!any) {
    return (
      <Card flush>
        <Empty icon="signage" title={texts.noneTitle}>
          {texts.noneText}
        </Empty>
      </Card>
    )
  }
  if (cards.length === 0) {
    return (
      <Card flush>
        <Empty
          icon="search"
          title={texts.noneMatch}
          action={<Button onClick={standby.clearFilters}>{texts.clear}</Button>}
        />
      </Card>
    )
  }
  return (
    <ul className={css.cards}>
      {cards.map((card) => (
        <li key={card.entry.id}>
          <SignageCard card={card} standby={standby} $now={$now} />
        </li>
      ))}
    </ul>
  )
}
