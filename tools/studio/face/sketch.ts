import type { Vec2 } from '../shape/vector.ts'

/** A point of the face seen from the front, with its offset above the skin, in meters. */
export interface FacePoint {
  x: number
  y: number
  offset: number
  /** Texture coordinates. */
  uv: Vec2
}

/** The flat layers of one feature. Its triangles are the same in every expression; only the points move. */
export interface Sketch {
  points: FacePoint[]
  indices: number[]
}

/** Starts a drawing. @param flip reverses the triangles, so that a mirrored feature still faces the front */
export function createSketch(flip: boolean) {
  const sketch: Sketch = { points: [], indices: [] }

  const quad = (a: number, b: number, c: number, d: number) => {
    if (flip) sketch.indices.push(a, c, b, a, d, c)
    else sketch.indices.push(a, b, c, a, c, d)
  }

  return {
    sketch,
    /** Draws a grid of cells; `across` and `up` run from 0 to 1. */
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
    /** Draws a disc; `reach` runs from 0 at the center to 1 at the border. */
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
