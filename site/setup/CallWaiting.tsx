import { useStore } from '@nanostores/react'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { isMicrophoneProblem } from '../devices/microphone.ts'
import { microphone } from '../devices/microphone-wiring.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { LinkButton } from '../kit/ui/LinkButton.tsx'
import { self } from '../line/own-state.ts'
import type { StepProps } from './Guide.tsx'
import { Dots } from './ScreenStep.tsx'
import { setupTexts } from './texts.ts'
import css from './waiting.module.css'

type CallWaitingProps = {
  screen: NonNullable<StepProps['data']['screen']>
  calling: SignageEntry | undefined
  active: SignageEntry | undefined
}

/** Shows the progress of the test call: this tab gets ready, waits for the call, rings, talks. */
export function CallWaiting({ screen, calling, active }: CallWaitingProps) {
  const texts = useTexts(setupTexts)
  const own = useStore(self.$self)
  const cannotCall = isMicrophoneProblem(useStore(microphone.$state))
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
