import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { secondFactorTexts } from '../accounts/texts-second-factor.ts'
import { SubmitNotices } from '../kit/forms/SubmitNotices.tsx'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Card } from '../kit/ui/Card.tsx'
import { Switch } from '../kit/ui/Switch.tsx'
import css from './organisation.module.css'
import { openFactorDemand } from './organisation.ts'

/** decisions 2: switch that requires a second factor of the company's administrators. */
export function FactorDemand({ isDemanded, onDone }: { isDemanded: boolean; onDone: () => void }) {
  const texts = useTexts(secondFactorTexts).company
  const [form] = useState(() => openFactorDemand(onDone))
  const { phase } = useStore(form.$submit)
  return (
    <Card title={texts.title}>
      <SubmitNotices submit={form} />
      <p className={css.muted}>{texts.text}</p>
      <Switch
        label={texts.demand}
        checked={isDemanded}
        disabled={phase === 'sending'}
        onChange={(event) => void form.send({ isDemanded: event.target.checked })}
      />
    </Card>
  )
}
