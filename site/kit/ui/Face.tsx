import { classes } from './classes.ts'
import css from './Face.module.css'

type FaceProps = {
  name: string
  imageUrl?: string
  size?: 'sm' | 'md' | 'lg'
  /** A dot at the lower right; the state must also be written next to it. */
  dot?: 'standby' | 'active' | 'away' | 'offline'
  className?: string
}

const GROUNDS = [css.a, css.b, css.c, css.d]

/** A person's picture, or the first letter of the name on one of four backgrounds. Decorative: the name is next to it. */
export function Face({ name, imageUrl, size = 'md', dot, className }: FaceProps) {
  const letter = Array.from(name.trim())[0] ?? '?'
  return (
    <span aria-hidden="true" className={classes(css.face, css[size], groundOf(name), className)}>
      {imageUrl ? <img src={imageUrl} alt="" /> : letter}
      {dot && <i className={classes(css.dot, css[dot])} />}
    </span>
  )
}

function groundOf(name: string): string | undefined {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return GROUNDS[sum % GROUNDS.length]
}
