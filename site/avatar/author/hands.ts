import { ARM_HEIGHT, FINGER_RADII, FINGER_RAYS, THUMB } from './hand-plan.ts'
import { type Solid, sideBox } from './sculpt.ts'
import { chain, ellipsoid, mirror, roundCone, union } from './sdf.ts'
import { handSkin } from './weights.ts'

const palm = union(
  0.012,
  ellipsoid([0.377, ARM_HEIGHT, 0.0005], [0.036, 0.0165, 0.0365]),
  roundCone([0.335, ARM_HEIGHT, 0], [0.37, ARM_HEIGHT, 0], 0.0215, 0.022),
)

/** Begins inside the palm, so that only the part beyond the knuckle is free. */
const fingers = FINGER_RAYS.map(({ base, tip }) =>
  roundCone(
    [base[0] - 0.012, ARM_HEIGHT, base[1]],
    [tip[0], ARM_HEIGHT, tip[1]],
    FINGER_RADII[0],
    FINGER_RADII[1],
  ),
)

const thumb = chain(
  [
    [THUMB.base[0], ARM_HEIGHT - 0.002, THUMB.base[1]],
    [THUMB.middle[0], ARM_HEIGHT - THUMB.drop, THUMB.middle[1]],
    [THUMB.tip[0], ARM_HEIGHT - THUMB.drop, THUMB.tip[1]],
  ],
  [THUMB.radii[0] + 0.001, THUMB.radii[0], THUMB.radii[1]],
  0.006,
)

/** Fingers hardly melt into each other, or the hand would be a mitten; they melt into the palm. */
const hand = mirror(union(0.008, palm, union(0.0008, ...fingers), thumb))

export const HANDS: readonly Solid[] = ([1, -1] as const).map((side) => ({
  field: hand,
  box: sideBox(side, [0.33, 0.66, -0.06], [0.48, 0.74, 0.085]),
  cell: 0.0042,
  paint: 'skin',
  skin: handSkin,
  occludes: false,
}))
