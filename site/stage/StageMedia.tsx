import { boxStyle } from './box-style.ts'
import { CrossFade } from './CrossFade.tsx'
import { MediaContent } from './MediaContent.tsx'
import css from './media.module.css'
import { StageIcon } from './StageIcon.tsx'
import { StagePlayer } from './StagePlayer.tsx'
import type { PartProps } from './stage-parts.ts'

/** Everything behind the avatar: the halo (a circle behind the figure), the operator's video and the media. */
export function StageMedia(props: PartProps) {
  const { model, boxes, screen, still = false, texts, onMediaError } = props
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
              <MediaContent model={model} still={still} texts={texts} onError={onMediaError} />
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
