import type { CSSProperties } from 'react'
import type { FocalPoint } from '#core/fields/shapes.ts'
import { FallbackArt } from './FallbackArt.tsx'
import css from './media.module.css'
import type { StageModel } from './stage-model.ts'
import type { StageTexts } from './stage-texts.ts'
import { type OwnerTexts, ownerOf } from './stage-words.ts'
import { useFailed } from './use-failed.ts'
import { useSamePlace } from './use-same-place.ts'

interface MediaContentProps {
  model: StageModel
  still: boolean
  texts: Pick<StageTexts, 'welcome'> & OwnerTexts
  onError?(url: string): void
}

/**
 * The template's picture or video. Without media or after an error, a built-in landscape is shown, never a broken-image
 * mark.
 */
export function MediaContent({ model, still, texts, onError }: MediaContentProps) {
  const { media } = model
  const { failed, fail } = useFailed(media?.url)
  if (!media || failed) return <FallbackArt welcome={texts.welcome} name={ownerOf(model, texts)} />
  const refuse = () => {
    fail()
    onError?.(media.url)
  }
  if (media.kind === 'video') return <MediaVideo media={media} still={still} onError={refuse} />
  return (
    <img
      className={css.cover}
      style={focusStyle(media.focus)}
      src={media.url}
      alt={media.name}
      decoding="sync"
      onError={refuse}
    />
  )
}

/** Keeps this point in view when the media is cropped to its box. */
const focusStyle = ({ x, y }: FocalPoint = CENTER): CSSProperties => ({ objectPosition: `${x}% ${y}%` })
const CENTER: FocalPoint = { x: 50, y: 50 }

interface MediaVideoProps {
  media: NonNullable<StageModel['media']>
  still: boolean
  onError(): void
}

function MediaVideo({ media, still, onError }: MediaVideoProps) {
  const video = useSamePlace()
  return (
    <video
      ref={video}
      className={css.cover}
      style={focusStyle(media.focus)}
      src={media.url}
      poster={media.posterUrl}
      aria-label={media.name || undefined}
      autoPlay={!still}
      loop
      muted
      playsInline
      preload="auto"
      data-media
      onError={onError}
    />
  )
}
