import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import { usageTexts } from '../reservations/texts-usage.ts'
import { AdminAudit } from './AdminAudit.tsx'
import css from './admin.module.css'
import { Backups } from './Backups.tsx'
import { Companies } from './Companies.tsx'
import { LicenceRequests } from './LicenceRequests.tsx'
import { Mails } from './Mails.tsx'
import { Relay } from './Relay.tsx'
import { type Admin, openAdmin } from './store.ts'
import { adminTexts } from './texts.ts'

const PARTS = ['companies', 'requests', 'mails', 'backups', 'relay', 'audit'] as const
type Part = (typeof PARTS)[number]

/** /admin, the system administrator's page (decisions 2). */
export function AdminPage() {
  const texts = useTexts(adminTexts)
  const [admin] = useState(openAdmin)
  const [part, setPart] = useState<Part>('companies')
  const open = useStore(admin.requests.$list).value?.open ?? 0
  useEffect(() => {
    for (const list of Object.values(admin)) void list.load()
    return admin.companies.close
  }, [admin])
  // load the chosen tab's list again, because it may be outdated: for example, a mail's state changes when it is sent
  const choose = (chosen: Part) => {
    setPart(chosen)
    if (chosen !== 'audit') void admin[chosen].load()
  }
  return (
    <>
      <AdminHead />
      <div className={css.tabs}>
        <Segment
          label={texts.title}
          value={part}
          onChange={choose}
          options={PARTS.map((value) => ({
            value,
            label: value === 'requests' && open > 0 ? `${texts.tabs[value]} (${open})` : texts.tabs[value],
          }))}
        />
      </div>
      {part === 'audit' ? <AdminAudit /> : <LoadedPart admin={admin} part={part} />}
    </>
  )
}

function AdminHead() {
  const texts = useTexts(adminTexts)
  const usage = useTexts(usageTexts)
  return (
    <PageHead
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <LinkButton href="/app/users/usage" icon="yen">
            {usage.ofCompany}
          </LinkButton>
          <LinkButton href="/test/register" variant="primary" icon="plus">
            {texts.addCompany}
          </LinkButton>
        </>
      }
    />
  )
}

/** Loads and shows the data of one tab. `part` is never the audit tab, because that tab loads its own data. */
function LoadedPart({ admin, part }: { admin: Admin; part: Exclude<Part, 'audit'> }) {
  const texts = useTexts(adminTexts)
  const companies = useStore(admin.companies.$list)
  const requests = useStore(admin.requests.$list)
  const mails = useStore(admin.mails.$list)
  const backups = useStore(admin.backups.$resource)
  const relay = useStore(admin.relay.$resource)
  const { status, value } = { companies, requests, mails, backups, relay }[part]
  const reload = () => void admin[part].load()
  return (
    <>
      {status === 'loading' && !value && <ListSkeleton />}
      {status === 'failed' && <LoadFailed title={texts.failed} onAgain={reload} />}
      {part === 'companies' && companies.value && (
        <Companies list={admin.companies} answer={companies.value} onChanged={reload} />
      )}
      {part === 'requests' && requests.value && (
        <LicenceRequests
          list={admin.requests}
          answer={requests.value}
          onChanged={() => {
            void admin.requests.load()
            void admin.companies.load()
            void admin.mails.load()
          }}
        />
      )}
      {part === 'mails' && mails.value && <Mails list={admin.mails} answer={mails.value} />}
      {part === 'backups' && backups.value && <Backups answer={backups.value} onChanged={reload} />}
      {part === 'relay' && relay.value && <Relay answer={relay.value} onRefresh={reload} />}
    </>
  )
}
