import { createSurface, type Surface } from '../surface.ts'
import { lerp } from '../vector.ts'
import { addFeature } from './feature.ts'
import { createSketch, type Sketch } from './sketch.ts'

const CHEEK_X = 0.118
const CHEEK_Y = 0.888
const HALF_WIDTH = 0.034
const HALF_HEIGHT = 0.021

function drawCheek(side: 1 | -1): Sketch {
  const draft = createSketch(false)
  draft.grid(8, 8, (across, up) => ({
    x: side * CHEEK_X + lerp(-HALF_WIDTH, HALF_WIDTH, across),
    y: CHEEK_Y + lerp(-HALF_HEIGHT, HALF_HEIGHT, up),
    offset: 0.0016,
    uv: [across, up],
  }))
  return draft.sketch
}

export function makeBlush(): Surface {
  const surface = createSurface('Blush')
  for (const side of [1, -1] as const) {
    addFeature(surface, { draw: () => drawCheek(side), neutral: undefined, morphs: {} })
  }
  return surface
}
