import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { browserSecondFactor } from '../../stores/account/second-factor.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Brand } from '../accounts/Brand.tsx'
import { useTexts } from '../shell/use-texts.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import css from './second-factor.module.css'

/** The one page of an administrator whose company demands a factor that is not there yet. */
export function FactorPage() {
  const [factor] = useState(() => browserSecondFactor(() => undefined))
  const { value } = useStore(factor.$factor)
  const step = useStore(factor.$step)
  const texts = useTexts(secondFactorTexts).page
  return (
    <main className={css.page}>
      <Brand />
      <div>
        <h1>{texts.title}</h1>
        <p className={css.muted}>{texts.lead}</p>
      </div>
      <SecondFactorCard store={factor} />
      {value?.isOn && step.name === 'rest' && (
        <div>
          <LinkButton href="/login" variant="primary" size="lg">
            {texts.go}
          </LinkButton>
        </div>
      )}
    </main>
  )
}
