import { placeField } from '../shape/placement.ts'
import type { Solid } from '../shape/sculpt.ts'
import { ellipsoid, type Field, mirror, roundCone, smoothMin, union } from '../shape/sdf.ts'
import type { Vec3 } from '../shape/vector.ts'
import { headSkin, torsoSkin } from './weights.ts'

interface HumanHead {
  /** The head's surface without nose and ears, on which the face's layers lie. */
  field: Field
  solids: readonly Solid[]
}

interface HeadShape {
  jaw: { at: Vec3; radii: Vec3 }
  nose: { at: Vec3; radii: Vec3 }
  neckRadius: number
}

export const SOFT_HEAD: HeadShape = {
  jaw: { at: [0, 0.893, 0.045], radii: [0.138, 0.093, 0.118] },
  nose: { at: [0, 0.927, 0.187], radii: [0.011, 0.008, 0.011] },
  neckRadius: 0.046,
}

export function makeHumanHead({ jaw, nose, neckRadius }: HeadShape): HumanHead {
  const field = union(0.06, ellipsoid([0, 0.992, 0], [0.198, 0.185, 0.185]), ellipsoid(jaw.at, jaw.radii))
  const tip = ellipsoid(nose.at, nose.radii)
  const withNose: Field = (x, y, z) => smoothMin(field(x, y, z), tip(x, y, z), 0.012)
  const ears = mirror(
    placeField({ at: [0.196, 0.955, -0.005], roll: -0.15 }, ellipsoid([0, 0, 0], [0.018, 0.036, 0.026])),
  )
  const neck = roundCone([0, 0.7, -0.008], [0, 0.84, -0.005], neckRadius, neckRadius - 0.004)
  return {
    field,
    solids: [
      {
        field: union(0.012, withNose, ears),
        box: { min: [-0.24, 0.78, -0.21], max: [0.24, 1.2, 0.22] },
        cell: 0.0088,
        paint: 'skin',
        skin: headSkin,
        occludes: true,
      },
      {
        field: neck,
        box: { min: [-0.07, 0.68, -0.07], max: [0.07, 0.85, 0.07] },
        cell: 0.011,
        paint: 'skin',
        skin: torsoSkin,
        occludes: true,
      },
    ],
  }
}
