import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import type { Skinning } from '../body/weights.ts'
import { type Swatch, swatchOf } from '../paint/atlas.ts'
import type { Box } from './grid.ts'
import type { Field } from './sdf.ts'
import { addVertex, type Surface, vertexCount } from './surface.ts'
import { surfaceNets } from './surface-nets.ts'
import type { Vec3 } from './vector.ts'

/** A solid part of the character. */
export interface Solid {
  field: Field
  box: Box
  /** Size of the sampling grid's cells, in meters. */
  cell: number
  paint: ColourName | ((x: number, y: number, z: number) => Swatch)
  skin: Skinning
  /** False for small parts, which cast no ambient shadow. */
  occludes: boolean
}

/** Meshes a solid and adds it to a surface. */
export function sculpt(surface: Surface, { field, box, cell, paint, skin }: Solid): void {
  const mesh = surfaceNets(field, box, cell)
  const base = vertexCount(surface)
  const swatch = typeof paint === 'string' ? swatchOf(paint) : undefined
  for (let index = 0; index < mesh.positions.length; index += 3) {
    const at: Vec3 = [mesh.positions[index]!, mesh.positions[index + 1]!, mesh.positions[index + 2]!]
    const normal: Vec3 = [mesh.normals[index]!, mesh.normals[index + 1]!, mesh.normals[index + 2]!]
    const colour = swatch ?? (paint as Exclude<Solid['paint'], string>)(...at)
    addVertex(surface, { at, normal, paint: colour, influences: skin(...at) })
  }
  for (const index of mesh.indices) surface.indices.push(base + index)
}

/** A box on one side of the body. The corners are given for the left side, and mirrored for the right one. */
export function sideBox(side: 1 | -1, min: Vec3, max: Vec3): Box {
  if (side === 1) return { min, max }
  return { min: [-max[0], min[1], min[2]], max: [-min[0], max[1], max[2]] }
}

export const bothSides = (make: (side: 1 | -1) => Solid): Solid[] => [make(1), make(-1)]
