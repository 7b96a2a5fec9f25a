import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import { FactorDemand } from './FactorDemand.tsx'
import { OwnCompany } from './OwnCompany.tsx'
import { organisationTexts } from './texts.ts'

/** /app/company/security: whether the company requires a second factor of its administrators. */
export function SecurityPage() {
  const texts = useTexts(organisationTexts)
  return (
    <>
      <PageHead title={texts.security} lead={texts.securityLead} />
      <OwnCompany>
        {({ demandsSecondFactor }, reload) =>
          demandsSecondFactor !== undefined && (
            <FactorDemand isDemanded={demandsSecondFactor} onDone={reload} />
          )
        }
      </OwnCompany>
    </>
  )
}
