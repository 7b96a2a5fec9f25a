import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { adminTexts } from '../../messages/admin.ts'
import { usageTexts } from '../../messages/usage.ts'
import { openAdmin } from '../../stores/organisation/administration.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segment } from '../../ui/Segment.tsx'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'
import { LoadFailed } from '../lists/LoadFailed.tsx'
import { useTexts } from '../shell/use-texts.ts'
import css from './admin.module.css'
import { Companies } from './Companies.tsx'
import { LicenceRequests } from './LicenceRequests.tsx'
import { Mails } from './Mails.tsx'

type Part = 'companies' | 'requests' | 'mails'
const PARTS: readonly Part[] = ['companies', 'requests', 'mails']

/** /admin (decisions 2). */
export function AdminPage() {
  const texts = useTexts(adminTexts)
  const usage = useTexts(usageTexts)
  const [admin] = useState(openAdmin)
  const [part, setPart] = useState<Part>('companies')
  const companies = useStore(admin.companies.$resource)
  const requests = useStore(admin.requests.$resource)
  const mails = useStore(admin.mails.$resource)
  const { status, value } = { companies, requests, mails }[part]
  const open = requests.value?.filter((request) => request.answer === 'open').length ?? 0
  useEffect(() => {
    for (const resource of Object.values(admin)) void resource.load()
  }, [admin])
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <LinkButton href="/app/reservation/usage/statistics?scope=all" icon="yen">
              {usage.ofCompany}
            </LinkButton>
            <LinkButton href="/test/register" variant="primary" icon="plus">
              {texts.addCompany}
            </LinkButton>
          </>
        }
      />
      <div className={css.tabs}>
        <Segment
          label={texts.title}
          value={part}
          onChange={setPart}
          options={PARTS.map((value) => ({
            value,
            label: value === 'requests' && open > 0 ? `${texts.tabs[value]} (${open})` : texts.tabs[value],
          }))}
        />
      </div>
      {status === 'loading' && !value && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={() => void admin[part].load()} />}
      {part === 'companies' && companies.value && (
        <Companies companies={companies.value} onChanged={() => void admin.companies.load()} />
      )}
      {part === 'requests' && requests.value && (
        <LicenceRequests
          requests={requests.value}
          onChanged={() => {
            void admin.requests.load()
            void admin.companies.load()
            void admin.mails.load()
          }}
        />
      )}
      {part === 'mails' && mails.value && <Mails mails={mails.value} />}
    </>
  )
}
