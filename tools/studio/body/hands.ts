import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import { type Solid, sideBox } from '../shape/sculpt.ts'
import { chain, ellipsoid, type Field, mirror, roundCone, union } from '../shape/sdf.ts'
import { ARM_HEIGHT, type HandPlan } from './hand-plan.ts'
import { handSkin } from './weights.ts'

function handField({ rays, fingerRadii, thumb, palm, web }: HandPlan): Field {
  const [, thickness] = palm
  const flesh = union(
    0.012,
    ellipsoid([0.377, ARM_HEIGHT, 0.0005], palm),
    roundCone([0.335, ARM_HEIGHT, 0], [0.37, ARM_HEIGHT, 0], thickness + 0.005, thickness + 0.0055),
  )
  // Fingers start inside the palm, so that only the part beyond the knuckle is visible.
  const fingers = rays.map(({ base, tip }) =>
    roundCone(
      [base[0] - 0.012, ARM_HEIGHT, base[1]],
      [tip[0], ARM_HEIGHT, tip[1]],
      fingerRadii[0],
      fingerRadii[1],
    ),
  )
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

export function makeHands(plan: HandPlan, paint: ColourName): Solid[] {
  const field = handField(plan)
  const skin = handSkin(plan)
  return ([1, -1] as const).map((side) => ({
    field,
    box: sideBox(side, [0.33, 0.65, -0.085], [0.49, 0.75, 0.115]),
    cell: 0.0042,
    paint,
    skin,
    occludes: false,
  }))
}
