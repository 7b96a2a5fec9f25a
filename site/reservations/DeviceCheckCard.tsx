import { useStore } from '@nanostores/react'
import { MicrophoneLevel } from '../devices/MicrophoneLevel.tsx'
import { $guestLanguage } from '../kit/guest-language.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { Button } from '../kit/ui/Button.tsx'
import { Card } from '../kit/ui/Card.tsx'
import { Icon } from '../kit/ui/Icon.tsx'
import { TrackVideo } from '../kit/ui/TrackVideo.tsx'
import type { DeviceCheck } from './device-check.ts'
import { guestTexts } from './texts-guest.ts'
import css from './waiting.module.css'

/**
 * The card はじまる前の確認 (device check): tests the devices, so that the browser asks for permission before the meeting, not during
 * it.
 */
export function DeviceCheckCard({ check }: { check: DeviceCheck }) {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  const devices = useStore(check.$devices)
  const camera = useStore(check.$camera)
  return (
    <Card title={texts.check}>
      <ul className={css.checks}>
        <li>
          <Icon name="camera" />
          <span>{texts.camera}</span>
          <DeviceState check={check} kind="camera" state={devices.camera} />
        </li>
        {camera && (
          <li className={css.preview}>
            <CameraPicture track={camera} />
          </li>
        )}
        <li>
          <Icon name="microphone" />
          <span>{texts.microphone}</span>
          {devices.microphone === 'granted' && (
            <MicrophoneLevel $level={check.$level} label={texts.tryMicrophone} />
          )}
          <DeviceState check={check} kind="microphone" state={devices.microphone} />
        </li>
        <li>
          <Icon name="sound" />
          <span>{texts.speaker}</span>
          <Button onClick={check.playSound}>{texts.trySound}</Button>
        </li>
      </ul>
      <p className={css.muted}>{texts.soundHint}</p>
    </Card>
  )
}

type DeviceStateProps = { check: DeviceCheck; kind: 'camera' | 'microphone'; state: string }

function DeviceState({ check, kind, state }: DeviceStateProps) {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  if (state === 'granted')
    return (
      <b className={css.usable}>
        <Icon name="check" size={16} />
        {texts.usable}
      </b>
    )
  if (state === 'missing') return <b className={css.wrong}>{texts.missing}</b>
  if (state === 'denied') return <b className={css.wrong}>{texts.denied}</b>
  return (
    <Button
      variant="primary"
      aria-label={`${texts[kind]}: ${texts.allow}`}
      onClick={() => void check.allow(kind)}
    >
      {texts.allow}
    </Button>
  )
}

function CameraPicture({ track }: { track: MediaStreamTrack }) {
  const texts = pickTexts(guestTexts, useStore($guestLanguage))
  return <TrackVideo track={track} label={texts.camera} />
}
