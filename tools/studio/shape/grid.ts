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

/** Edge length of a block, in cells. A block far from the surface gets a single sample. */
const BLOCK = 4
/**
 * A block is far from the surface if its middle is more than this many half diagonals away. The factor is above 1,
 * because fields are not exact distances.
 */
const FAR = 1.9

/** Samples a field at the corners of all cells in a box. Far from the surface only the sign of a sample is right. */
export function sampleGrid(field: Field, { min, max }: Box, cell: number): Grid {
  const count = (axis: 0 | 1 | 2) => Math.ceil((max[axis] - min[axis]) / cell) + 2
  const counts: Vec3 = [count(0), count(1), count(2)]
  const origin: Vec3 = [min[0] - cell / 2, min[1] - cell / 2, min[2] - cell / 2]
  const grid = { counts, origin, cell, distances: new Float32Array(counts[0] * counts[1] * counts[2]) }
  for (let k = 0; k < counts[2]; k += BLOCK) {
    for (let j = 0; j < counts[1]; j += BLOCK) {
      for (let i = 0; i < counts[0]; i += BLOCK) sampleBlock(field, grid, i, j, k)
    }
  }
  return grid
}

function sampleBlock(field: Field, grid: Grid, left: number, low: number, back: number): void {
  const { counts, origin, cell, distances } = grid
  const half = (BLOCK - 1) / 2
  const middle = field(
    origin[0] + (left + half) * cell,
    origin[1] + (low + half) * cell,
    origin[2] + (back + half) * cell,
  )
  // The block reaches one cell further on each side, because corners of its cells lie in neighboring blocks.
  const isFar = Math.abs(middle) > FAR * (half + 1) * cell * Math.sqrt(3)
  const end = (from: number, axis: 0 | 1 | 2) => Math.min(from + BLOCK, counts[axis])
  for (let k = back; k < end(back, 2); k++) {
    for (let j = low; j < end(low, 1); j++) {
      for (let i = left; i < end(left, 0); i++) {
        distances[slot(grid, i, j, k)] = isFar
          ? middle
          : field(origin[0] + i * cell, origin[1] + j * cell, origin[2] + k * cell)
      }
    }
  }
}

/** Index of a cell's corner in `distances`. */
export const slot = ({ counts }: Grid, i: number, j: number, k: number) => i + counts[0] * (j + counts[1] * k)
