import css from './Control.module.css'
import { classes } from './classes.ts'

export type ControlSize = 'sm' | 'md' | 'lg'

/** Class names of text fields and selects: 32, 40 or 48 px high. */
export function controlLook(size: ControlSize = 'md', ...more: (string | false | undefined)[]): string {
  return classes(css.control, css[size], ...more)
}
