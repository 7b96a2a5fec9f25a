import { type ReactNode, useState } from 'react'
import css from './kiosk.module.css'

interface StandbyVideoProps {
  /** Address of the transparent webm. */
  url: string
  poster: ReactNode
}

/**
 * Spec 9, decisions 4: the character as a transparent, muted, looping video in the poster's place, for devices without a GPU.
 * The poster stays if the browser blocks autoplay.
 */
export function StandbyVideo({ url, poster }: StandbyVideoProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={css.film} data-shown={isShown || undefined} aria-hidden="true">
      {poster}
      <video
        src={url}
        preload="auto"
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        onPlaying={({ currentTarget }) => setShown(isTransparent(currentTarget))}
      />
    </div>
  )
}

/** False in browsers that ignore a video's transparency: its opaque background would hide the stage. */
function isTransparent(video: HTMLVideoElement): boolean {
  const context = document.createElement('canvas').getContext('2d')
  context?.drawImage(video, 0, 0)
  return context?.getImageData(0, 0, 1, 1).data[3] === 0
}
