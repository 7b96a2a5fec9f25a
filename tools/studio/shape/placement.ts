import type { Field } from './sdf.ts'
import type { Vec3 } from './vector.ts'

/** Placement of an object made around the origin: pitch about X, then roll about Z, then translation. */
export interface Placement {
  at: Vec3
  pitch?: number
  roll?: number
  /** Another placement to which this one is relative. */
  within?: Placement
}

/** Converts a point from the object's own coordinates to the character's. */
export function placePoint(placement: Placement, point: Vec3): Vec3 {
  const [x, y, z] = turnOnce(placement, point)
  const moved: Vec3 = [x + placement.at[0], y + placement.at[1], z + placement.at[2]]
  return placement.within ? placePoint(placement.within, moved) : moved
}

export function turnVector(placement: Placement, vector: Vec3): Vec3 {
  const turned = turnOnce(placement, vector)
  return placement.within ? turnVector(placement.within, turned) : turned
}

function turnOnce({ pitch = 0, roll = 0 }: Placement, [x, y, z]: Vec3): Vec3 {
  const pitchedY = Math.cos(pitch) * y - Math.sin(pitch) * z
  const pitchedZ = Math.sin(pitch) * y + Math.cos(pitch) * z
  return [
    Math.cos(roll) * x - Math.sin(roll) * pitchedY,
    Math.sin(roll) * x + Math.cos(roll) * pitchedY,
    pitchedZ,
  ]
}

/** Moves a distance field that was made around the origin to its placement. */
export function placeField({ at, pitch = 0, roll = 0 }: Omit<Placement, 'within'>, field: Field): Field {
  const cosRoll = Math.cos(roll)
  const sinRoll = Math.sin(roll)
  const cosPitch = Math.cos(pitch)
  const sinPitch = Math.sin(pitch)
  return (px, py, pz) => {
    const x = px - at[0]
    const y = py - at[1]
    const z = pz - at[2]
    const unrolled = -sinRoll * x + cosRoll * y
    return field(
      cosRoll * x + sinRoll * y,
      cosPitch * unrolled + sinPitch * z,
      -sinPitch * unrolled + cosPitch * z,
    )
  }
}
