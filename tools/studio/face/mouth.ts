import { swatchOf } from '../paint/atlas.ts'
import { createSurface, type Surface } from '../shape/surface.ts'
import { clamp, lerp } from '../shape/vector.ts'
import type { FaceStyle, MouthStyle } from './face-style.ts'
import { addFeature } from './feature.ts'
import { createSketch, type Sketch } from './sketch.ts'

/** The form of the mouth. Lengths are in meters. */
interface MouthState {
  halfWidth: number
  /** Distances of the upper and the lower lip from the line between the corners. */
  up: number
  down: number
  /** Height of the corners of the mouth above its center. */
  corners: number
  lift: number
  /** Share of the upper teeth that is visible. */
  teeth: number
}

const CLOSED: MouthState = { halfWidth: 0.0245, up: 0.0003, down: 0.0003, corners: 0.0068, lift: 0, teeth: 1 }

const MORPHS: Record<string, Partial<MouthState>> = {
  aa: { halfWidth: 0.0265, up: 0.01, down: 0.034, corners: 0.004 },
  ih: { halfWidth: 0.031, up: 0.004, down: 0.0135, corners: 0.006 },
  ou: { halfWidth: 0.0125, up: 0.008, down: 0.014, corners: 0, teeth: 0.2 },
  ee: { halfWidth: 0.03, up: 0.006, down: 0.019, corners: 0.005 },
  oh: { halfWidth: 0.0175, up: 0.011, down: 0.026, corners: 0, teeth: 0.4 },
  happy: { halfWidth: 0.033, corners: 0.014, up: 0.0005, down: 0.02 },
  angry: { halfWidth: 0.022, corners: -0.009 },
  sad: { halfWidth: 0.019, corners: -0.01, lift: -0.003 },
  relaxed: { halfWidth: 0.027, corners: 0.0105 },
  surprised: { halfWidth: 0.013, up: 0.008, down: 0.012, corners: 0, teeth: 0.2 },
  mouthWide: { halfWidth: 0.034 },
  mouthSmile: { halfWidth: 0.03, corners: 0.0145 },
  mouthFrown: { corners: -0.007 },
}

const LINE = 0.0021
const TALLEST_TEETH = 0.0075
const OPEN_FULLY = 0.03
const LAYER = { inside: 0.0022, tongue: 0.003, teeth: 0.0034, line: 0.0044 }

const uv = {
  inside: swatchOf('mouth').open,
  tongue: swatchOf('tongue').open,
  teeth: swatchOf('teeth').open,
  line: swatchOf('lip').open,
  shadow: swatchOf('lidLine').open,
}

interface Lips {
  upper(s: number): number
  lower(s: number): number
}

/** How far the mouth opens at a place, as a share: `s` runs from -1 to 1 (corners), and 0 is the center. */
const opening = (s: number) => Math.max(0, 1 - Math.abs(s) ** 2.2) ** 0.55

function lipsOf(mouth: MouthState, y: number): Lips {
  const middle = (s: number) => y + mouth.corners * (s * s) - mouth.corners * 0.55 + mouth.lift
  return {
    upper: (s) => middle(s) + mouth.up * opening(s),
    lower: (s) => middle(s) - mouth.down * opening(s),
  }
}

function drawMouth(style: MouthStyle, mouth: MouthState): Sketch {
  const draft = createSketch(false)
  const lips = lipsOf(mouth, style.y)
  const line = LINE * style.line
  draft.grid(24, 6, (across, up) => {
    const s = lerp(-1, 1, across)
    return {
      x: s * mouth.halfWidth,
      y: lerp(lips.lower(s), lips.upper(s), up),
      offset: LAYER.inside,
      uv: uv.inside,
    }
  })
  drawTongue(draft, mouth, lips)
  drawTeeth(draft, mouth, lips)
  drawLine(draft, mouth, lips.upper, -0.35 * line, line)
  drawLine(draft, mouth, lips.lower, -0.9 * line, 0.35 * line)
  if (style.teeth > 0) drawLipShadow(draft, mouth, lips, line)
  return draft.sketch
}

/** Draws a soft shadow below the lower lip, which gives the mouth its relief. */
function drawLipShadow(draft: Draft, mouth: MouthState, lips: Lips, line: number): void {
  draft.grid(10, 1, (across, up) => {
    const s = lerp(-0.36, 0.36, across)
    const taper = Math.sin(Math.PI * across)
    const y = lips.lower(s * 0.6) - 0.0064 + lerp(-0.35, 0.35, up) * line * taper
    return { x: s * mouth.halfWidth, y, offset: LAYER.inside, uv: uv.shadow }
  })
}

type Draft = ReturnType<typeof createSketch>

function drawTongue(draft: Draft, mouth: MouthState, lips: Lips): void {
  const open = clamp((mouth.up + mouth.down) / OPEN_FULLY)
  draft.disc(3, 20, (reach, angle) => {
    const x = Math.cos(angle) * mouth.halfWidth * 0.66 * reach
    const y = lips.lower(0) + mouth.down * 0.3 * open + Math.sin(angle) * mouth.down * 0.62 * reach * open
    const s = clamp(x / mouth.halfWidth, -0.98, 0.98)
    const visible = clamp(y, lips.lower(s) + 0.0004 * open, lips.upper(s))
    return { x, y: visible, offset: LAYER.tongue, uv: uv.tongue }
  })
}

function drawTeeth(draft: Draft, mouth: MouthState, lips: Lips): void {
  const height = Math.min(TALLEST_TEETH, (mouth.up + mouth.down) * 0.3) * mouth.teeth
  draft.grid(16, 1, (across, up) => {
    const s = lerp(-0.8, 0.8, across)
    const y = lips.upper(s) - 0.0002 - height * (1 - up) * opening(s / 0.9) ** 0.6
    return { x: s * mouth.halfWidth, y, offset: LAYER.teeth, uv: uv.teeth }
  })
}

/** Draws the line of one lip. It becomes thinner towards the corners and is slightly longer than the lip. */
function drawLine(
  draft: Draft,
  mouth: MouthState,
  lip: (s: number) => number,
  from: number,
  to: number,
): void {
  draft.grid(24, 1, (across, up) => {
    const s = lerp(-1.05, 1.05, across)
    const taper = Math.sin(Math.PI * lerp(0.1, 0.9, across))
    const y = lip(clamp(s, -1, 1)) + lerp(from, to, up) * taper
    return { x: s * mouth.halfWidth, y, offset: LAYER.line, uv: uv.line }
  })
}

/** Scales a state of the standard mouth to this mouth's size and teeth. */
function sized(state: MouthState, { scale, teeth }: MouthStyle): MouthState {
  return {
    halfWidth: state.halfWidth * scale,
    up: state.up * scale,
    down: state.down * scale,
    corners: state.corners * scale,
    lift: state.lift * scale,
    teeth: state.teeth * teeth,
  }
}

export function makeMouth({ on, lift, mouth: style }: FaceStyle): Surface {
  const surface = createSurface('Mouth')
  addFeature(surface, {
    on,
    lift,
    draw: (mouth: MouthState) => drawMouth(style, mouth),
    neutral: sized(CLOSED, style),
    morphs: Object.fromEntries(
      Object.entries(MORPHS).map(([name, change]) => [name, sized({ ...CLOSED, ...change }, style)]),
    ),
  })
  return surface
}
