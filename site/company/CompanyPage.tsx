import { shownCompanyName } from '#core/company/name.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { reloadSession } from '../line/session.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { LogoCard } from './LogoCard.tsx'
import { OwnCompany } from './OwnCompany.tsx'
import { organisationTexts } from './texts.ts'

/** Spec 2.4.15, /app/company: the company's name, phone number and logo, which visitors and mail recipients see. */
export function CompanyPage() {
  const texts = useTexts(organisationTexts)
  return (
    <>
      <PageHead title={texts.company} lead={texts.companyLead} />
      <OwnCompany>
        {({ companyId, companyName, companyTranslations = {}, companyPhone = '', companyLogo }) => (
          <>
            <CompanyForm
              key={companyId}
              shown={{ companyName: shownCompanyName(companyName), companyTranslations, companyPhone }}
              // load the session again, because the top bar shows the company's name
              onSaved={() => void reloadSession()}
            />
            <LogoCard logoUrl={companyLogo} />
          </>
        )}
      </OwnCompany>
    </>
  )
}
