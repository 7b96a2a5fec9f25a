import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect } from 'react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { Progress } from '../kit/ui/Progress.tsx'
import { CameraPreview } from './CameraPreview.tsx'
import { DeviceChoice } from './DeviceChoice.tsx'
import type { DevicePicker } from './device-picker.ts'
import css from './devices.module.css'
import { isMicrophoneProblem, type Microphone } from './microphone.ts'
import { NoMicrophone } from './NoMicrophone.tsx'
import { devicesTexts } from './texts.ts'

type DevicesPanelProps = {
  picker: DevicePicker
  microphone: Pick<Microphone, '$state' | 'open'>
  $level: ReadableAtom<number>
  canChooseSpeaker: boolean
}

/** Chooses and tests camera, microphone and speaker before Standby. */
export function DevicesPanel({ picker, microphone, $level, canChooseSpeaker }: DevicesPanelProps) {
  const texts = useTexts(devicesTexts)
  useEffect(() => picker.open(), [picker])
  return (
    <div className={css.panel}>
      <p className={css.lead}>{texts.lead}</p>
      <section className={css.device} aria-label={texts.camera.label}>
        <DeviceChoice picker={picker} kind="camera" label={texts.camera.label} />
        <CameraPreview picker={picker} />
      </section>
      <section className={css.device} aria-label={texts.microphone.label}>
        <DeviceChoice picker={picker} kind="microphone" label={texts.microphone.label} />
        <Voice microphone={microphone} $level={$level} />
      </section>
      <section className={css.device} aria-label={texts.speaker.label}>
        {canChooseSpeaker ? (
          <DeviceChoice picker={picker} kind="speaker" label={texts.speaker.label} />
        ) : (
          <p>
            <b>{texts.speaker.label}</b>
            <br />
            {texts.speaker.fixed}
          </p>
        )}
        <Tone picker={picker} />
      </section>
    </div>
  )
}

type VoiceProps = Pick<DevicesPanelProps, 'microphone' | '$level'>

function Voice({ microphone, $level }: VoiceProps) {
  const texts = useTexts(devicesTexts)
  const state = useStore(microphone.$state)
  if (isMicrophoneProblem(state)) return <NoMicrophone microphone={microphone} title={texts.noReception} />
  return (
    <>
      {state === 'granted' && <Level $level={$level} label={texts.microphone.level} />}
      <p className={css.hint}>{texts.microphone.hint}</p>
    </>
  )
}

function Level({ $level, label }: { $level: ReadableAtom<number>; label: string }) {
  return <Progress label={label} value={Math.round(useStore($level) * 100)} size="lg" />
}

function Tone({ picker }: { picker: DevicePicker }) {
  const { speaker } = useTexts(devicesTexts)
  const failed = useStore(picker.$toneFailed)
  return (
    <>
      <Button icon="sound" onClick={() => void picker.playTone()}>
        {speaker.play}
      </Button>
      {failed && <Banner tone="warning">{speaker.failed}</Banner>}
      <p className={css.hint}>{speaker.hint}</p>
    </>
  )
}
