import { classes } from './classes.ts'
import css from './Progress.module.css'

type ProgressProps = {
  label: string
  value: number
  max?: number
  /** What a screen reader says in place of the per cent, e.g. 「1.62 GB / 2 GB」. */
  valueText?: string
  tone?: 'accent' | 'warning'
  size?: 'md' | 'lg'
  className?: string
}

/** How far, or how full. The filled part is drawn by the browser's progress element, so no inline style. */
export function Progress(props: ProgressProps) {
  const { label, value, max = 100, valueText, tone = 'accent', size = 'md', className } = props
  return (
    <progress
      className={classes(css.progress, css[tone], css[size], className)}
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      max={max}
    />
  )
}
