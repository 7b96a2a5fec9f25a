import { STAGE_ICON_PATHS, type StageIconName } from '../kit/ui/stage-icon-paths.ts'
import css from './stage.module.css'

/** A line icon in stage pixels. */
export const StageIcon = ({ name, size }: { name: StageIconName; size?: number }) => (
  <LineIcon d={STAGE_ICON_PATHS[name]} size={size} />
)

/** A line icon from a path that is not in STAGE_ICON_PATHS. */
export function LineIcon({ d, size = 48 }: { d: string; size?: number | undefined }) {
  return (
    <svg
      className={css.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}
