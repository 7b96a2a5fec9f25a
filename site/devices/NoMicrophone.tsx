import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { canBeFixedHere, isMicrophoneProblem, type Microphone } from './microphone.ts'
import { devicesTexts } from './texts.ts'
import { microphoneProblemTexts } from './texts-microphone.ts'

type NoMicrophoneProps = {
  microphone: Pick<Microphone, '$state' | 'open'>
  /** Title of the notice: what the page cannot do, and why. */
  title: (why: string) => string
}

/** Shows why the microphone cannot be used, and what to do. Shows nothing if there is no problem. */
export function NoMicrophone({ microphone, title }: NoMicrophoneProps) {
  const texts = useTexts(devicesTexts)
  const lacks = useTexts(microphoneProblemTexts)
  const state = useStore(microphone.$state)
  if (!isMicrophoneProblem(state)) return null
  return (
    <Banner
      tone="danger"
      title={title(lacks[state].why)}
      action={
        canBeFixedHere(state) && (
          <Button size="sm" icon="retry" onClick={() => void microphone.open()}>
            {texts.retry}
          </Button>
        )
      }
    >
      {lacks[state].cure}
    </Banner>
  )
}
