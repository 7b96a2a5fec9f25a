import { bothSides, type Solid, sideBox } from './sculpt.ts'
import { chain, ellipsoid, type Field, lathe, smoothMax, union } from './sdf.ts'
import { legSkin, skirtSkin } from './weights.ts'

const skirt = lathe(
  [
    [0.265, 0.15, 0.126],
    [0.33, 0.136, 0.114],
    [0.41, 0.117, 0.098],
    [0.455, 0.106, 0.09],
  ],
  0.012,
)

const tights = (side: 1 | -1): Field =>
  chain(
    [
      [0.06 * side, 0.37, 0],
      [0.062 * side, 0.215, 0],
      [0.064 * side, 0.07, -0.008],
    ],
    [0.06, 0.05, 0.038],
    0.02,
  )

const shoe = (side: 1 | -1): Field => {
  const body = union(
    0.03,
    ellipsoid([0.065 * side, 0.03, 0.03], [0.047, 0.042, 0.072]),
    ellipsoid([0.064 * side, 0.05, -0.014], [0.043, 0.042, 0.045]),
  )
  return (x, y, z) => smoothMax(body(x, y, z), 0.004 - y, 0.01)
}

export const SKIRT_AND_LEGS: readonly Solid[] = [
  {
    field: skirt,
    box: { min: [-0.17, 0.24, -0.15], max: [0.17, 0.47, 0.15] },
    cell: 0.0095,
    paint: 'skirt',
    skin: skirtSkin,
    occludes: true,
  },
  ...bothSides((side) => ({
    field: tights(side),
    box: sideBox(side, [0, 0.02, -0.07], [0.13, 0.42, 0.07]),
    cell: 0.0105,
    paint: 'tights',
    skin: legSkin,
    occludes: true,
  })),
  ...bothSides((side) => ({
    field: shoe(side),
    box: sideBox(side, [0.005, -0.01, -0.08], [0.12, 0.11, 0.12]),
    cell: 0.0085,
    paint: 'shoes',
    skin: legSkin,
    occludes: true,
  })),
]
