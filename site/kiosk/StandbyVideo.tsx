import { useEffect } from 'react'
import css from './kiosk.module.css'
import { webmOf } from './preload.ts'

interface StandbyVideoProps {
  /** Address of the mp4; a webm lies beside it. */
  url: string
  /** Called when the video is drawn. If the browser blocks autoplay, it is never called and the still picture stays. */
  onPlaying(isPlaying: boolean): void
}

/** Spec 9, decisions 4: the character as a muted, looping video, for devices without a GPU. */
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
