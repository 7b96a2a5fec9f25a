import { useState } from 'react'
import type { CompanyRow } from '#core/admin/contract.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { ListPager } from '../kit/lists/ListPager.tsx'
import { ListSearch } from '../kit/lists/ListSearch.tsx'
import { NoMatch } from '../kit/lists/NoMatch.tsx'
import { $language } from '../kit/preferences.ts'
import { commonTexts } from '../kit/texts/common.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Empty } from '../kit/ui/Empty.tsx'
import css from './admin.module.css'
import { CompanyTable } from './CompanyTable.tsx'
import { nameOf } from './company-name.ts'
import { LicenceDialog } from './LicenceDialog.tsx'
import { type Admin, openCompanyRemoval } from './store.ts'
import { adminTexts } from './texts.ts'

type CompaniesProps = {
  list: Admin['companies']
  answer: { rows: readonly CompanyRow[]; total: number }
  onChanged: () => void
}

export function Companies({ list, answer: { rows, total }, onChanged }: CompaniesProps) {
  const texts = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  const [edited, setEdited] = useState<CompanyRow>()
  const [removed, setRemoved] = useState('')
  const [removal] = useState(() =>
    openCompanyRemoval(() => {
      toasts.show({ text: pickTexts(adminTexts, $language.get()).removed })
      onChanged()
    }),
  )
  if (total === 0 && !list.isNarrowed())
    return (
      <Card label={texts.tabs.companies}>
        <Empty icon="company" title={texts.noCompanies} />
      </Card>
    )
  return (
    <Card flush label={texts.tabs.companies}>
      <div className={css.filters}>
        <ListSearch pages={list} label={texts.search} />
      </div>
      {total === 0 && <NoMatch title={texts.noMatch} clearLabel={texts.clear} onClear={list.clear} />}
      {total > 0 && (
        <CompanyTable
          rows={rows}
          onEdit={setEdited}
          onRemove={(company) => {
            // while a deletion is being requested, ignore the user's click: the confirmation that may follow must name
            // the company of that request
            if (removal.$submit.get().phase === 'sending') return
            setRemoved(nameOf(company))
            void removal.send({ companyId: company.companyId })
          }}
        />
      )}
      <ListPager pages={list} total={total} />
      <SubmitNotices submit={removal} agreeLabel={common.delete} danger about={removed} />
      {edited && (
        <LicenceDialog
          key={edited.companyId}
          company={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            toasts.show({ text: texts.licencesSaved })
            onChanged()
          }}
        />
      )}
    </Card>
  )
}
