import { placeField } from './placement.ts'
import type { Solid } from './sculpt.ts'
import { ellipsoid, type Field, mirror, roundCone, smoothMin, union } from './sdf.ts'
import { headSkin, torsoSkin } from './weights.ts'

/** The head without nose and ears: the face's layers lie on it. */
export const headField: Field = union(
  0.06,
  ellipsoid([0, 0.992, 0], [0.198, 0.185, 0.185]),
  ellipsoid([0, 0.895, 0.045], [0.142, 0.092, 0.118]),
)

const nose = ellipsoid([0, 0.927, 0.187], [0.011, 0.008, 0.011])
const headWithNose: Field = (x, y, z) => smoothMin(headField(x, y, z), nose(x, y, z), 0.012)
const ears = mirror(
  placeField({ at: [0.196, 0.955, -0.005], roll: -0.15 }, ellipsoid([0, 0, 0], [0.018, 0.036, 0.026])),
)

export const HEAD: readonly Solid[] = [
  {
    field: union(0.012, headWithNose, ears),
    box: { min: [-0.24, 0.78, -0.21], max: [0.24, 1.2, 0.22] },
    cell: 0.0088,
    paint: 'skin',
    skin: headSkin,
    occludes: true,
  },
  {
    field: roundCone([0, 0.7, -0.008], [0, 0.84, -0.005], 0.046, 0.042),
    box: { min: [-0.06, 0.68, -0.06], max: [0.06, 0.85, 0.06] },
    cell: 0.011,
    paint: 'skin',
    skin: torsoSkin,
    occludes: true,
  },
]
