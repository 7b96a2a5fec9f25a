import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { QrCode } from '../kit/ui/QrCode.tsx'
import { useLine } from '../shell/use-line.ts'
import css from './sheet.module.css'
import type { SheetLabel } from './sheet.ts'
import { exhibitTexts } from './texts.ts'
import { openSheet } from './wiring.ts'

/** Printable page with the QR codes of a map. */
export function SheetPage() {
  const texts = useTexts(exhibitTexts)
  const { user } = useLine()
  const [sheet] = useState(openSheet)
  const { value, status } = useStore(sheet.$resource)
  const load = () => void sheet.load()
  useEffect(() => {
    if (user) load()
  }, [user?.id])
  return (
    <div className={css.page}>
      <div className={css.screen}>
        <PageHead
          title={texts.sheetTitle}
          lead={texts.sheetLead}
          actions={
            <>
              <Button variant="primary" disabled={!value} onClick={() => print()}>
                {texts.print}
              </Button>
              <LinkButton href={`/app/ai-guide/contents${location.search}`} icon="close">
                {texts.title}
              </LinkButton>
            </>
          }
        />
        {value?.isLocal && (
          <Banner tone="warning" live={false}>
            {texts.qrLocal}
          </Banner>
        )}
        {status === 'failed' && !value && <LoadFailed title={texts.failed} onAgain={load} />}
        {status === 'loading' && !value && <ListSkeleton />}
        {value?.labels.length === 0 && (
          <Card label={texts.sheetTitle}>
            <Empty icon="place" title={texts.sheetEmpty} />
          </Card>
        )}
      </div>
      <ul className={css.labels}>
        {value?.labels.map((label) => (
          <ExhibitLabel key={label.targetId} label={label} />
        ))}
      </ul>
    </div>
  )
}

/** The label to put up at one exhibit: its number, titles and QR code. */
function ExhibitLabel({ label: { number, titles, qr } }: { label: SheetLabel }) {
  const texts = useTexts(exhibitTexts)
  return (
    <li>
      <p className={css.number}>{number}</p>
      <h2>{titles.ja}</h2>
      <p lang="en">{titles.en}</p>
      <p lang="zh">{titles.zh}</p>
      <div className={css.code}>
        <QrCode picture={qr} label={texts.qrNamed(titles.ja)} />
      </div>
      <p>{texts.scan}</p>
      <p lang="en">{texts.scanEn}</p>
      <p lang="zh">{texts.scanZh}</p>
    </li>
  )
}
