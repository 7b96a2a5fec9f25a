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

/** The template's picture or video. A calm picture is shown without media or after an error, never a broken-image mark. */
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
    <>
      {/* a picture of another shape is not cropped: its blurred copy fills the frame */}
      <img className={css.backdrop} src={media.url} alt="" aria-hidden="true" decoding="sync" />
      <img className={css.whole} src={media.url} alt={media.name} decoding="sync" onError={refuse} />
    </>
  )
}

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
      className={css.whole}
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
