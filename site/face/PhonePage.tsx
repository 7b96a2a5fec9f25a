import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { commonTexts } from '../kit/texts/common.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { BrandMark } from '../kit/ui/BrandMark.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { useWakeLock } from '../kit/use-wake-lock.ts'
import { PhoneCamera } from './PhoneCamera.tsx'
import { PhoneNotice } from './PhoneNotice.tsx'
import css from './phone.module.css'
import type { Phone, PhoneState } from './phone.ts'
import { openPhone } from './phone-wiring.ts'
import { captureTexts } from './texts.ts'

/** The page that a phone opens with the QR code: its camera moves the operator's character. */
export function PhonePage() {
  const [phone] = useState(openPhone)
  const texts = useTexts(captureTexts).page
  const common = useTexts(commonTexts)
  const state = useStore(phone.$state)
  const { state: tracker } = useStore(phone.$report)
  useWakeLock()
  return (
    <main className={css.page} data-state={state} data-tracker={tracker}>
      <header className={css.head}>
        <BrandMark />
        <span>{common.product}</span>
      </header>
      <div className={css.words}>
        <h1>{texts.title}</h1>
        <p>{texts.lead}</p>
      </div>
      {isRunning(state) && <PhoneCamera phone={phone} />}
      <PhoneNotice state={state} />
      <div className={css.actions}>
        {mayStart(state) && (
          <Button
            variant="primary"
            size="lg"
            block
            icon="camera"
            loading={state === 'asking'}
            onClick={() => void phone.start()}
          >
            {texts.start}
          </Button>
        )}
        {isRunning(state) && <RunningActions phone={phone} />}
      </div>
      <p className={css.privacy}>{texts.privacy}</p>
    </main>
  )
}

const isRunning = (state: PhoneState): boolean =>
  state === 'sending' || state === 'connecting' || state === 'lost'

const mayStart = (state: PhoneState): boolean =>
  state === 'ready' || state === 'asking' || state === 'denied' || state === 'missing'

function RunningActions({ phone }: { phone: Phone }) {
  const texts = useTexts(captureTexts).page
  const calibrating = useStore(phone.$calibrating)
  const { state } = useStore(phone.$report)
  return (
    <>
      <Button
        size="lg"
        block
        icon="person"
        disabled={state !== 'tracking'}
        loading={calibrating}
        onClick={() => void phone.calibrate()}
      >
        {texts.calibrate}
      </Button>
      <Button size="lg" block variant="danger-quiet" onClick={phone.stop}>
        {texts.stop}
      </Button>
    </>
  )
}
