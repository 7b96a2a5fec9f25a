import type { Field } from './sdf.ts'
import { length, type Vec3 } from './vector.ts'

interface Gradient {
  /** Unit normal that points outwards. */
  normal: Vec3
  /** Length of the gradient; 1 for an exact distance field. */
  steepness: number
}

export function gradientAt(field: Field, x: number, y: number, z: number, step = 0.0008): Gradient {
  const gx = field(x + step, y, z) - field(x - step, y, z)
  const gy = field(x, y + step, z) - field(x, y - step, z)
  const gz = field(x, y, z + step) - field(x, y, z - step)
  const size = length(gx, gy, gz) || 1
  return { normal: [gx / size, gy / size, gz / size], steepness: size / (2 * step) }
}
