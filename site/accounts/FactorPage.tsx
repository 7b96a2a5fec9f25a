import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SinglePage } from './SinglePage.tsx'
import { browserSecondFactor } from './second-factor.ts'
import { secondFactorTexts } from './texts-second-factor.ts'

/** The only page an administrator can open until they have set up the second factor that their company requires. */
export function FactorPage() {
  const [factor] = useState(() => browserSecondFactor(() => undefined))
  const { value } = useStore(factor.$factor)
  const step = useStore(factor.$step)
  const texts = useTexts(secondFactorTexts).page
  return (
    <SinglePage title={texts.title} lead={texts.lead}>
      <SecondFactorCard store={factor} />
      {value?.isOn && step.name === 'rest' && (
        <div>
          <LinkButton href="/login" variant="primary" size="lg">
            {texts.go}
          </LinkButton>
        </div>
      )}
    </SinglePage>
  )
}
