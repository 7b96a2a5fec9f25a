import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import css from '../company/organisation.module.css'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { HoursEditor } from './HoursEditor.tsx'
import { openHours } from './store.ts'
import { hoursTexts } from './texts.ts'

/** decisions 11: opening hours of the company and its shops. */
export function HoursPage() {
  const texts = useTexts(hoursTexts)
  const [hours] = useState(openHours)
  const { status, value, refused } = useStore(hours.$resource)
  const load = () => void hours.load()
  useEffect(load, [])
  const isWithoutCompany = refused?.refusal.key === 'noCompany'
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {status === 'loading' && !value && <ListSkeleton />}
      {isWithoutCompany && (
        <Card label={texts.title}>
          <Empty icon="company" title={texts.noCompany}>
            {texts.noCompanyHelp}
          </Empty>
        </Card>
      )}
      {status === 'failed' && !isWithoutCompany && <LoadFailed title={texts.failed} onAgain={load} />}
      {value && (
        <div className={css.stack}>
          <HoursEditor known={value} onSaved={hours.saved} renew={hours.renew} />
        </div>
      )}
    </>
  )
}
