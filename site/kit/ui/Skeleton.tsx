import { classes } from './classes.ts'
import css from './Skeleton.module.css'

type SkeletonProps = {
  /** line: a line of text; title: a heading; badge; face: a round picture; block: sized by className. */
  shape?: 'line' | 'title' | 'badge' | 'face' | 'block'
  width?: 'short' | 'medium' | 'long' | 'full'
  className?: string
}

/** A gray placeholder while something loads; appears after 200 ms. Set aria-busy on the list around it. */
export function Skeleton({ shape = 'line', width = 'medium', className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(css.skeleton, css[shape], css[width], className)} />
}
