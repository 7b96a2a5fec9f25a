import type { JointName } from '../body/skeleton.ts'
import type { Influence } from '../body/weights.ts'
import type { Swatch } from '../paint/atlas.ts'
import type { Vec2, Vec3 } from './vector.ts'

const INFLUENCES_A_VERTEX = 4
const SMALLEST_SHARE = 1e-4

/** Offsets of a morph target: three numbers for each vertex, in the order of the vertices. */
export type Moves = number[]

/** A skinned mesh under construction. */
export interface Surface {
  name: string
  positions: number[]
  normals: number[]
  uvs: number[]
  /** Four joints, and in `shares` four weights, for each vertex. */
  joints: JointName[]
  shares: number[]
  indices: number[]
  /**
   * For each vertex, its swatch (a part that can be recolored): the color becomes darker where light is blocked (see
   * `bakeOcclusion`). Undefined for a fixed color.
   */
  swatches: (Swatch | undefined)[]
  morphs: Map<string, Moves>
}

export function createSurface(name: string): Surface {
  return {
    name,
    positions: [],
    normals: [],
    uvs: [],
    joints: [],
    shares: [],
    indices: [],
    swatches: [],
    morphs: new Map(),
  }
}

export const vertexCount = (surface: Surface) => surface.positions.length / 3

interface Vertex {
  at: Vec3
  normal: Vec3
  /**
   * Texture coordinates for a fixed color, or a swatch (a part that can be recolored), whose color becomes darker where
   * light is blocked.
   */
  paint: Vec2 | Swatch
  influences: readonly Influence[]
}

/** Adds a vertex. @returns its index */
export function addVertex(surface: Surface, { at, normal, paint, influences }: Vertex): number {
  const swatch = 'open' in paint ? paint : undefined
  surface.positions.push(...at)
  surface.normals.push(...normal)
  surface.uvs.push(...('open' in paint ? paint.open : paint))
  surface.swatches.push(swatch)
  addInfluences(surface, influences)
  return surface.swatches.length - 1
}

/** Keeps the four largest weights and scales them so that they add up to 1. */
function addInfluences(surface: Surface, influences: readonly Influence[]): void {
  const kept = influences
    .filter(([, share]) => share > SMALLEST_SHARE)
    .sort((a, b) => b[1] - a[1])
    .slice(0, INFLUENCES_A_VERTEX)
  const total = kept.reduce((sum, [, share]) => sum + share, 0)
  for (let index = 0; index < INFLUENCES_A_VERTEX; index++) {
    const influence = kept[index]
    surface.joints.push(influence ? influence[0] : 'hips')
    surface.shares.push(influence ? influence[1] / total : 0)
  }
}

/** Appends a surface to another one. Neither may have morph targets. */
export function appendSurface(to: Surface, from: Surface): void {
  const base = vertexCount(to)
  for (const list of ['positions', 'normals', 'uvs', 'shares'] as const) {
    for (const number of from[list]) to[list].push(number)
  }
  for (const joint of from.joints) to.joints.push(joint)
  to.swatches.push(...from.swatches)
  for (const index of from.indices) to.indices.push(base + index)
}
