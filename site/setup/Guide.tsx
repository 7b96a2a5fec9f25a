import { type ReactNode, useState } from 'react'
import { openSteps, SETUP_STEPS, type SetupState, type SetupStep } from '#core/setup/rules.ts'
import { orientationTexts } from '../kit/texts/orientation.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { timeOfDay } from '../kit/time-words.ts'
import { toasts } from '../kit/toasts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { CallStep } from './CallStep.tsx'
import { DeviceHint } from './DeviceHint.tsx'
import type { GuideData, SetupGuide } from './guide.ts'
import { LookStep } from './LookStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { ScreenStep } from './ScreenStep.tsx'
import { SystemStep } from './SystemStep.tsx'
import css from './setup.module.css'
import { TurnHint } from './TurnHint.tsx'
import { setupTexts } from './texts.ts'

export type StepProps = { guide: SetupGuide; data: GuideData }

const BODIES: Record<SetupStep, (props: StepProps) => ReactNode> = {
  screen: ScreenStep,
  call: CallStep,
  look: LookStep,
  people: PeopleStep,
  system: SystemStep,
}

/**
 * A step that the user has opened, and the state of this step at that time. When the state changes, the guide opens the
 * next unfinished step instead.
 */
interface Chosen {
  step: SetupStep
  state: SetupState
}

/** All steps, one of them open: the one that the user chose, or the first that is neither done nor skipped. */
export function Guide({ guide, data }: StepProps) {
  const texts = useTexts(setupTexts)
  const [chosen, setChosen] = useState<Chosen>()
  const left = openSteps(data.steps)
  const open = chosen && data.steps[chosen.step] === chosen.state ? chosen.step : left[0]
  return (
    <div className={css.guide}>
      {left.length === 0 && (
        <Banner
          tone="success"
          title={texts.ready}
          action={
            <LinkButton href="/app/service/standby" variant="primary">
              {texts.standby}
            </LinkButton>
          }
        >
          {texts.readyText}
        </Banner>
      )}
      {data.screen && <TurnHint screen={data.screen} />}
      {data.screen && <DeviceHint key={data.screen.signageId} screen={data.screen} />}
      <ol className={css.steps}>
        {SETUP_STEPS.map((step, index) => {
          const state = data.steps[step]
          const isOpen = step === open
          return (
            <li
              key={step}
              className={css.step}
              data-step={step}
              data-state={state}
              data-open={isOpen || undefined}
              aria-current={isOpen ? 'step' : undefined}
            >
              <span className={css.number}>
                {state === 'done' ? <Icon name="check" /> : <span aria-hidden="true">{index + 1}</span>}
              </span>
              {isOpen ? (
                <OpenStep step={step} guide={guide} data={data} onClose={() => setChosen(undefined)} />
              ) : (
                <FoldedStep step={step} data={data} onOpen={() => setChosen({ step, state })} />
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

type OpenStepProps = StepProps & { step: SetupStep; onClose: () => void }

function OpenStep({ step, guide, data, onClose }: OpenStepProps) {
  const texts = useTexts(setupTexts)
  const { title, text } = texts.steps[step]
  const Body = BODIES[step]
  const state = data.steps[step]
  const skip = async () => {
    onClose()
    if (!(await guide.mark(step, 'skipped'))) toasts.show({ text: texts.notSkipped, tone: 'warning' })
  }
  return (
    <section className={css.open} aria-label={title}>
      <h2>{title}</h2>
      <p className={css.lead}>{text}</p>
      <div className={css.body}>
        <Body guide={guide} data={data} />
      </div>
      {state === 'open' ? (
        <Button variant="quiet" onClick={() => void skip()}>
          {texts.skip}
        </Button>
      ) : (
        <Button variant="quiet" onClick={onClose}>
          {texts.fold}
        </Button>
      )}
    </section>
  )
}

type FoldedStepProps = { step: SetupStep; data: GuideData; onOpen: () => void }

function FoldedStep({ step, data, onOpen }: FoldedStepProps) {
  const texts = useTexts(setupTexts)
  const { title } = texts.steps[step]
  const state = data.steps[step]
  const done = useDoneWords(data)
  const words = state === 'done' ? done[step] : state === 'skipped' ? texts.skipped : texts.steps[step].next
  const label = state === 'done' ? texts.change : texts.open
  return (
    <div className={css.row}>
      <div>
        <h2>{title}</h2>
        <p>{words}</p>
      </div>
      <Button size="sm" variant="quiet" aria-label={texts.openOf(title, label)} onClick={onOpen}>
        {label}
      </Button>
    </div>
  )
}

/** Summaries of the setup steps, shown for finished steps, with the company's own data. */
function useDoneWords({ screen, firstCall, people }: GuideData): Record<SetupStep, string> {
  const texts = useTexts(setupTexts)
  const { orientations } = useTexts(orientationTexts)
  return {
    screen: screen ? texts.done.screen(screen.name, orientations[screen.orientation]) : '',
    call: firstCall
      ? texts.done.call(firstCall.signageName, firstCall.hostName ?? '', timeOfDay(firstCall.answeredAt))
      : '',
    look: texts.done.look,
    people: texts.done.people(people),
    system: texts.done.system,
  }
}
