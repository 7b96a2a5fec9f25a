/**
 * The triangles of an accessory on a character in T-pose, in meters. Built without three.js, so that tests can measure
 * them.
 */
export interface Shape {
  positions: number[]
  /** Texture coordinates; v increases downwards. */
  uvs: number[]
  indices: number[]
}

export type Vec = readonly [x: number, y: number, z: number]
export type Uv = readonly [u: number, v: number]

export const createShape = (): Shape => ({ positions: [], uvs: [], indices: [] })

/** Adds a vertex. @returns its index */
export function addVertex(shape: Shape, at: Vec, uv: Uv): number {
  shape.positions.push(...at)
  shape.uvs.push(...uv)
  return shape.positions.length / 3 - 1
}

/** Adds triangles between a center and a ring of vertices. The ring is counterclockwise as seen from outside. */
export function fan(shape: Shape, centre: number, ring: readonly number[]): void {
  ring.forEach((vertex, index) => {
    shape.indices.push(centre, vertex, ring[(index + 1) % ring.length]!)
  })
}

/** Connects two rings of equal length with triangles. The second ring lies farther along the shape. */
export function band(shape: Shape, near: readonly number[], far: readonly number[]): void {
  near.forEach((vertex, index) => {
    const next = (index + 1) % near.length
    shape.indices.push(vertex, near[next]!, far[next]!, vertex, far[next]!, far[index]!)
  })
}

interface Tube {
  path: readonly Vec[]
  closed?: boolean
  /** Direction of the first axis of the cross section at this point of the path. */
  across: (at: Vec) => Vec
  /** Half the size of the cross section along `across`, and at right angles to it. `share` runs from 0 to 1 along the path. */
  half: (share: number) => readonly [across: number, thick: number]
  uv: Uv
}

const AROUND = 10

/** A tube with an elliptic cross section along a path. */
export function addTube(shape: Shape, { path, closed = false, across, half, uv }: Tube): void {
  const rings = path.map((at, index) => {
    const tangent = unit(subtract(neighbour(path, index, 1, closed), neighbour(path, index, -1, closed)))
    const second = unit(cross(tangent, across(at)))
    const first = cross(second, tangent)
    const [wide, thick] = half(index / Math.max(1, path.length - 1))
    return Array.from({ length: AROUND }, (_, step) => {
      const angle = (step / AROUND) * 2 * Math.PI
      const point = add(add(at, scale(first, Math.cos(angle) * wide)), scale(second, Math.sin(angle) * thick))
      return addVertex(shape, point, uv)
    })
  })
  rings.forEach((ring, index) => {
    const next = rings[index + 1] ?? (closed ? rings[0] : undefined)
    if (next) band(shape, ring, next)
  })
  if (closed) return
  const [first, last] = [rings[0]!, rings.at(-1)!]
  fan(shape, addVertex(shape, path[0]!, uv), first.toReversed())
  fan(shape, addVertex(shape, path.at(-1)!, uv), last)
}

function neighbour(path: readonly Vec[], index: number, step: 1 | -1, closed: boolean): Vec {
  const at = index + step
  return closed ? path.at(at % path.length)! : path[Math.min(path.length - 1, Math.max(0, at))]!
}

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by]
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vec): Vec => scale(a, 1 / (Math.hypot(...a) || 1))
