import { boxStyle, glideStyle, within } from './box-style.ts'
import css from './figure.module.css'
import { Halo } from './Halo.tsx'
import { WindowPlayer } from './StagePlayer.tsx'
import type { PartProps } from './stage-parts.ts'
import { streamOf } from './stream-of.ts'

const POSTER = { w: 900, h: 1440 }
const LIVE = { w: 1080, h: 1920 }

/**
 * The avatar. It moves smoothly between boxes when the scene (screen) changes. If the operator's video is shown, it
 * replaces the avatar.
 */
export function Figure(props: PartProps) {
  const { boxes, avatar, avatarIsLive = false } = props
  const { window, halo } = boxes
  const { picture, isReady } = streamOf(props)
  const streamed = Boolean(picture)
  const place = avatarIsLive ? boxes.live : boxes.avatar
  const size = avatarIsLive ? LIVE : POSTER
  // the still picture and the live canvas frame the character differently, so there is no transition between them
  const kind = avatarIsLive ? 'live' : 'poster'
  const stays = place && !(streamed && isReady)
  if (!window) {
    if (!stays) return null
    return (
      <div key={kind} className={css.avatar} style={glideStyle(place, size)}>
        {avatar}
      </div>
    )
  }
  return (
    <div className={css.window} style={boxStyle(window)}>
      {halo && <Halo box={within(halo, window)} />}
      {streamed && <WindowPlayer {...props} />}
      {stays && (
        <div key={kind} className={css.avatar} style={glideStyle(within(place, window), size)}>
          {avatar}
        </div>
      )}
    </div>
  )
}
