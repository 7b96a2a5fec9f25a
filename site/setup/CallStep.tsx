import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { isLack } from '../devices/microphone.ts'
import { microphone } from '../devices/microphone-wiring.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Icon, type IconName } from '../kit/ui/Icon.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { board } from '../line/board.ts'
import { self } from '../line/own-state.ts'
import { isStandingBy, standBy } from '../line/page-line.ts'
import type { StepProps } from './Guide.tsx'
import { Dots } from './ScreenStep.tsx'
import css from './setup.module.css'
import { setupTexts } from './texts.ts'

const FLOW = ['touch', 'ring', 'talk'] as const
const ICONS: Record<(typeof FLOW)[number], IconName> = { touch: 'touch', ring: 'bell', talk: 'speech' }

/** A real call from the kiosk. Shows live that it rings here and is answered; the server's call log finishes the step. */
export function CallStep({ data }: StepProps) {
  const texts = useTexts(setupTexts)
  const signages = useStore(board.$signages)
  const [isReady, setReady] = useState(isStandingBy)
  const calling = signages.find(({ scene }) => scene === 'Calling')
  const active = signages.find(({ scene }) => scene === 'Active')
  const at = active ? 2 : calling ? 1 : 0
  if (!data.screen) return <p>{texts.screenFirst}</p>
  const begin = () => {
    standBy()
    setReady(true)
  }
  return (
    <>
      <ol className={css.flow}>
        {FLOW.map((name, index) => (
          <li
            key={name}
            data-now={(isReady && index === at) || undefined}
            data-done={index < at || undefined}
          >
            <span className={css.round}>
              <Icon name={index < at ? 'check' : ICONS[name]} />
            </span>
            {texts.flow[name]}
          </li>
        ))}
      </ol>
      {isReady ? (
        <Waiting screen={data.screen} calling={calling} active={active} />
      ) : (
        <Button variant="primary" size="lg" icon="reception" onClick={begin}>
          {texts.beginReception}
        </Button>
      )}
    </>
  )
}

type WaitingProps = {
  screen: NonNullable<StepProps['data']['screen']>
  calling: SignageEntry | undefined
  active: SignageEntry | undefined
}

/** What happens now: the tab gets ready, waits, rings or talks. */
function Waiting({ screen, calling, active }: WaitingProps) {
  const texts = useTexts(setupTexts)
  const own = useStore(self.$self)
  const cannotCall = isLack(useStore(microphone.$state))
  if (cannotCall)
    return (
      <Banner
        tone="warning"
        title={texts.noMicrophone}
        action={
          <LinkButton size="sm" href="/app/service/standby">
            {texts.standby}
          </LinkButton>
        }
      />
    )
  const waits = own?.state === 'Standby' ? texts.waiting[screen.orientation] : texts.preparing
  return (
    <p className={css.waiting} role="status" data-ringing={(calling && !active) || undefined}>
      {active ? texts.talking(active.name) : calling ? texts.ringing(calling.name) : waits}
      {!active && !calling && <Dots />}
    </p>
  )
}
