import { makeBadge } from '../../body/badge.ts'
import { skirtSkin } from '../../body/weights.ts'
import { type Layer, layersOn, rectangle } from '../../shape/layers.ts'
import { lerp, type Vec2 } from '../../shape/vector.ts'
import { jacketField, jacketSkin, torsoField } from './clothes.ts'
import { SKIRT } from './skirt.ts'

const onJacket = layersOn(jacketField, jacketSkin)

/** Half width of the shirt's V-neck in meters, at a share of its height (0 to 1). */
const vee = (up: number) => 0.036 * up ** 0.9

const shirt = onJacket({
  shape: (across, up) => [lerp(-vee(up), vee(up), across), lerp(0.6, 0.735, up)],
  paint: 'shirt',
  offset: 0.0025,
  steps: 12,
})

const lapel = (side: 1 | -1): Layer =>
  onJacket({
    shape: (across, up) => {
      const width = 0.03 * Math.sin(Math.PI * Math.min(1, up * 1.15 + 0.02)) + 0.004
      const outer = vee(up) + width * (up > 0.66 ? 0.75 : 1)
      return [side * lerp(vee(up) - 0.001, outer, across), lerp(0.595, 0.738, up)]
    },
    paint: 'lapel',
    offset: 0.0045,
    steps: 12,
  })

const opening = onJacket({
  shape: rectangle(-0.0012, 0.0012, 0.457, 0.597),
  paint: 'shoes',
  offset: 0.002,
  steps: 8,
})

/** A thin line from one point to another, curved sideways by `bow` meters. */
const seam = (from: Vec2, to: Vec2, bow: number, on = onJacket): Layer =>
  on({
    shape: (across, up) => {
      const bend = bow * Math.sin(Math.PI * up)
      return [lerp(from[0], to[0], up) + bend + lerp(-0.0008, 0.0008, across), lerp(from[1], to[1], up)]
    },
    paint: 'shoes',
    offset: 0.0016,
    steps: 14,
  })

/** A pocket's flap with the shadow below it. */
const pocket = (side: 1 | -1): readonly Layer[] => {
  const flap = (bottom: number, top: number): Layer['shape'] => {
    return (across, up) => {
      const x = lerp(0.05, 0.088, across)
      return [side * x, lerp(bottom, top, up) + (x - 0.05) * 0.12]
    }
  }
  return [
    onJacket({ shape: flap(0.4865, 0.492), paint: 'shoes', offset: 0.0016, steps: 6 }),
    onJacket({ shape: flap(0.4885, 0.501), paint: 'lapel', offset: 0.003, steps: 8 }),
  ]
}

const TAILORING: readonly Layer[] = ([1, -1] as const).flatMap((side) => [
  seam([0.062 * side, 0.456], [0.074 * side, 0.668], -0.016 * side),
  ...pocket(side),
])

const onSkirt = layersOn(SKIRT.field, skirtSkin)
const PLEATS: readonly Layer[] = [
  ...([1, -1] as const).map((side) => seam([0.082 * side, 0.304], [0.05 * side, 0.45], 0, onSkirt)),
  onSkirt({
    shape: (across, up) => [lerp(-0.146, 0.146, across), lerp(0.3145, 0.316, up)],
    paint: 'shoes',
    offset: 0.0016,
    steps: 24,
  }),
]

/** The name badge, on the character's left: beside the bow and above the folded hands. */
const BADGE = makeBadge(layersOn(torsoField, jacketSkin), 0.038, 0.634)

export const RECEPTIONIST_LAYERS: readonly Layer[] = [
  shirt,
  lapel(1),
  lapel(-1),
  opening,
  ...TAILORING,
  ...PLEATS,
  ...BADGE,
]
