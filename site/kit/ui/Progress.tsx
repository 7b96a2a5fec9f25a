import { classes } from './classes.ts'
import css from './Progress.module.css'

type ProgressProps = {
  label: string
  value: number
  max?: number
  /** Announced instead of the percentage, such as 「1.62 GB / 2 GB」. */
  valueText?: string
  tone?: 'accent' | 'warning'
  size?: 'md' | 'lg'
  className?: string
}

/** A progress or usage bar. Uses the browser's progress element, so it needs no inline style. */
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
