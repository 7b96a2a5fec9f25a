import { boxStyle, glideStyle, within } from './box-style.ts'
import css from './figure.module.css'
import { Halo } from './Halo.tsx'
import { WindowPlayer } from './StagePlayer.tsx'
import type { PartProps } from './stage-parts.ts'

const POSTER = { w: 900, h: 1440 }
const LIVE = { w: 1080, h: 1920 }

/** The avatar: it glides from place to place while everything around it changes. A running stream takes its place. */
export function Figure(props: PartProps) {
  const { model, boxes, avatar, avatarIsLive = false, player } = props
  const { window, halo } = boxes
  const streamed = model.scene === 'Active' && player
  const place = avatarIsLive ? boxes.live : boxes.avatar
  if (!place || (streamed && !window)) return null
  if (!window) {
    return (
      <div className={css.avatar} style={glideStyle(place, avatarIsLive ? LIVE : POSTER)}>
        {avatar}
      </div>
    )
  }
  return (
    <div className={css.window} style={boxStyle(window)}>
      {halo && <Halo box={within(halo, window)} />}
      {streamed ? (
        <WindowPlayer {...props} />
      ) : (
        <div className={css.avatar} style={glideStyle(within(place, window), avatarIsLive ? LIVE : POSTER)}>
          {avatar}
        </div>
      )}
    </div>
  )
}
