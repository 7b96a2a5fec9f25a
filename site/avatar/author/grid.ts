import type { Field } from './sdf.ts'
import type { Vec3 } from './vector.ts'

export interface Box {
  min: Vec3
  max: Vec3
}

export interface Grid {
  counts: Vec3
  origin: Vec3
  cell: number
  distances: Float32Array
}

/** Samples a field at the corners of the cells that fill a box. */
export function sampleGrid(field: Field, { min, max }: Box, cell: number): Grid {
  const count = (axis: 0 | 1 | 2) => Math.ceil((max[axis] - min[axis]) / cell) + 2
  const counts: Vec3 = [count(0), count(1), count(2)]
  const origin: Vec3 = [min[0] - cell / 2, min[1] - cell / 2, min[2] - cell / 2]
  const distances = new Float32Array(counts[0] * counts[1] * counts[2])
  let at = 0
  for (let k = 0; k < counts[2]; k++) {
    for (let j = 0; j < counts[1]; j++) {
      for (let i = 0; i < counts[0]; i++) {
        distances[at++] = field(origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell)
      }
    }
  }
  return { counts, origin, cell, distances }
}

/** A corner's place in `distances`. */
export const slot = ({ counts }: Grid, i: number, j: number, k: number) => i + counts[0] * (j + counts[1] * k)
