import { shownCompanyName } from '#core/company/name.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { CompanyNames } from './CompanyNames.tsx'
import { OwnCompany } from './OwnCompany.tsx'
import { organisationTexts } from './texts.ts'

/** Spec 2.4.15, /app/company: what others see of the company. */
export function CompanyPage() {
  const texts = useTexts(organisationTexts)
  return (
    <>
      <PageHead title={texts.company} lead={texts.companyLead} />
      <OwnCompany>
        {(company) => (
          <CompanyNames
            key={company.companyId}
            name={shownCompanyName(company.companyName)}
            translations={company.companyTranslations ?? {}}
          />
        )}
      </OwnCompany>
    </>
  )
}
