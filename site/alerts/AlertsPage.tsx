import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import css from '../company/organisation.module.css'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { AlertForm } from './AlertForm.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { openAlerts } from './store.ts'
import { alertTexts } from './texts.ts'
import { WebhookList } from './WebhookList.tsx'

/** decisions 10: alert settings, webhooks and recent deliveries. */
export function AlertsPage() {
  const texts = useTexts(alertTexts)
  const [alerts] = useState(openAlerts)
  const { status, value, refused } = useStore(alerts.$resource)
  const load = () => void alerts.load()
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
          <AlertForm known={value} onSaved={load} />
          <WebhookList webhooks={value.webhooks} onChanged={load} />
          <DeliveryList deliveries={value.deliveries} />
        </div>
      )}
    </>
  )
}
