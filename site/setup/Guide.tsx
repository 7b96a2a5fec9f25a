import type { ReactNode } from 'react'
import { openSteps, SETUP_STEPS, type SetupState, type SetupStep } from '#core/setup/rules.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Badge } from '../kit/ui/Badge.tsx'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import type { IconName } from '../kit/ui/Icon.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { UnreachableOperators } from '../users/UnreachableOperators.tsx'
import { AddressStep } from './AddressStep.tsx'
import { MailStep } from './MailStep.tsx'
import css from './setup.module.css'
import type { SetupGuide, SetupStore } from './store.ts'
import { setupTexts } from './texts.ts'

const ICONS: Record<SetupState, IconName> = { open: 'clock', skipped: 'away', done: 'check' }

/** All setup steps in a list. Open steps show what to do. */
export function Guide({ setup, guide }: { setup: SetupStore; guide: SetupGuide }) {
  const texts = useTexts(setupTexts)
  const left = openSteps(guide.steps)
  const bodies: Partial<Record<SetupStep, ReactNode>> = {
    address: <AddressStep setup={setup} guide={guide} />,
    mail: <MailStep setup={setup} guide={guide} />,
    people: <LinkButton href="/app/users/add">{texts.addPerson}</LinkButton>,
    signage: <LinkButton href="/app/signage/add">{texts.addSignage}</LinkButton>,
    kiosk: (
      <>
        <p>{texts.kioskAddress(`${location.origin}/kiosk`)}</p>
        <LinkButton href="/app/signage/connect">{texts.connect}</LinkButton>
      </>
    ),
  }
  return (
    <div className={css.form}>
      {left.length === 0 && (
        <Banner tone="success" live={false} title={texts.ready}>
          {texts.readyText}
        </Banner>
      )}
      <UnreachableOperators />
      <ol className={css.steps}>
        {SETUP_STEPS.map((step) => (
          <li key={step} data-step={step} data-state={guide.steps[step]}>
            <StepCard step={step} state={guide.steps[step]} onMark={(state) => void setup.mark(step, state)}>
              {bodies[step]}
            </StepCard>
          </li>
        ))}
      </ol>
      <div>
        <LinkButton
          href="/app/service/standby"
          size="lg"
          {...(left.length === 0 ? { variant: 'primary' as const } : {})}
        >
          {texts.standby}
        </LinkButton>
      </div>
    </div>
  )
}

type StepCardProps = {
  step: SetupStep
  state: SetupState
  onMark: (state: SetupState) => void
  children: ReactNode
}

function StepCard({ step, state, onMark, children }: StepCardProps) {
  const texts = useTexts(setupTexts)
  const { title, text } = texts.steps[step]
  return (
    <Card
      title={title}
      actions={
        <Badge tone={state === 'done' ? 'standby' : 'plain'} icon={ICONS[state]}>
          {texts.states[state]}
        </Badge>
      }
    >
      <div className={css.step}>
        <p>{text}</p>
        {/* address and mail can be tested again at any time */}
        {(state === 'open' || step === 'address' || step === 'mail') && state !== 'skipped' && children}
        {state === 'open' && (
          <Button size="sm" variant="quiet" onClick={() => onMark('skipped')}>
            {texts.skip}
          </Button>
        )}
        {state === 'skipped' && (
          <Button size="sm" onClick={() => onMark('open')}>
            {texts.resume}
          </Button>
        )}
      </div>
    </Card>
  )
}
