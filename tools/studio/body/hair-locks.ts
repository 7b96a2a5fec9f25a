import { hairSwatch } from '../paint/atlas.ts'
import { smoothKnots } from '../shape/curve.ts'
import { chain, ellipsoid, type Field } from '../shape/sdf.ts'
import { clamp, length, lerp, smoothStep, type Vec3 } from '../shape/vector.ts'

interface Skull {
  centre: Vec3
  field: Field
}

export const makeSkull = (centre: Vec3, radii: Vec3): Skull => ({ centre, field: ellipsoid(centre, radii) })

/**
 * The point of the skull in a direction, moved outwards by `offset` meters. Azimuth is in radians from the front,
 * elevation in radians from the horizontal.
 */
function onSkull({ centre, field }: Skull, azimuth: number, elevation: number, offset: number): Vec3 {
  const across = Math.cos(elevation)
  const direction: Vec3 = [Math.sin(azimuth) * across, Math.sin(elevation), Math.cos(azimuth) * across]
  const at = (reach: number): Vec3 => [
    centre[0] + direction[0] * reach,
    centre[1] + direction[1] * reach,
    centre[2] + direction[2] * reach,
  ]
  let reach = 0.1
  for (let step = 0; step < 40; step++) reach -= (field(...at(reach)) - offset) * 0.7
  return at(reach)
}

export interface Lock {
  /** Angle around the head at the parting and at the tip, in radians. */
  root: number
  tip: number
  /** Angle above the horizontal at the start and at the tip, in radians. */
  begin: number
  end: number
  width: number
  /** Distance of the tip from the skull, in meters. */
  rise: number
}

const LOCK_KNOTS = 7
/** Share of a lock's length after which it becomes thinner. */
const TAPER_FROM = 0.55

/** A lock of hair. It starts under the skull's surface, so that no seam shows at the parting. */
export function hairLock(skull: Skull, { root, tip, begin, end, width, rise }: Lock): Field {
  const knots: Vec3[] = []
  const radii: number[] = []
  for (let index = 0; index < LOCK_KNOTS; index++) {
    const down = index / (LOCK_KNOTS - 1)
    const radius =
      width *
      (down < TAPER_FROM
        ? lerp(0.62, 1, down / TAPER_FROM)
        : lerp(1, 0.13, (down - TAPER_FROM) / (1 - TAPER_FROM)))
    const sunk = lerp(1.0, 0.45, smoothStep(0.05, 0.5, down))
    knots.push(
      onSkull(skull, lerp(root, tip, down ** 0.65), lerp(begin, end, down), rise * down - radius * sunk),
    )
    radii.push(radius)
  }
  const smooth = smoothKnots({ at: knots, radii }, 2)
  return chain(smooth.at, smooth.radii, 0)
}

/** The color of hair at a point. The highlight ring varies slightly from strand to strand. */
export function hairPaint(x: number, y: number, z: number) {
  const elevation = Math.asin(clamp((y - 1) / Math.max(0.05, length(x, y - 1, z)), -1, 1))
  const around = Math.atan2(x, z)
  const waver = 0.012 * Math.sin(around * 17) + 0.008 * Math.sin(around * 41)
  const overHead = 0.5 - (elevation / Math.PI) * 0.8 + waver
  const down = y < 0.98 ? Math.max(overHead, lerp(0.5, 0.98, clamp((0.98 - y) / 0.2))) : overHead
  return hairSwatch(down - 0.04)
}
