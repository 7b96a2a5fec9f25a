import { useTexts } from '../kit/texts/use-texts.ts'
import { PageHead } from '../kit/ui/PageHead.tsx'
import css from './organisation.module.css'
import { PhrasesCard } from './PhrasesCard.tsx'
import { ResultsCard } from './ResultsCard.tsx'
import { organisationTexts } from './texts.ts'

/** /app/company/service: phrases that operators use in a call, and results that they choose after it. */
export function ServicePage() {
  const texts = useTexts(organisationTexts)
  return (
    <>
      <PageHead title={texts.service} lead={texts.serviceLead} />
      <div className={css.stack}>
        <PhrasesCard />
        <ResultsCard />
      </div>
    </>
  )
}
