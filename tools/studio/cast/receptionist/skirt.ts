import { skirtSkin } from '../../body/weights.ts'
import type { Solid } from '../../shape/sculpt.ts'
import { lathe } from '../../shape/sdf.ts'

export const SKIRT: Solid = {
  field: lathe(
    [
      [0.3, 0.15, 0.126],
      [0.36, 0.14, 0.117],
      [0.43, 0.122, 0.102],
      [0.475, 0.108, 0.09],
    ],
    0.012,
  ),
  box: { min: [-0.17, 0.27, -0.15], max: [0.17, 0.49, 0.15] },
  cell: 0.0095,
  paint: 'skirt',
  skin: skirtSkin,
  occludes: true,
}
