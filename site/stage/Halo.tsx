import type { Box } from '#core/stage/layout.ts'
import { glideStyle } from './box-style.ts'
import css from './figure.module.css'

const SIZE = { w: 1000, h: 1000 }

/** The circle behind the character. While operators are called, two rings spread from the circle. */
export function Halo({ box, rings = false, quiet = false }: { box: Box; rings?: boolean; quiet?: boolean }) {
  return (
    <div
      className={css.halo}
      style={glideStyle(box, SIZE)}
      data-quiet={quiet || undefined}
      aria-hidden="true"
    >
      {rings && <i className={css.ring} />}
      {rings && <i className={css.farRing} />}
    </div>
  )
}
