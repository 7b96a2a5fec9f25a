import type { MediaShape } from '#contract/media.ts'
import { twoDigits } from '#rules/japan-time.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './media.module.css'

const lengthText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
}

/** The small picture of a file; a video also says how long it is. Its name stands beside it. */
export function MediaThumbnail({ file }: { file: MediaShape }) {
  return (
    <span className={css.thumb}>
      <img src={file.thumbnail_url} alt="" loading="lazy" />
      {file.kind === 'video' && (
        <i>
          <Icon name="play" size={14} solid />
          {file.durationMs !== null && lengthText(file.durationMs)}
        </i>
      )}
    </span>
  )
}
