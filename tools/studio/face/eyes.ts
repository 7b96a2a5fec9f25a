import { irisPoint, swatchOf } from '../paint/atlas.ts'
import { createSurface, type Surface } from '../shape/surface.ts'
import { clamp, lerp, smoothStep, type Vec2 } from '../shape/vector.ts'
import { type EyeState, type Lids, lidsOf, OPEN_EYE } from './eye-shape.ts'
import type { EyeStyle, FaceStyle } from './face-style.ts'
import { addFeature } from './feature.ts'
import { createSketch, type Sketch } from './sketch.ts'

/** Half width, in meters, of the standard eye. The lengths below are for this eye and are scaled for others. */
const PLAIN_HALF_WIDTH = 0.0372
/** Height of each layer above the skin in meters, from the white of the eye to the lashes. */
const LAYER = { white: 0.0022, lidLine: 0.003, iris: 0.0034, highlight: 0.0046, lash: 0.0056 }

/** Reflections of a window, on the same side in both eyes. */
const HIGHLIGHTS = [
  { x: 0.01, y: 0.0185, width: 0.0085, height: 0.0105 },
  { x: -0.0095, y: -0.019, width: 0.0048, height: 0.0056 },
] as const

const white = swatchOf('eyeWhite')
const uv = {
  highlight: swatchOf('highlight').open,
  lash: swatchOf('lash').open,
  lidLine: swatchOf('lidLine').open,
}

interface Drawing {
  draft: ReturnType<typeof createSketch>
  side: 1 | -1
  style: EyeStyle
  /** Size as a factor of the standard eye's. */
  size: number
  eye: EyeState
  lids: Lids
  place(s: number, y: number, offset: number, uv: Vec2): { x: number; y: number; offset: number; uv: Vec2 }
}

function drawEye(style: EyeStyle, side: 1 | -1, eye: EyeState): Sketch {
  const widening = 1 + (eye.scale - 1) * 0.6
  const drawing: Drawing = {
    draft: createSketch(side < 0),
    side,
    style,
    size: style.halfWidth / PLAIN_HALF_WIDTH,
    eye,
    lids: lidsOf(style, eye),
    place: (s, y, offset, uv) => ({
      x: side * (style.x + s * style.halfWidth * widening),
      y: style.y + y,
      offset,
      uv,
    }),
  }
  drawWhite(drawing)
  drawIris(drawing)
  for (const highlight of HIGHLIGHTS) drawHighlight(drawing, highlight)
  drawLash(drawing)
  drawLashTips(drawing)
  drawLidLine(drawing)
  return drawing.draft.sketch
}

function drawWhite({ draft, lids, place }: Drawing): void {
  draft.grid(20, 8, (across, up) => {
    // More columns near the corners, where the lids curve strongly.
    const s = -Math.cos(Math.PI * across)
    return place(s, lerp(lids.lower(s), lids.upper(s), up), LAYER.white, whiteAt(up))
  })
}

/** Texture coordinates of the white of the eye, which lies in the shadow of the upper lid. */
const whiteAt = (up: number): Vec2 => {
  const shadow = smoothStep(0.5, 0.85, up)
  return [lerp(white.open[0], white.hollow[0], shadow), white.open[1]]
}

const irisCentre = ({ eye, side, size, style }: Drawing): Vec2 => [
  -0.03 * style.halfWidth + eye.irisX * side * size,
  (-0.001 + eye.irisY) * size,
]

function drawIris(drawing: Drawing): void {
  const { draft, lids, eye, side, style, place } = drawing
  const [centreX, centreY] = irisCentre(drawing)
  const margin = 0.0006 * eye.open
  draft.disc(7, 36, (reach, angle) => {
    const across = Math.cos(angle) * reach
    const up = Math.sin(angle) * reach
    const s = clamp((centreX + across * style.irisRadius[0] * eye.irisScale) / style.halfWidth, -0.97, 0.97)
    const y = centreY + up * style.irisRadius[1] * eye.irisScale
    const visible = clamp(y, lids.lower(s) + margin, lids.upper(s) - margin)
    return place(s, visible, LAYER.iris, irisPoint(across * side, up))
  })
}

