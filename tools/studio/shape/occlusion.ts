import type { Box } from './grid.ts'
import type { Field } from './sdf.ts'
import type { Surface } from './surface.ts'
import { clamp, lerp } from './vector.ts'

/** An object that blocks light. */
export interface Occluder {
  field: Field
  box: Box
}

/** Distances from the surface, in meters, at which the light that arrives is estimated. */
const PROBES_METRES = [0.012, 0.03, 0.06] as const
const weightOf = (probe: number) => 0.012 / probe + 0.25

/** Moves each vertex's texture coordinates along its color ramp, in proportion to the ambient light that is blocked. */
export function bakeOcclusion(surface: Surface, occluders: readonly Occluder[]): void {
  for (const [index, swatch] of surface.swatches.entries()) {
    if (!swatch) continue
    const hollow = occlusionAt(surface, index, occluders)
    surface.uvs[index * 2] = lerp(swatch.open[0], swatch.hollow[0], hollow)
    surface.uvs[index * 2 + 1] = swatch.open[1]
  }
}

function occlusionAt({ positions, normals }: Surface, index: number, occluders: readonly Occluder[]): number {
  let sum = 0
  let weight = 0
  for (const probe of PROBES_METRES) {
    const along = (axis: number) => positions[index * 3 + axis]! + normals[index * 3 + axis]! * probe
    const free = Math.max(0, freeDistance(along(0), along(1), along(2), probe, occluders))
    sum += clamp((probe - free) / probe) * weightOf(probe)
    weight += weightOf(probe)
  }
  return clamp((sum / weight - 0.1) * 1.25)
}

function freeDistance(
  x: number,
  y: number,
  z: number,
  limit: number,
  occluders: readonly Occluder[],
): number {
  let free = limit
  for (const { field, box } of occluders) {
    if (squaredDistanceToBox(box, x, y, z) > limit * limit) continue
    free = Math.min(free, field(x, y, z))
  }
  return free
}

function squaredDistanceToBox({ min, max }: Box, x: number, y: number, z: number): number {
  const dx = Math.max(min[0] - x, 0, x - max[0])
  const dy = Math.max(min[1] - y, 0, y - max[1])
  const dz = Math.max(min[2] - z, 0, z - max[2])
  return dx * dx + dy * dy + dz * dz
}
