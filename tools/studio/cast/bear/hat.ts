import { headSkin } from '../../body/weights.ts'
import { swatchOf } from '../../paint/atlas.ts'
import type { Occluder } from '../../shape/occlusion.ts'
import { type Placement, placeField } from '../../shape/placement.ts'
import type { Turned } from '../../shape/revolve.ts'
import { roundCylinder } from '../../shape/sdf.ts'

const HAT: Placement = { at: [0.008, 1.2, -0.005], pitch: 0.02, roll: -0.1 }

export const HAT_OCCLUDER: Occluder = {
  field: placeField(HAT, roundCylinder([0, 0.02, 0], 0.083, 0.04, 0.016)),
  box: { min: [-0.12, 1.12, -0.12], max: [0.12, 1.32, 0.12] },
}

const part = (
  outline: Turned['outline'],
  paint: Parameters<typeof swatchOf>[0],
  rounding: number,
): Turned => ({
  outline,
  rounding,
  segments: 44,
  placement: HAT,
  paint: swatchOf(paint),
  skin: headSkin,
})

export const HAT_PARTS: readonly Turned[] = [
  part(
    [
      [0.076, -0.035],
      [0.083, 0.062],
      [0.05, 0.0735],
      [0, 0.077],
    ],
    'hat',
    0.014,
  ),
  part(
    [
      [0.05, -0.04],
      [0.0845, -0.04],
      [0.0855, 0.012],
      [0.07, 0.012],
    ],
    'hatBand',
    0.005,
  ),
  {
    outline: [
      [0.0165, -0.004],
      [0.0165, 0.0045],
      [0, 0.006],
    ],
    rounding: 0.004,
    segments: 28,
    placement: { at: [0, -0.008, 0.0835], within: HAT },
    axis: 'front',
    paint: swatchOf('gold'),
    skin: headSkin,
  },
]
