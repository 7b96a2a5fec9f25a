import { useEffect, useRef, useState } from 'react'
import type { CharacterShape } from '#core/characters/contract-read.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { IconButton } from '../kit/ui/IconButton.tsx'
import css from './character-choice.module.css'
import { characterTexts } from './texts.ts'

/**
 * Spec 2.4.4: shows the character as a muted, looping video, or as a picture if it has no video. With reduced motion, the video
 * waits for the play button.
 */
export function CharacterPreview({ character }: { character: CharacterShape }) {
  const texts = useTexts(characterTexts)
  const { name, standby_image_url: standby } = character
  const isVideo = standby.endsWith('.mp4')
  return (
    <div className={css.preview}>
      {isVideo ? (
        <PreviewVideo key={standby} url={standby} label={texts.previewOf(name)} />
      ) : (
        <img className={css.still} src={standby} alt={texts.previewOf(name)} />
      )}
    </div>
  )
}

type PreviewVideoProps = { url: string; label: string }

function PreviewVideo({ url, label }: PreviewVideoProps) {
  const texts = useTexts(characterTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const wantsStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    // in data-saving mode the browser refuses to play: the still picture (poster) and the play button stay
    if (!wantsStill) video.current?.play().catch(() => setPlaying(false))
  }, [])
  const toggle = () => {
    if (isPlaying) video.current?.pause()
    else video.current?.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <video
        ref={video}
        className={css.video}
        src={url}
        preload="auto"
        aria-label={label}
        muted
        loop
        playsInline
        disablePictureInPicture
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <IconButton
        className={css.toggle}
        variant="secondary"
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? texts.pause : texts.play}
        onClick={toggle}
      />
    </>
  )
}
