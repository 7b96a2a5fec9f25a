import type { Box } from './grid.ts'
import type { Field } from './sdf.ts'
import type { Surface } from './surface.ts'
import { clamp, lerp, smoothStep } from './vector.ts'

/** An object that blocks light. */
export interface Occluder {
  field: Field
  box: Box
}

/** Distances from the surface, in meters, at which the light that arrives is estimated. */
const PROBES_METRES = [0.012, 0.03, 0.06] as const
const weightOf = (probe: number) => 0.012 / probe + 0.25

/** Direction to the light: above and in front. The shadows then look right however the character is rotated. */
const TO_LIGHT = [0.1, 0.68, 0.726] as const
/**
 * Maximum distance in meters between an object and the surface on which it casts a shadow. At this distance, most
 * surfaces move together with the object, so that the baked shadow stays right.
 */
const CAST_METRES = 0.1
/** How far a cast shadow darkens a surface, as a share of full occlusion. */
const CAST_SHARE = 0.6
/** A higher value makes the border of cast shadows narrower. */
const CAST_SHARPNESS = 12
const ARM_JOINTS = /Arm|Hand|Thumb|Index|Middle|Ring|Little/

/**
 * Moves each vertex's texture coordinates from the lit to the dark end of its swatch, in proportion to the light that
 * is blocked.
 */
export function bakeOcclusion(surface: Surface, occluders: readonly Occluder[]): void {
  for (const [index, swatch] of surface.swatches.entries()) {
    if (!swatch) continue
    const open = 1 - occlusionAt(surface, index, occluders)
    const hollow = 1 - open * (1 - CAST_SHARE * castShadowAt(surface, index, occluders))
    surface.uvs[index * 2] = lerp(swatch.open[0], swatch.hollow[0], hollow)
    surface.uvs[index * 2 + 1] = swatch.open[1]
  }
}

/** Ambient light that is blocked at a vertex: 0 for none, 1 for all. */
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

/**
 * The shadow that close objects cast on a vertex, such as hair on the forehead or a scarf on the jacket: 0 for none, 1
 * for full. Arms get none, because they leave the T-pose in which shadows are baked. Soft shadows by ray marching after
 * Inigo Quilez.
 */
function castShadowAt(surface: Surface, index: number, occluders: readonly Occluder[]): number {
  const { positions, normals } = surface
  const normal = (axis: number) => normals[index * 3 + axis]!
  const facing = TO_LIGHT.reduce((sum, part, axis) => sum + part * normal(axis), 0)
  // Surfaces that face away from the light get no cast shadow, because MToon already shades them.
  const share = smoothStep(-0.15, 0.25, facing) * (1 - armShare(surface, index))
  if (share === 0) return 0
  const start = (axis: number) => positions[index * 3 + axis]! + normal(axis) * 0.006
  let light = 1
  let along = 0.008
  while (along < CAST_METRES && light > 0.01) {
    const at = (axis: 0 | 1 | 2) => start(axis) + TO_LIGHT[axis] * along
    const free = freeDistance(at(0), at(1), at(2), PROBES_METRES[2], occluders)
    light = Math.min(light, Math.max(0, (CAST_SHARPNESS * free) / along))
    along += clamp(free, 0.002, 0.015)
  }
  return (1 - light) * share
}

function armShare({ joints, shares }: Surface, index: number): number {
  let sum = 0
  for (let slot = index * 4; slot < index * 4 + 4; slot++) {
    if (ARM_JOINTS.test(joints[slot]!)) sum += shares[slot]!
  }
  return sum
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
