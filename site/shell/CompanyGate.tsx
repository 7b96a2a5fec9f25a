import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { listCompanyNames } from '#core/admin/contract.ts'
import { shownCompanyName } from '#core/company/name.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { foldWidth } from '#core/knowledge/fold.ts'
import { adminTexts } from '../admin/texts.ts'
import { chooseCompanyAndReload, openCompanyNames } from '../company/company-choice.ts'
import { organisationTexts } from '../company/texts.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { TextInput } from '../kit/ui/TextInput.tsx'
import { useCurrentPath } from '../kit/use-current-path.ts'
import { $session, loadSession } from '../line/session.ts'
import css from './CompanyGate.module.css'
import { needsCompany } from './company-pages.ts'

/**
 * decisions 2: on a page that needs a company, a system administrator who has chosen none must choose one first. The page itself is
 * not loaded.
 */
export function CompanyGate({ children }: { children: ReactNode }) {
  const path = useCurrentPath()
  const { user } = useStore($session)
  const isNeeded = needsCompany(path)
  // loads the session only on pages that need a company: on the page that changes a temporary password, loading it
  // would redirect to the same page endlessly
  useEffect(() => {
    if (isNeeded) void loadSession()
  }, [isNeeded])
  if (!isNeeded) return children
  if (!user) return null
  return user.role === 'systemAdmin' && user.companyId === null ? <CompanyList /> : children
}

/** With more companies than this, the page shows a field that filters their list. */
const LONG = 8

const nameOf = ({ companyName, contactName }: OutputOf<typeof listCompanyNames>[number]): string =>
  shownCompanyName(companyName) || contactName

function CompanyList() {
  const texts = useTexts(organisationTexts)
  const admin = useTexts(adminTexts)
  const [companies] = useState(openCompanyNames)
  const { status, value } = useStore(companies.$resource)
  const [wanted, setWanted] = useState('')
  useEffect(() => void companies.load(), [companies])
  if (status === 'failed') return <LoadFailed title={admin.failed} onAgain={() => void companies.load()} />
  if (!value) return <ListSkeleton />
  const found = value.filter((company) => foldWidth(nameOf(company)).includes(foldWidth(wanted.trim())))
  return (
    <Card label={texts.noCompany}>
      <Empty
        heading="h1"
        icon="company"
        title={value.length === 0 ? admin.noCompanies : texts.noCompany}
        action={
          value.length === 0 && (
            <LinkButton href="/test/register" variant="primary" icon="plus">
              {admin.addCompany}
            </LinkButton>
          )
        }
      >
        {value.length > 0 && texts.chooseCompany}
      </Empty>
      {value.length > LONG && (
        <div className={css.search}>
          <TextInput
            type="search"
            aria-label={admin.search}
            placeholder={admin.search}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
      )}
      <ul className={css.companies}>
        {found.map((company) => (
          <li key={company.companyId}>
            <Button icon="company" block onClick={() => void chooseCompanyAndReload(company.companyId)}>
              {nameOf(company)}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && value.length > 0 && <p className={css.nothing}>{admin.noMatch}</p>}
    </Card>
  )
}