function drawHighlight(drawing: Drawing, light: (typeof HIGHLIGHTS)[number]): void {
  const { draft, lids, eye, side, size, style, place } = drawing
  const [centreX, centreY] = irisCentre(drawing)
  const shown = eye.highlight * style.highlight * size
  const apart = eye.irisScale * size
  draft.disc(2, 20, (reach, angle) => {
    const x = centreX + light.x * side * apart + Math.cos(angle) * light.width * reach * shown
    const y = centreY + light.y * apart + Math.sin(angle) * light.height * reach * shown
    const s = clamp(x / style.halfWidth, -0.95, 0.95)
    return place(s, clamp(y, lids.lower(s), lids.upper(s) - 0.001 * eye.open), LAYER.highlight, uv.highlight)
  })
}

/** Draws the lash line, which becomes thicker outwards and ends in a small flick. */
function drawLash({ draft, lids, eye, style, size, place }: Drawing): void {
  const thick = lerp(style.lash.closed, style.lash.open, eye.open) * size
  draft.grid(26, 3, (across, up) => {
    const s = lerp(-0.9, 0.965, across)
    const taper = Math.sin(Math.PI * clamp(0.05 + across * 0.91)) ** 0.55
    const thickness = (0.0052 + 0.0058 * across ** 0.7) * taper * thick
    const flick = across > 0.86 ? ((across - 0.86) / 0.14) * 0.004 * eye.open * thick : 0
    return place(s, lids.upper(s) - 0.0018 * Math.min(1, thick) + thickness * up + flick, LAYER.lash, uv.lash)
  })
}

/** Two lashes at the outer corner. They fold away as the eye closes. */
const LASHES = [
  { s: 0.7, length: 0.011, lift: 0.012 },
  { s: 0.88, length: 0.012, lift: 0.006 },
] as const

function drawLashTips({ draft, lids, eye, style, size, place }: Drawing): void {
  const shown = style.lash.tips * eye.open * size
  for (const { s: root, length, lift } of LASHES) {
    draft.grid(5, 1, (outwards, up) => {
      const s = root + (outwards * length * shown) / style.halfWidth
      const thickness = 0.0042 * shown * (1 - outwards) * (up - 0.35)
      const y = lids.upper(root) + 0.003 * shown + lift * shown * outwards ** 1.4 + thickness
      return place(s, y, LAYER.lash, uv.lash)
    })
  }
}

function drawLidLine({ draft, lids, style, place }: Drawing): void {
  draft.grid(12, 1, (across, up) => {
    const s = lerp(-0.62, 0.86, across)
    const thickness = 0.0022 * style.lidLine * Math.sin(Math.PI * across)
    return place(s, lids.lower(s) - 0.0004 - thickness * (1 - up), LAYER.lidLine, uv.lidLine)
  })
}

const CLOSED = { open: 0, highlight: 0 }

const BOTH: Record<string, Partial<EyeState>> = {
  happy: { ...CLOSED, arc: 1 },
  angry: { upper: 0.8, innerLift: -0.014, outerLift: 0.004, irisScale: 0.95 },
  sad: { upper: 0.86, outerLift: -0.013, innerLift: 0.003, irisY: -0.003, lower: 0.95 },
  relaxed: { upper: 0.74, lower: 0.9, irisY: -0.003 },
  surprised: { scale: 1.1, irisScale: 0.88, highlight: 0.95 },
  lookLeft: { irisX: 0.0085 },
  lookRight: { irisX: -0.0085 },
  lookUp: { irisY: 0.01 },
  lookDown: { irisY: -0.01, upper: 0.86 },
}

export function makeEyes({ on, lift, eye: style }: FaceStyle): Surface {
  const surface = createSurface('Eyes')
  for (const side of [1, -1] as const) {
    const own = side === 1 ? 'blinkLeft' : 'blinkRight'
    const other = side === 1 ? 'blinkRight' : 'blinkLeft'
    const changes = { [own]: CLOSED, [other]: {}, ...BOTH }
    addFeature(surface, {
      on,
      lift,
      draw: (eye: EyeState) => drawEye(style, side, eye),
      neutral: OPEN_EYE,
      morphs: Object.fromEntries(
        Object.entries(changes).map(([name, change]) => [name, { ...OPEN_EYE, ...change }]),
      ),
    })
  }
  return surface
}
