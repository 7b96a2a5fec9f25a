import { boxStyle } from './box-style.ts'
import { CrossFade } from './CrossFade.tsx'
import { FallbackArt } from './FallbackArt.tsx'
import css from './media.module.css'
import { StageIcon } from './StageIcon.tsx'
import { StagePlayer } from './StagePlayer.tsx'
import type { StageModel } from './stage-model.ts'
import type { PartProps } from './stage-parts.ts'

/** Halo, streamed picture and media: what lies behind the avatar. */
export function StageMedia(props: PartProps) {
  const { model, boxes, screen, still = false, texts } = props
  const place = boxes.media && JSON.stringify(boxes.media)
  return (
    <>
      <StagePlayer {...props} />
      <CrossFade name={`${place} ${screen ? 'screen' : model.media?.url}`} still={still}>
        {boxes.media && (
          <div className={css.media} style={boxStyle(boxes.media)}>
            {screen ? (
              <div className={css.screen}>{screen}</div>
            ) : (
              <MediaContent model={model} still={still} welcome={texts.welcome} />
            )}
            {screen && (
              <p className={css.sharing}>
                <StageIcon name="share-screen" size={40} />
                {texts.sharedScreen}
              </p>
            )}
          </div>
        )}
      </CrossFade>
    </>
  )
}

function MediaContent({ model, still, welcome }: { model: StageModel; still: boolean; welcome: string }) {
  const { media } = model
  if (!media) return <FallbackArt welcome={welcome} companyName={model.companyName} />
  if (media.kind === 'video') {
    return (
      <video
        className={css.whole}
        src={media.url}
        aria-label={media.name}
        autoPlay={!still}
        loop
        muted
        playsInline
        preload="auto"
      />
    )
  }
  return (
    <>
      {/* a picture of another shape is never cut: its own blurred colours fill the frame */}
      <img className={css.backdrop} src={media.url} alt="" aria-hidden="true" />
      <img className={css.whole} src={media.url} alt={media.name} />
    </>
  )
}
