import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { board } from '../line/board.ts'
import { PlayFilters } from './PlayFilters.tsx'
import { PlayRows } from './PlayRows.tsx'
import { PlayTotals } from './PlayTotals.tsx'
import css from './plays.module.css'
import { openDeletedSignages, openPlays, type Plays } from './store.ts'
import { playTexts } from './texts.ts'

/** /app/signage/plays: which content the signages have shown and when. With `?id=`, only that signage is listed. */
export function PlaysPage() {
  const texts = useTexts(playTexts)
  const [plays] = useState(() =>
    openPlays(Number(new URLSearchParams(location.search).get('id')) || undefined),
  )
  const filter = useStore(plays.$filter)
  const fileUrl = useStore(plays.$fileUrl)
  const signages = useStore(board.$signages)
  const firstId = signages[0]?.id
  const [deleted] = useState(openDeletedSignages)
  const { value: gone = [] } = useStore(deleted.$resource)
  useEffect(() => void deleted.load(), [deleted])
  useEffect(() => {
    if (filter.signageId !== undefined) void plays.load()
    else if (firstId !== undefined) plays.choose({ signageId: firstId })
  }, [plays, filter.signageId, firstId])
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          fileUrl && (
            <LinkButton href={fileUrl} icon="download" download data-astro-reload>
              {texts.download}
            </LinkButton>
          )
        }
      />
      <div className={css.stack}>
        <Card label={texts.title}>
          <PlayFilters plays={plays} signages={signages} deleted={gone} />
        </Card>
        <Result plays={plays} />
      </div>
    </>
  )
}

function Result({ plays }: { plays: Plays }) {
  const texts = useTexts(playTexts)
  const result = useStore(plays.$result)
  if (!result) {
    return (
      <Card label={texts.rows}>
        <Empty icon="signage" title={texts.notChosen} />
      </Card>
    )
  }
  const { status, value, refused } = result
  if (refused?.refusal.key === 'invalid') return <Banner tone="danger" title={texts.badDays} />
  if (status === 'failed') return <LoadFailed title={texts.failed} onAgain={() => void plays.load()} />
  if (!value) return <ListSkeleton />
  if (value.plays.length === 0) {
    return (
      <Card label={texts.rows}>
        <Empty icon="list" title={texts.empty}>
          {texts.emptyHelp}
        </Empty>
      </Card>
    )
  }
  return (
    <>
      {value.isCut && <Banner tone="warning" live={false} title={texts.cut} />}
      {value.totals.length > 0 && <PlayTotals totals={value.totals} />}
      <PlayRows plays={value.plays} total={value.total} store={plays} />
    </>
  )
}
