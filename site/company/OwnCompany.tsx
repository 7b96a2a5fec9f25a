import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { getCompany } from '#core/company/contract.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import css from './organisation.module.css'
import { openCompany } from './organisation.ts'
import { organisationTexts } from './texts.ts'

export type Company = OutputOf<typeof getCompany>

/** Loads the company for one of the pages of its settings. */
export function OwnCompany({ children }: { children: (company: Company, reload: () => void) => ReactNode }) {
  const texts = useTexts(organisationTexts)
  const [company] = useState(openCompany)
  const { status, value } = useStore(company.$resource)
  const load = () => void company.load()
  useEffect(() => void company.load(), [company])
  const failed = status === 'failed' && <LoadFailed title={texts.companyFailed} onAgain={load} />
  if (!value) return failed || <ListSkeleton />
  if (value.companyId === null) return null
  // after a failed reload the forms stay, with what the user has typed
  return (
    <div className={css.stack}>
      {failed}
      {children(value, load)}
    </div>
  )
}
