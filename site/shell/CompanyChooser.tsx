import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { shownCompanyName } from '#core/company/name.ts'
import { adminTexts } from '../admin/texts.ts'
import { chooseCompanyAndReload, openCompanyNames } from '../company/company-choice.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { SelectInput } from '../kit/ui/SelectInput.tsx'

/** decisions 2: a system administrator works on one company at a time; none at first. */
export function CompanyChooser({ chosenId }: { chosenId: number | null }) {
  const texts = useTexts(adminTexts)
  const [companies] = useState(openCompanyNames)
  const { value = [] } = useStore(companies.$resource)
  useEffect(() => void companies.load(), [companies])
  return (
    <SelectInput
      size="sm"
      aria-label={texts.company}
      value={chosenId ?? 0}
      onChange={(event) => void chooseCompanyAndReload(Number(event.target.value))}
    >
      <option value={0}>{texts.none}</option>
      {value.map((company) => (
        <option key={company.companyId} value={company.companyId}>
          {shownCompanyName(company.companyName) || company.contactName}
        </option>
      ))}
    </SelectInput>
  )
}
