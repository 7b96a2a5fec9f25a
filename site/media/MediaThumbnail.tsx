import type { MediaShape } from '#core/media/contract.ts'
import { shortClock } from '../kit/time-words.ts'
import { Icon } from '../kit/ui/Icon.tsx'
import css from './media.module.css'

/** The still picture of a file, and the duration of a video. Has no text alternative, because the file's name is shown next to it. */
export function MediaThumbnail({ file }: { file: MediaShape }) {
  return (
    <span className={css.thumb}>
      <img src={file.thumbnail_url} alt="" loading="lazy" />
      {file.kind === 'video' && (
        <i>
          <Icon name="play" size={14} solid />
          {file.durationMs !== null && shortClock(Math.round(file.durationMs / 1_000) * 1_000)}
        </i>
      )}
    </span>
  )
}
