import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import type { Skinning } from '../body/weights.ts'
import { type Swatch, swatchOf } from '../paint/atlas.ts'
import { projectOn } from './projection.ts'
import type { Field } from './sdf.ts'
import { addVertex, createSurface, type Surface } from './surface.ts'
import { lerp, type Vec2 } from './vector.ts'

/**
 * A flat patch on the surface of a body, such as a lapel. `shape` maps points of the unit square to points in the front
 * view. The outline is geometry, not texture, so it is sharp at any size.
 */
export interface Layer {
  on: Field
  skin: Skinning
  shape: (across: number, up: number) => Vec2
  paint: ColourName
  /** Distance above the body in meters. It also determines which layer covers which. */
  offset: number
  steps: number
}

/** Returns a function that makes layers on this body. */
export const layersOn =
  (on: Field, skin: Skinning) =>
  (layer: Omit<Layer, 'on' | 'skin'>): Layer => ({ on, skin, ...layer })

export const rectangle =
  (left: number, right: number, bottom: number, top: number): Layer['shape'] =>
  (across, up) => [lerp(left, right, across), lerp(bottom, top, up)]

/** Maps the unit square to an ellipse (power 2) or a rounded rectangle (higher powers). */
export function roundShape(centre: Vec2, radii: Vec2, power = 2): Layer['shape'] {
  return (across, up) => {
    const [x, y] = squareToDisc(across * 2 - 1, up * 2 - 1, power)
    return [centre[0] + x * radii[0], centre[1] + y * radii[1]]
  }
}

/**
 * Maps the unit square to a ring whose outline is an ellipse or a rounded rectangle, as in `roundShape`. `inner` is
 * the inner radius as a factor of the outer one.
 */
export function ringShape(centre: Vec2, radii: Vec2, inner: number, power = 2): Layer['shape'] {
  return (across, up) => {
    const angle = across * 2 * Math.PI
    const reach = lerp(inner, 1, up) * superRadius(angle, power)
    return [centre[0] + Math.cos(angle) * reach * radii[0], centre[1] + Math.sin(angle) * reach * radii[1]]
  }
}

const superRadius = (angle: number, power: number) =>
  (Math.abs(Math.cos(angle)) ** power + Math.abs(Math.sin(angle)) ** power) ** (-1 / power)

/** Maps concentric squares to concentric discs, so that no cell of a grid collapses. */
function squareToDisc(x: number, y: number, power: number): Vec2 {
  const reach = Math.max(Math.abs(x), Math.abs(y))
  if (reach === 0) return [0, 0]
  const angle = Math.atan2(y, x)
  const radius = reach * superRadius(angle, power)
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}

export function makeLayers(name: string, layers: readonly Layer[]): Surface {
  const surface = createSurface(name)
  for (const layer of layers) lay(surface, layer)
  return surface
}

function lay(surface: Surface, { on, skin, shape, paint: colour, offset, steps }: Layer): void {
  const paint: Swatch = swatchOf(colour)
  const rows: number[][] = []
  for (let i = 0; i <= steps; i++) {
    const row: number[] = []
    for (let j = 0; j <= steps; j++) {
      const { at, normal } = projectOn(on, ...shape(i / steps, j / steps), offset)
      row.push(addVertex(surface, { at, normal, paint, influences: skin(...at) }))
    }
    rows.push(row)
  }
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const [a, b, c, d] = [rows[i]![j]!, rows[i]![j + 1]!, rows[i + 1]![j + 1]!, rows[i + 1]![j]!]
      addFrontTriangle(surface, a, b, c)
      addFrontTriangle(surface, a, c, d)
    }
  }
}

/** Adds a triangle whose corners are ordered so that it faces the front. */
function addFrontTriangle({ positions, indices }: Surface, a: number, b: number, c: number): void {
  const x = (vertex: number) => positions[vertex * 3]!
  const y = (vertex: number) => positions[vertex * 3 + 1]!
  const area = (x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a))
  if (Math.abs(area) < 1e-12) return
  if (area > 0) indices.push(a, b, c)
  else indices.push(a, c, b)
}
