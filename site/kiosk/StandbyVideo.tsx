import { useEffect } from 'react'
import css from './kiosk.module.css'
import { webmOf } from './preload.ts'

interface StandbyVideoProps {
  /** Of the mp4; the webm lies beside it. */
  url: string
  /** Whether a picture of it is on the screen. A browser that plays nothing by itself never says so, and the still stays. */
  onPlaying(isPlaying: boolean): void
}

/** Spec 9, decisions 4: the character as a muted loop, where the device has no GPU to draw it. */
export function StandbyVideo({ url, onPlaying }: StandbyVideoProps) {
  useEffect(() => () => onPlaying(false), [onPlaying])
  return (
    <div className={css.player} aria-hidden="true">
      <video
        preload="auto"
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        onPlaying={() => onPlaying(true)}
      >
        <source src={webmOf(url)} type="video/webm" />
        <source src={url} type="video/mp4" />
      </video>
    </div>
  )
}
