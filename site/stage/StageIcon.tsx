import { STAGE_ICON_PATHS, type StageIconName } from '../kit/ui/stage-icon-paths.ts'
import css from './stage.module.css'

/** A line icon in stage pixels. */
export function StageIcon({ name, size = 48 }: { name: StageIconName; size?: number }) {
  return (
    <svg
      className={css.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={STAGE_ICON_PATHS[name]} />
    </svg>
  )
}
