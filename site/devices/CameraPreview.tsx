import { useStore } from '@nanostores/react'
import { useTexts } from '../kit/texts/use-texts.ts'
import { Banner } from '../kit/ui/Banner.tsx'
import { Button } from '../kit/ui/Button.tsx'
import { TrackVideo } from '../kit/ui/TrackVideo.tsx'
import type { DevicePicker } from './device-picker.ts'
import css from './devices.module.css'
import { devicesTexts } from './texts.ts'

/** Shows the camera's picture, mirrored. Without a picture, shows why it is missing and what to do. */
export function CameraPreview({ picker }: { picker: DevicePicker }) {
  const texts = useTexts(devicesTexts)
  const { camera } = texts
  const state = useStore(picker.$preview)
  const track = useStore(picker.$camera)
  const show = () => void picker.showCamera()
  if (state === 'denied' || state === 'missing') {
    return (
      <Banner
        tone="warning"
        title={camera[state]}
        action={
          <Button size="sm" icon="retry" onClick={show}>
            {texts.retry}
          </Button>
        }
      >
        {state === 'denied' ? camera.deniedCure : camera.missingCure}
      </Banner>
    )
  }
  return (
    <>
      <div className={css.preview}>
        {track ? (
          <TrackVideo track={track} label={camera.preview} />
        ) : state === 'asking' ? (
          <p role="status">{camera.asking}</p>
        ) : (
          <Button icon="camera" onClick={show}>
            {camera.show}
          </Button>
        )}
      </div>
      <p className={css.hint}>{camera.off}</p>
    </>
  )
}
