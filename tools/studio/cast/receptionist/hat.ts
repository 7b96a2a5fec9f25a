import { headSkin } from '../../body/weights.ts'
import { swatchOf } from '../../paint/atlas.ts'
import type { Occluder } from '../../shape/occlusion.ts'
import { type Placement, placeField } from '../../shape/placement.ts'
import type { Turned } from '../../shape/revolve.ts'
import { roundCylinder } from '../../shape/sdf.ts'

const HAT: Placement = { at: [0.062, 1.205, 0.02], pitch: 0.1, roll: -0.3 }

export const HAT_OCCLUDER: Occluder = {
  field: placeField(HAT, roundCylinder([0, 0.012, 0], 0.094, 0.038, 0.016)),
  box: { min: [-0.06, 1.12, -0.1], max: [0.2, 1.32, 0.15] },
}

const crown: Turned = {
  outline: [
    [0.088, -0.02],
    [0.0935, 0.05],
    [0.06, 0.0595],
    [0, 0.062],
  ],
  rounding: 0.013,
  segments: 46,
  placement: HAT,
  paint: swatchOf('hat'),
  skin: headSkin,
}

const band: Turned = {
  outline: [
    [0.06, -0.0285],
    [0.0955, -0.0285],
    [0.0965, 0.004],
    [0.08, 0.004],
  ],
  rounding: 0.005,
  segments: 46,
  placement: HAT,
  paint: swatchOf('hatBand'),
  skin: headSkin,
}

const emblem: Turned = {
  outline: [
    [0.0165, -0.004],
    [0.0165, 0.0055],
    [0.0125, 0.0055],
    [0.0105, 0.0032],
    [0, 0.0068],
  ],
  rounding: 0.0016,
  segments: 28,
  placement: { at: [0.03, 0.004, 0.0935], pitch: -0.06, within: HAT },
  axis: 'front',
  paint: swatchOf('gold'),
  skin: headSkin,
}

export const HAT_PARTS: readonly Turned[] = [crown, band, emblem]
