import { gradientAt } from './gradient.ts'
import type { Field } from './sdf.ts'
import type { Vec3 } from './vector.ts'

const START_Z = 0.32
const CLOSE_ENOUGH = 1e-5

/** Z of the surface at a point of the front view. */
export function frontOf(field: Field, x: number, y: number): number {
  let z = START_Z
  for (let step = 0; step < 90; step++) {
    const distance = field(x, y, z)
    if (distance < CLOSE_ENOUGH) break
    z -= distance * 0.85
    if (z < -0.05) break
  }
  return z
}

export interface Projected {
  at: Vec3
  normal: Vec3
}

/** The point of the front surface at a place of the front view, raised by `offset` meters. */
export function projectOn(field: Field, x: number, y: number, offset: number): Projected {
  const z = frontOf(field, x, y)
  const { normal } = gradientAt(field, x, y, z)
  return { at: [x + normal[0] * offset, y + normal[1] * offset, z + normal[2] * offset], normal }
}
