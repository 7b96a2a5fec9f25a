import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AuditLog, useAuditLanguage } from '../audit/AuditLog.tsx'
import { openAuditLog } from '../audit/store.ts'
import { auditTexts } from '../audit/texts.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import css from './admin.module.css'

/** The system administrator's audit log, which covers all companies. */
export function AdminAudit() {
  const texts = useTexts(auditTexts)
  const language = useAuditLanguage()
  const [log] = useState(() => openAuditLog('installation'))
  const fileUrl = useStore(log.$fileUrl)
  useEffect(() => void log.load(), [log])
  return (
    <>
      <div className={css.auditHead}>
        <p>{texts.ofAll}</p>
        <LinkButton href={`${fileUrl}&lang=${language}`} icon="download" download data-astro-reload>
          {texts.download}
        </LinkButton>
      </div>
      <AuditLog log={log} withCompany />
    </>
  )
}
