import { swatchOf } from '../paint/atlas.ts'
import { createSurface, type Surface } from '../shape/surface.ts'
import { lerp } from '../shape/vector.ts'
import type { BrowStyle, FaceStyle } from './face-style.ts'
import { addFeature } from './feature.ts'
import { createSketch, type Sketch } from './sketch.ts'

interface BrowState {
  lift: number
  innerLift: number
  outerLift: number
  arch: number
}

const CALM: BrowState = { lift: 0, innerLift: 0, outerLift: 0, arch: 1 }

const MORPHS: Record<string, Partial<BrowState>> = {
  happy: { lift: 0.004, arch: 1.3 },
  angry: { lift: -0.012, innerLift: -0.016, outerLift: 0.004, arch: 0.5 },
  sad: { innerLift: 0.008, outerLift: -0.012, lift: -0.006, arch: 0.4 },
  surprised: { lift: 0.014, arch: 1.5 },
  relaxed: { lift: 0.001 },
  browUp: { lift: 0.013, arch: 1.2 },
  browDown: { lift: -0.009, innerLift: -0.004 },
}

const PLAIN_HALF_WIDTH = 0.036
const OFFSET = 0.0028

function drawBrow(style: BrowStyle, side: 1 | -1, brow: BrowState): Sketch {
  const draft = createSketch(side < 0)
  const uv = swatchOf('brow').open
  draft.grid(16, 2, (outwards, up) => {
    const s = lerp(-1, 1, outwards)
    const bow = 0.01 * brow.arch * (1 - s * s) * (style.halfWidth / PLAIN_HALF_WIDTH)
    const slope = (1 - outwards) * brow.innerLift + outwards * brow.outerLift - 0.004 * outwards
    const thickness = style.halfThickness * Math.sin(Math.PI * lerp(0.14, 0.93, outwards))
    return {
      x: side * (style.x + s * style.halfWidth),
      y: style.y + bow + (brow.lift + slope) * style.liveliness + lerp(-1, 1, up) * thickness,
      offset: OFFSET,
      uv,
    }
  })
  return draft.sketch
}

export function makeBrows({ on, lift, brow: style }: FaceStyle): Surface {
  const surface = createSurface('Brows')
  for (const side of [1, -1] as const) {
    addFeature(surface, {
      on,
      lift,
      draw: (brow: BrowState) => drawBrow(style, side, brow),
      neutral: CALM,
      morphs: Object.fromEntries(
        Object.entries(MORPHS).map(([name, change]) => [name, { ...CALM, ...change }]),
      ),
    })
  }
  return surface
}
