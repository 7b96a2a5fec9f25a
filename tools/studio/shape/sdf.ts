import { clamp, length, lerp, type Vec3 } from './vector.ts'

/**
 * A signed distance field: the distance to the surface in meters, negative inside. Axes: +X is the character's left, +Y
 * is up, +Z is the front.
 */
export type Field = (x: number, y: number, z: number) => number

export function ellipsoid(centre: Vec3, radii: Vec3): Field {
  const [rx, ry, rz] = radii
  const deepest = -Math.min(rx, ry, rz)
  return (px, py, pz) => {
    const x = px - centre[0]
    const y = py - centre[1]
    const z = pz - centre[2]
    const scaled = length(x / rx, y / ry, z / rz)
    const gradient = length(x / (rx * rx), y / (ry * ry), z / (rz * rz))
    return gradient < 1e-9 ? deepest : (scaled * (scaled - 1)) / gradient
  }
}

/** A segment from `start` to `end` with a radius at each end. */
export function roundCone(start: Vec3, end: Vec3, startRadius: number, endRadius: number): Field {
  const ax = end[0] - start[0]
  const ay = end[1] - start[1]
  const az = end[2] - start[2]
  const squared = ax * ax + ay * ay + az * az
  return (px, py, pz) => {
    const x = px - start[0]
    const y = py - start[1]
    const z = pz - start[2]
    const along = clamp((x * ax + y * ay + z * az) / squared)
    return length(x - ax * along, y - ay * along, z - az * along) - lerp(startRadius, endRadius, along)
  }
}

/**
 * Distance in meters beyond which an approximate distance is enough. It must be wider than any blend and any probe of occlusion.
 */
const NEAR_METRES = 0.07

/**
 * Round cones between successive points, blended over `blend` meters. Far away, the distance is that of a bounding
 * sphere.
 */
export function chain(knots: readonly Vec3[], radii: readonly number[], blend: number): Field {
  const links: Field[] = []
  for (let index = 0; index + 1 < knots.length; index++) {
    links.push(roundCone(knots[index]!, knots[index + 1]!, radii[index]!, radii[index + 1]!))
  }
  const joined = union(blend, ...links)
  const mean = (axis: 0 | 1 | 2) => knots.reduce((sum, knot) => sum + knot[axis], 0) / knots.length
  const [cx, cy, cz] = [mean(0), mean(1), mean(2)]
  const reach = Math.max(
    ...knots.map(([x, y, z], index) => length(x - cx, y - cy, z - cz) + radii[index]! + blend),
  )
  return (x, y, z) => {
    const outside = length(x - cx, y - cy, z - cz) - reach
    return outside > NEAR_METRES ? outside : joined(x, y, z)
  }
}

/** An upright cylinder with rounded edges. */
export function roundCylinder(centre: Vec3, radius: number, halfHeight: number, rounding: number): Field {
  return (px, py, pz) => {
    const across = length(px - centre[0], pz - centre[2]) - radius + rounding
    const up = Math.abs(py - centre[1]) - halfHeight + rounding
    return Math.min(Math.max(across, up), 0) + length(Math.max(across, 0), Math.max(up, 0)) - rounding
  }
}

export function roundBox(centre: Vec3, half: Vec3, rounding: number): Field {
  return (px, py, pz) => {
    const x = Math.abs(px - centre[0]) - half[0] + rounding
    const y = Math.abs(py - centre[1]) - half[1] + rounding
    const z = Math.abs(pz - centre[2]) - half[2] + rounding
    const outside = length(Math.max(x, 0), Math.max(y, 0), Math.max(z, 0))
    return Math.min(Math.max(x, y, z), 0) + outside - rounding
  }
}

/** A horizontal ring. */
export function torus(radius: number, thickness: number, heightScale: number): Field {
  return (x, y, z) => (length(length(x, z) - radius, y / heightScale) - thickness) * Math.min(1, heightScale)
}

/** A cross section of a body: height, half width and half depth, in meters. */
type Section = Vec3

/** An upright body with elliptic cross sections, given from bottom to top and closed at both ends. */
export function lathe(sections: readonly Section[], rounding: number): Field {
  const bottom = sections[0]![0]
  const top = sections[sections.length - 1]![0]
  const at = { width: 0, depth: 0 }
  return (x, y, z) => {
    sectionAt(sections, clamp(y, bottom, top), at)
    const scaled = length(x / at.width, z / at.depth)
    const gradient = length(x / (at.width * at.width), z / (at.depth * at.depth))
    const side = gradient < 1e-9 ? -Math.min(at.width, at.depth) : (scaled * (scaled - 1)) / gradient
    // Sloping sides make the field grow faster than the true distance. The factor 0.9 keeps a search for the surface
    // from stepping past the surface.
    return smoothMax(side, Math.max(bottom - y, y - top), rounding) * 0.9
  }
}

function sectionAt(sections: readonly Section[], height: number, at: { width: number; depth: number }): void {
  let upper = 1
  while (upper < sections.length - 1 && sections[upper]![0] < height) upper++
  const low = sections[upper - 1]!
  const high = sections[upper]!
  const linear = clamp((height - low[0]) / (high[0] - low[0]))
  const share = linear * linear * (3 - 2 * linear) * 0.6 + linear * 0.4
  at.width = lerp(low[1], high[1], share)
  at.depth = lerp(low[2], high[2], share)
}

/** The smaller of two distances, with a transition that is `blend` meters wide. */
export function smoothMin(a: number, b: number, blend: number): number {
  if (blend <= 0) return Math.min(a, b)
  const overlap = Math.max(blend - Math.abs(a - b), 0) / blend
  return Math.min(a, b) - overlap * overlap * blend * 0.25
}

export const smoothMax = (a: number, b: number, blend: number) => -smoothMin(-a, -b, blend)

export function union(blend: number, ...fields: Field[]): Field {
  return (x, y, z) => {
    let distance = 1e9
    for (const field of fields) distance = smoothMin(distance, field(x, y, z), blend)
    return distance
  }
}

export function subtract(blend: number, from: Field, cut: Field): Field {
  return (x, y, z) => smoothMax(from(x, y, z), -cut(x, y, z), blend)
}

/** Presses a field flat along Z, to this share of its depth. */
export const flatten =
  (share: number, field: Field): Field =>
  (x, y, z) =>
    field(x, y, z / share) * share

/** Copies the left half of a field to the right side of the body, mirrored. */
export const mirror =
  (field: Field): Field =>
  (x, y, z) =>
    field(Math.abs(x), y, z)
