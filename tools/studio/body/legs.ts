import type { ColourName } from '../../../site/avatar/atlas-layout.ts'
import { bothSides, type Solid, sideBox } from '../shape/sculpt.ts'
import { chain, ellipsoid, type Field, smoothMax, union } from '../shape/sdf.ts'
import type { Vec3 } from '../shape/vector.ts'
import { legSkin, trousersSkin } from './weights.ts'

/** Radii of a leg at hip, knee and ankle, in meters. */
type LegRadii = Vec3

const legField = (side: 1 | -1, radii: LegRadii): Field =>
  chain(
    [
      [0.06 * side, 0.4, 0],
      [0.062 * side, 0.23, 0],
      [0.064 * side, 0.07, -0.008],
    ],
    radii,
    0.02,
  )

function shoeField(side: 1 | -1, scale: number): Field {
  const body = union(
    0.03,
    ellipsoid([0.065 * side, 0.03, 0.03], [0.047 * scale, 0.042, 0.072 * scale]),
    ellipsoid([0.064 * side, 0.05, -0.014], [0.043 * scale, 0.042, 0.045 * scale]),
  )
  return (x, y, z) => smoothMax(body(x, y, z), 0.004 - y, 0.01)
}

export const makeLegs = (radii: LegRadii, paint: ColourName): Solid[] =>
  bothSides((side) => ({
    field: legField(side, radii),
    box: sideBox(side, [-0.02, 0.02, -0.09], [0.15, 0.47, 0.09]),
    cell: 0.0105,
    paint,
    skin: legSkin,
    occludes: true,
  }))

/**
 * Trousers are one solid, so that no edge shows between hips and legs.
 * @param hips the field of the hips, which reach from 0.3 to 0.5 m above the floor
 */
export const makeTrousers = (hips: Field, radii: LegRadii, paint: ColourName): Solid => ({
  field: union(0.03, hips, union(0.016, legField(1, radii), legField(-1, radii))),
  box: { min: [-0.18, 0.02, -0.15], max: [0.18, 0.5, 0.15] },
  cell: 0.0095,
  paint,
  skin: trousersSkin,
  occludes: true,
})

export const makeShoes = (paint: ColourName, scale: number): Solid[] =>
  bothSides((side) => ({
    field: shoeField(side, scale),
    box: sideBox(side, [-0.01, -0.01, -0.09], [0.14, 0.11, 0.14]),
    cell: 0.0085,
    paint,
    skin: legSkin,
    occludes: true,
  }))
