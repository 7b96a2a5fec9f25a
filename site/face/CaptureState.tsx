import { useStore } from '@nanostores/react'
import { microphone } from '../devices/microphone-wiring.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon, type IconName } from '../kit/ui/Icon.tsx'
import { faceSource } from '../operator/capture/face-wiring.ts'
import css from './capture.module.css'
import { captureTexts } from './texts.ts'

type Tone = 'good' | 'waiting' | 'bad'
const ICONS: Record<Tone, IconName> = { good: 'check', waiting: 'clock', bad: 'warning' }

/** Shows the state of face capture in words. */
export function CaptureState() {
  const { states } = useTexts(captureTexts)
  const mode = useStore(faceSource.$mode)
  const { state, fault } = useStore(faceSource.$report)
  const hears = useStore(microphone.$state) === 'granted'
  const [tone, word] = ((): [Tone, string] => {
    if (mode === 'microphone') return hears ? ['good', states.microphone] : ['waiting', states.off]
    if (state === 'failed') return ['bad', states[fault ?? 'libraryFailed']]
    if (state === 'tracking') return ['good', states.tracking]
    if (state === 'noFace' && mode === 'phone') return ['waiting', states.waitingPhone]
    return ['waiting', states[state]]
  })()
  return (
    <b className={css.state} data-tone={tone} role="status">
      <Icon name={ICONS[tone]} size={16} />
      {word}
    </b>
  )
}
