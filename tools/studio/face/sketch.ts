import type { Vec2 } from '../shape/vector.ts'

/** A point of the face as seen from the front, with its height above the skin in metres. */
export interface FacePoint {
  x: number
  y: number
  offset: number
  /** Place in the atlas. */
  uv: Vec2
}

/** Flat layers of one feature: always the same triangles, whatever the expression. */
export interface Sketch {
  points: FacePoint[]
  indices: number[]
}

/** `flip` keeps mirrored features facing the front. */
export function createSketch(flip: boolean) {
  const sketch: Sketch = { points: [], indices: [] }

  const quad = (a: number, b: number, c: number, d: number) => {
    if (flip) sketch.indices.push(a, c, b, a, d, c)
    else sketch.indices.push(a, b, c, a, c, d)
  }

  return {
    sketch,
    /** A net of cells; both shares run from 0 to 1. */
    grid(columns: number, rows: number, pointAt: (across: number, up: number) => FacePoint) {
      const base = sketch.points.length
      for (let i = 0; i <= columns; i++) {
        for (let j = 0; j <= rows; j++) sketch.points.push(pointAt(i / columns, j / rows))
      }
      for (let i = 0; i < columns; i++) {
        for (let j = 0; j < rows; j++) {
          const corner = base + i * (rows + 1) + j
          quad(corner, corner + rows + 1, corner + rows + 2, corner + 1)
        }
      }
    },
    /** A round area; `reach` runs from 0 in the middle to 1 at the border. */
    disc(rings: number, spokes: number, pointAt: (reach: number, angle: number) => FacePoint) {
      const base = sketch.points.length
      for (let ring = 0; ring <= rings; ring++) {
        for (let spoke = 0; spoke < spokes; spoke++) {
          sketch.points.push(pointAt(ring / rings, (spoke / spokes) * 2 * Math.PI))
        }
      }
      for (let ring = 0; ring < rings; ring++) {
        for (let spoke = 0; spoke < spokes; spoke++) {
          const here = base + ring * spokes + spoke
          const next = base + ring * spokes + ((spoke + 1) % spokes)
          quad(here, here + spokes, next + spokes, next)
        }
      }
    },
  }
}
