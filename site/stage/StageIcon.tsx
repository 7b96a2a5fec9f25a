import { ICON_PATHS, type IconName } from '../kit/ui/icon-paths.ts'
import css from './stage.module.css'

/** A bell without sound waves, for a bell not rung yet. */
const STAGE_PATHS = { ...ICON_PATHS, 'bell-silent': 'M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15ZM10 21h4' }
export type StageIconName = IconName | 'bell-silent'

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
      <path d={STAGE_PATHS[name]} />
    </svg>
  )
}
