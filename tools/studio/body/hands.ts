import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import { type Solid, sideBox } from '../shape/sculpt.ts'
import { chain, ellipsoid, type Field, mirror, roundCone, union } from '../shape/sdf.ts'
import { lerp, type Vec2, type Vec3 } from '../shape/vector.ts'
import { ARM_HEIGHT, type HandPlan, WRIST_REACH } from './hand-plan.ts'
import { handSkin } from './weights.ts'

function handField({ rays, fingerRadii, thumb, palm, size, web }: HandPlan): Field {
  const [, thickness] = palm
  const flesh = union(
    0.014,
    ellipsoid([onHand(0.0325, size), ARM_HEIGHT, 0.0005], palm),
    // a wrist that is slimmer than the palm, and the ball of the thumb
    roundCone([onHand(-0.02, size), ARM_HEIGHT, 0], [onHand(0.02, size), ARM_HEIGHT, 0], 0.0195, thickness),
    ellipsoid(
      [onHand(0.026, size), ARM_HEIGHT - 0.004, 0.02 * size],
      [0.02 * size, 0.012 * size, 0.015 * size],
    ),
  )
  // Fingers start inside the palm, so that only the part beyond the knuckle is visible.
  const fingers = rays.map(({ base, tip }) => fingerField(base, tip, fingerRadii, size))
  const opposed = chain(
    [
      [thumb.base[0], ARM_HEIGHT - 0.002, thumb.base[1]],
      [thumb.middle[0], ARM_HEIGHT - thumb.drop, thumb.middle[1]],
      [thumb.tip[0], ARM_HEIGHT - thumb.drop, thumb.tip[1]],
    ],
    [thumb.radii[0] + 0.001, thumb.radii[0], thumb.radii[1]],
    0.006,
  )
  // Blend little between fingers, or the hand would look like a mitten. Blend more between the fingers and the
  // palm.
  return mirror(union(0.008, flesh, union(web, ...fingers), opposed))
}

const onHand = (metres: number, size: number) => WRIST_REACH + metres * size

/** A finger with a raised knuckle, a thinner part behind its middle joint and a round tip. */
function fingerField(base: Vec2, tip: Vec2, [knuckle, end]: Vec2, size: number): Field {
  const at = (share: number, rise = 0): Vec3 => [
    lerp(base[0], tip[0], share),
    ARM_HEIGHT + rise,
    lerp(base[1], tip[1], share),
  ]
  const start: Vec3 = [base[0] - 0.012 * size, ARM_HEIGHT, base[1]]
  return chain(
    [start, at(0, 0.0018 * size), at(0.3), at(0.52, 0.0006 * size), at(1)],
    [knuckle, knuckle * 1.04, lerp(knuckle, end, 0.5), lerp(knuckle, end, 0.42), end],
    0.003,
  )
}

export function makeHands(plan: HandPlan, paint: ColourName): Solid[] {
  const field = handField(plan)
  const skin = handSkin(plan)
  return ([1, -1] as const).map((side) => ({
    field,
    box: sideBox(side, [0.31, 0.64, -0.1], [0.52, 0.76, 0.13]),
    cell: 0.0046,
    paint,
    skin,
    occludes: false,
  }))
}
