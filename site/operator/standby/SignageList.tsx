import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useState } from 'react'
import { may } from '#core/accounts/permissions.ts'
import { NoMatch } from '../../kit/lists/NoMatch.tsx'
import { commonTexts } from '../../kit/texts/common.ts'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Banner } from '../../kit/ui/Banner.tsx'
import { Button } from '../../kit/ui/Button.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Empty } from '../../kit/ui/Empty.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Pager, pageOf } from '../../kit/ui/Pager.tsx'
import { $session } from '../../line/session.ts'
import { looks } from '../../signages/looks.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { SignageCard } from './SignageCard.tsx'
import { SignageFilters } from './SignageFilters.tsx'
import css from './signages.module.css'
import type { Standby } from './standby.ts'
import { standbyTexts } from './texts-standby.ts'
import { useLooks } from './use-looks.ts'

type SignageListProps = { standby: Standby; $now: ReadableAtom<number> }

/** Number of cards per page. Waiting calls come first. */
const CARDS = 24

/** 担当のサイネージ (assigned signages): live state, waiting times and actions. */
export function SignageList({ standby, $now }: SignageListProps) {
  const all = useTexts(standbyTexts)
  const failed = useStore(looks.$failed)
  const { all: count } = useStore(standby.$counts)
  const text = useStore(standby.$text)
  return (
    <section className={css.section} aria-labelledby="signages-heading">
      <div className={css.toolbar}>
        <h2 id="signages-heading">{all.signages.heading}</h2>
        <SignageFilters standby={standby} isSearched={count > CARDS || text !== ''} />
      </div>
      {failed && (
        <Banner
          tone="warning"
          className={css.failed}
          action={
            <Button size="sm" icon="retry" onClick={looks.retry}>
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

/** Shown to a company without signages; administrators can add one. */
export function NoSignages({ mayAdd }: { mayAdd: boolean }) {
  const texts = useTexts(standbyTexts).signages
  return (
    <Card flush>
      <Empty
        icon="signage"
        title={texts.noneTitle}
        action={
          mayAdd && (
            <LinkButton href="/app/signage/add" variant="primary" icon="plus">
              {texts.add}
            </LinkButton>
          )
        }
      >
        {mayAdd ? texts.noneOwn : texts.noneText}
      </Empty>
    </Card>
  )
}

function Cards({ standby, $now }: SignageListProps) {
  const texts = useTexts(standbyTexts).signages
  const common = useTexts(commonTexts)
  const [wanted, setPage] = useState(1)
  const cards = useStore(standby.$cards)
  const arrived = useStore(standby.$arrived)
  const any = useStore(standby.$any)
  const role = useStore($session).user?.role
  const page = Math.max(1, Math.min(wanted, Math.ceil(cards.length / CARDS)))
  const shown = pageOf(cards, page, CARDS)
  const known = useLooks(shown.map(({ entry }) => entry))
  if (!arrived) return <CardSkeletons />
  if (!any) return <NoSignages mayAdd={role !== undefined && may(role, 'signage.write')} />
  if (cards.length === 0) {
    return (
      <Card flush>
        <NoMatch title={texts.noneMatch} clearLabel={texts.clear} onClear={standby.clearFilters} />
      </Card>
    )
  }
  return (
    <>
      <ul className={css.cards}>
        {shown.map((card) => (
          <li key={card.entry.id}>
            <SignageCard card={card} look={known.get(card.entry.id)} standby={standby} $now={$now} />
          </li>
        ))}
      </ul>
      <Pager total={cards.length} page={page} pageRows={CARDS} onPage={setPage} texts={common.pager} />
    </>
  )
}
