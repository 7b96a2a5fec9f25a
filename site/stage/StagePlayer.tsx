import { type Box, designSize } from '#core/stage/layout.ts'
import { boxStyle, within } from './box-style.ts'
import css from './figure.module.css'
import { Halo } from './Halo.tsx'
import type { PartProps } from './stage-parts.ts'
import { streamOf } from './stream-of.ts'

/**
 * Shows the video of the operator's stream. It contains the whole stage with the background (wall) and the glow behind
 * the avatar (halo). The video is placed exactly over the wall and halo of this stage, so that its edges are invisible
 * in every layout. In a layout without an avatar, only the sound of the stream is used.
 */
export function StagePlayer(props: PartProps) {
  const { model, boxes } = props
  const { window, halo } = boxes
  const { picture, isReady, place } = streamOf(props)
  if (window) return null
  return (
    <>
      {halo && <Halo box={halo} rings={model.scene === 'Calling'} quiet={model.scene === 'Suspended'} />}
      {picture && (
        <div
          key={model.scene}
          className={place ? css.picture : css.heard}
          style={place && boxStyle(place)}
          data-soft={(place && !fills(place, designSize(model))) || undefined}
          data-waiting={!isReady || undefined}
        >
          {picture}
        </div>
      )}
    </>
  )
}

const fills = (picture: Box, size: { width: number; height: number }): boolean =>
  picture.x <= 0 &&
  picture.y <= 0 &&
  picture.x + picture.w >= size.width &&
  picture.y + picture.h >= size.height

/** The operator's stream in the small window of the layout `wipe`, cropped to head and shoulders. */
export function WindowPlayer(props: PartProps) {
  const { boxes } = props
  const { picture, isReady, place } = streamOf(props)
  if (!place || !boxes.window) return null
  return (
    <div
      className={css.picture}
      style={boxStyle(within(place, boxes.window))}
      data-waiting={!isReady || undefined}
    >
      {picture}
    </div>
  )
}
