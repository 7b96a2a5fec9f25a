import type { Skinning } from '../body/weights.ts'
import type { Swatch } from '../paint/atlas.ts'
import { type Placement, placePoint, turnVector } from './placement.ts'
import { addVertex, type Surface, vertexCount } from './surface.ts'
import { length, type Vec2, type Vec3 } from './vector.ts'

const ROUND_STEPS = 4

/** A body of revolution, such as a hat, a band, a cuff or a button. */
export interface Turned {
  /** Points of the outline as radius and height in meters: at least three, running upwards on the outside. */
  outline: readonly Vec2[]
  /**
   * Distance from each corner of the outline at which the rounding of the corner begins, in meters. The two end points
   * stay sharp.
   */
  rounding: number
  segments: number
  placement: Placement
  /** Turns the axis (Y) to the front or to the side before placing. */
  axis?: 'up' | 'front' | 'side'
  paint: Swatch
  skin: Skinning
}

interface OutlinePoint {
  radius: number
  height: number
  normal: Vec2
}

export function revolve(surface: Surface, turned: Turned): void {
  const outline = withNormals(roundCorners(turned.outline, turned.rounding))
  const base = vertexCount(surface)
  const { segments, placement } = turned
  for (const { radius, height, normal } of outline) {
    for (let segment = 0; segment < segments; segment++) {
      const angle = (segment / segments) * 2 * Math.PI
      const around = (r: number, h: number) =>
        layAxis(turned.axis, [Math.sin(angle) * r, h, Math.cos(angle) * r])
      const at = placePoint(placement, around(radius, height))
      addVertex(surface, {
        at,
        normal: turnVector(placement, around(normal[0], normal[1])),
        paint: turned.paint,
        influences: turned.skin(...at),
      })
    }
  }
  connectRings(surface, base, outline.length, segments)
}

/**
 * Turns a point so that the axis points up, to the front or to the side. It is a rotation, so that triangles keep
 * facing outwards.
 */
function layAxis(axis: Turned['axis'], [x, y, z]: Vec3): Vec3 {
  if (axis === 'front') return [x, -z, y]
  if (axis === 'side') return [y, -x, z]
  return [x, y, z]
}

function connectRings(surface: Surface, base: number, rings: number, segments: number): void {
  for (let ring = 0; ring + 1 < rings; ring++) {
    for (let segment = 0; segment < segments; segment++) {
      const next = (segment + 1) % segments
      const [a, b] = [base + ring * segments + segment, base + ring * segments + next]
      const [c, d] = [a + segments, b + segments]
      surface.indices.push(a, b, d, a, d, c)
    }
  }
}

/** Replaces every corner except the ends by a small arc. */
function roundCorners(points: readonly Vec2[], rounding: number): Vec2[] {
  const rounded: Vec2[] = [points[0]!]
  for (let index = 1; index + 1 < points.length; index++) {
    const corner = points[index]!
    const start = towards(corner, points[index - 1]!, rounding)
    const end = towards(corner, points[index + 1]!, rounding)
    for (let step = 0; step <= ROUND_STEPS; step++)
      rounded.push(bezier(start, corner, end, step / ROUND_STEPS))
  }
  rounded.push(points[points.length - 1]!)
  return rounded
}

function towards(from: Vec2, to: Vec2, way: number): Vec2 {
  const distance = length(to[0] - from[0], to[1] - from[1])
  const share = Math.min(0.5, way / distance)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

function bezier(a: Vec2, b: Vec2, c: Vec2, t: number): Vec2 {
  const at = (axis: 0 | 1) => (1 - t) ** 2 * a[axis] + 2 * t * (1 - t) * b[axis] + t * t * c[axis]
  return [at(0), at(1)]
}

/** Adds normals. The outline runs upwards on the outside, so the outside is to its right. */
function withNormals(points: readonly Vec2[]): OutlinePoint[] {
  return points.map(([radius, height], index) => {
    const before = points[Math.max(0, index - 1)]!
    const after = points[Math.min(points.length - 1, index + 1)]!
    const [dr, dh] = [after[0] - before[0], after[1] - before[1]]
    const size = length(dr, dh) || 1
    return { radius, height, normal: [dh / size, -dr / size] }
  })
}
