import { useStore } from '@nanostores/react'
import { AppFacts } from '../../face/AppFacts.tsx'
import { CaptureModes } from '../../face/CaptureModes.tsx'
import { CaptureState } from '../../face/CaptureState.tsx'
import { HandsSwitch } from '../../face/HandsSwitch.tsx'
import { PhoneLink } from '../../face/PhoneLink.tsx'
import { useTexts } from '../../kit/texts/use-texts.ts'
import { Button } from '../../kit/ui/Button.tsx'
import { faceSource } from '../capture/face-wiring.ts'
import { SettingRow } from './SettingRow.tsx'
import type { CallSettings } from './settings.ts'
import { callSettingsTexts } from './texts-settings.ts'

/** Settings of the face capture: what moves the avatar's face, and the calibration of the neutral face. */
export function CaptureSettings({ settings }: { settings: CallSettings }) {
  const texts = useTexts(callSettingsTexts)
  const mode = useStore(faceSource.$mode)
  const calibrating = useStore(faceSource.$calibrating)
  return (
    <>
      <SettingRow settings={settings} kind="captureMode" label={texts.capture}>
        <CaptureModes
          mode={mode}
          onChange={(captureMode) => void settings.change({ kind: 'captureMode', captureMode })}
        />
        <CaptureState />
        {mode === 'phone' && (
          <>
            <PhoneLink />
            <AppFacts />
          </>
        )}
        {mode !== 'microphone' && <HandsSwitch />}
      </SettingRow>
      <SettingRow settings={settings} kind="calibration" label={texts.calibration}>
        <Button
          block
          icon="person"
          loading={calibrating}
          disabled={mode === 'microphone'}
          onClick={() => void settings.change({ kind: 'calibration' })}
        >
          {texts.calibrate}
        </Button>
        {calibrating && <p role="status">{texts.calibrating}</p>}
      </SettingRow>
    </>
  )
}
