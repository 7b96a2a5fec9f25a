import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dayTime } from '../kit/lists/day-time.ts'
import { ListSkeleton } from '../kit/lists/ListSkeleton.tsx'
import { LoadFailed } from '../kit/lists/LoadFailed.tsx'
import { $language } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { toasts } from '../kit/toasts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { PasswordStep, ProofStep, ScanStep } from './FactorSteps.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import css from './second-factor.module.css'
import { browserSecondFactor, type SecondFactorStore } from './second-factor.ts'
import { secondFactorTexts } from './texts-second-factor.ts'

const tellEnded = () => toasts.show({ text: pickTexts(secondFactorTexts, $language.get()).ended })

/** decisions 2: the user's second factor. FactorPage passes its own `store`, to see when the factor has been set up. */
export function SecondFactorCard({ store }: { store?: SecondFactorStore }) {
  const [factor] = useState(() => store ?? browserSecondFactor(tellEnded))
  const { status, value } = useStore(factor.$factor)
  const step = useStore(factor.$step)
  const texts = useTexts(secondFactorTexts)
  useEffect(() => void factor.load(), [factor])
  if (status === 'failed' && !value)
    return <LoadFailed title={texts.failed} onAgain={() => void factor.load()} />
  return (
    <Card title={texts.title}>
      <div className={css.part}>
        <p className={css.muted}>{texts.lead}</p>
        {!value && <ListSkeleton />}
        {value?.isDemanded && <Banner live={false}>{texts.demanded}</Banner>}
        {value && step.name === 'rest' && <Rest factor={factor} value={value} />}
        {step.name === 'password' && <PasswordStep factor={factor} />}
        {step.name === 'scan' && <ScanStep factor={factor} secret={step.secret} qr={step.qr} />}
        {step.name === 'proof' && <ProofStep key={step.of} factor={factor} of={step.of} />}
        {step.name === 'codes' && (
          <RecoveryCodes codes={step.codes} onSaved={() => factor.go({ name: 'rest' })} />
        )}
      </div>
    </Card>
  )
}

type RestProps = {
  factor: SecondFactorStore
  value: { isOn: boolean; since: number | null; recoveryLeft: number; isDemanded: boolean }
}

function Rest({ factor, value: { isOn, since, recoveryLeft, isDemanded } }: RestProps) {
  const texts = useTexts(secondFactorTexts)
  if (!isOn)
    return (
      <>
        <p>
          <b>{texts.off}</b>
        </p>
        <Button onClick={() => factor.go({ name: 'password' })}>{texts.setUp}</Button>
      </>
    )
  return (
    <>
      <p>
        <b>{texts.on(dayTime(since ?? 0))}</b> <span className={css.muted}>{texts.left(recoveryLeft)}</span>
      </p>
      <div className={css.foot}>
        <Button onClick={() => factor.go({ name: 'proof', of: 'renew' })}>{texts.renew}</Button>
        {!isDemanded && (
          <Button variant="danger-quiet" onClick={() => factor.go({ name: 'proof', of: 'end' })}>
            {texts.end}
          </Button>
        )}
      </div>
    </>
  )
}
