import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import { StreamVideo } from '../kit/ui/StreamVideo.tsx'
import css from './phone.module.css'
import type { Phone } from './phone.ts'
import { captureTexts } from './texts.ts'

/** Shows the mirrored camera picture and the state of the face capture. */
export function PhoneCamera({ phone }: { phone: Phone }) {
  const { page, states } = useTexts(captureTexts)
  const camera = useStore(phone.$camera)
  const state = useStore(phone.$state)
  const calibrating = useStore(phone.$calibrating)
  const { state: tracker, fault } = useStore(phone.$report)
  const word = () => {
    if (state === 'connecting') return page.connecting
    if (state === 'lost') return page.lost
    if (calibrating) return page.calibrating
    if (tracker === 'failed') return `${page.failed}: ${states[fault ?? 'libraryFailed']}`
    return tracker === 'tracking' ? page.sending : states[tracker]
  }
  const isGood = state === 'sending' && tracker === 'tracking'
  return (
    <div className={css.camera} data-good={isGood || undefined}>
      {camera && <StreamVideo stream={camera} className={css.video} />}
      <p className={css.state} role="status">
        <Icon name={isGood ? 'check' : tracker === 'failed' ? 'warning' : 'clock'} size={16} />
        {word()}
      </p>
    </div>
  )
}
