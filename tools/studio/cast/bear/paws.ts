import { ARM_HEIGHT, CHUBBY_HAND, planHand } from '../../body/hand-plan.ts'
import { makeHands } from '../../body/hands.ts'
import { handSkin } from '../../body/weights.ts'
import { type Solid, sideBox } from '../../shape/sculpt.ts'
import { ellipsoid, mirror, union } from '../../shape/sdf.ts'

export const BEAR_HAND = planHand(CHUBBY_HAND)

const [, palmThickness] = BEAR_HAND.palm
const [, tipRadius] = BEAR_HAND.fingerRadii

/** Soft pads under the palm and the fingertips, visible when the bear waves. */
const pads = mirror(
  union(
    0,
    ellipsoid([0.392, ARM_HEIGHT - palmThickness + 0.0035, -0.002], [0.0245, 0.0095, 0.0335]),
    ...BEAR_HAND.rays.map(({ tip }) =>
      ellipsoid([tip[0] - 0.002, ARM_HEIGHT - tipRadius + 0.003, tip[1]], [0.0098, 0.0069, 0.0096]),
    ),
  ),
)

export const PAWS: readonly Solid[] = makeHands(BEAR_HAND, 'hand')

export const PADS: readonly Solid[] = ([1, -1] as const).map((side) => ({
  field: pads,
  box: sideBox(side, [0.34, 0.655, -0.1], [0.5, 0.7, 0.1]),
  cell: 0.0034,
  paint: 'pad',
  skin: handSkin(BEAR_HAND),
  occludes: false,
}))
