import { classes } from './classes.ts'
import css from './Icon.module.css'
import { ICON_PATHS, type IconName } from './icon-paths.ts'

export type { IconName }

type IconProps = {
  name: IconName
  /** Size in CSS pixels. In a small icon the stroke is wider in relation to its size, so that it stays visible. */
  size?: 14 | 16 | 20 | 24 | 28 | 40
  solid?: boolean
  /** Only for an icon without a text next to it: makes it an image with this name. */
  label?: string
  className?: string
}

/** A line icon in the color of the text. */
export function Icon({ name, size = 20, solid = false, label, className }: IconProps) {
  const names = classes(css.icon, css[`size${size}`], solid && css.solid, className)
  if (label) {
    return (
      <svg className={names} viewBox="0 0 24 24" role="img" aria-label={label}>
        <path d={ICON_PATHS[name]} />
      </svg>
    )
  }
  return (
    <svg className={names} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
