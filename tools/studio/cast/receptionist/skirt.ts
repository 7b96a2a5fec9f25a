import { skirtSkin } from '../../body/weights.ts'
import type { Solid } from '../../shape/sculpt.ts'
import { lathe } from '../../shape/sdf.ts'

export const SKIRT: Solid = {
  field: lathe(
    [
      [0.265, 0.15, 0.126],
      [0.33, 0.136, 0.114],
      [0.41, 0.117, 0.098],
      [0.455, 0.106, 0.09],
    ],
    0.012,
  ),
  box: { min: [-0.17, 0.24, -0.15], max: [0.17, 0.47, 0.15] },
  cell: 0.0095,
  paint: 'skirt',
  skin: skirtSkin,
  occludes: true,
}
