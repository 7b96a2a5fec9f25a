import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Switch } from '../kit/ui/Switch.tsx'
import { faceSource, rememberedMode } from '../operator/capture/face-wiring.ts'
import css from './capture.module.css'
import { captureTexts } from './texts.ts'

/** Switches whether the operator's arms and fingers move the character, too (Spec 3, hand_tracking_status). */
export function HandsSwitch() {
  const texts = useTexts(captureTexts)
  const isOn = useStore(faceSource.$hands)
  return (
    <div className={css.hands}>
      <Switch
        label={texts.hands}
        checked={isOn}
        onChange={(event) => void rememberedMode.chooseHands(event.currentTarget.checked)}
      />
      <p className={css.hint}>{texts.handsHint}</p>
    </div>
  )
}
