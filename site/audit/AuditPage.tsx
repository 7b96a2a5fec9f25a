import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { openCompany } from '../company/organisation.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { AuditDays } from './AuditDays.tsx'
import { AuditLog, useAuditLanguage } from './AuditLog.tsx'
import css from './audit.module.css'
import { openAuditLog } from './store.ts'
import { auditTexts } from './texts.ts'

/** /app/audit: the company's audit log (decisions 2). */
export function AuditPage() {
  const texts = useTexts(auditTexts)
  const language = useAuditLanguage()
  const [log] = useState(() => openAuditLog('company'))
  const [company] = useState(openCompany)
  const { value } = useStore(company.$resource)
  const fileUrl = useStore(log.$fileUrl)
  useEffect(() => {
    void log.load()
    void company.load()
  }, [log, company])
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <LinkButton href={`${fileUrl}&lang=${language}`} icon="download" download data-astro-reload>
            {texts.download}
          </LinkButton>
        }
      />
      <div className={css.stack}>
        <AuditLog log={log} />
        {value?.auditDays !== undefined && (
          <AuditDays days={value.auditDays} onSaved={() => void log.load()} />
        )}
      </div>
    </>
  )
}
