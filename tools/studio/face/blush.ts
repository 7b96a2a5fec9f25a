import { createSurface, type Surface } from '../shape/surface.ts'
import { lerp } from '../shape/vector.ts'
import type { FaceStyle } from './face-style.ts'
import { addFeature } from './feature.ts'
import { createSketch, type Sketch } from './sketch.ts'

const HALF_WIDTH = 0.034
const HALF_HEIGHT = 0.021

function drawCheek({ x, y, scale }: FaceStyle['cheek'], side: 1 | -1): Sketch {
  const draft = createSketch(false)
  draft.grid(8, 8, (across, up) => ({
    x: side * x + lerp(-HALF_WIDTH, HALF_WIDTH, across) * scale,
    y: y + lerp(-HALF_HEIGHT, HALF_HEIGHT, up) * scale,
    offset: 0.0016,
    uv: [across, up],
  }))
  return draft.sketch
}

export function makeBlush({ on, lift, cheek }: FaceStyle): Surface {
  const surface = createSurface('Blush')
  for (const side of [1, -1] as const) {
    addFeature(surface, { on, lift, draw: () => drawCheek(cheek, side), neutral: undefined, morphs: {} })
  }
  return surface
}
