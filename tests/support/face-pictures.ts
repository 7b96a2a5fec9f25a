import {
  chain,
  ellipsoid,
  type Field,
  mirror,
  roundCone,
  smoothMax,
  smoothMin,
  subtract,
  union,
} from '../../tools/studio/shape/sdf.ts'
import { clamp, length, lerp, smoothStep, type Vec3 } from '../../tools/studio/shape/vector.ts'

/**
 * How to draw a synthetic face. It is ray-marched from a distance field, so that a face tracker detects it although
 * it shows no real person.
 */
export interface FacePose {
  /** Rotation in radians; positive yaw turns to the person's left, positive pitch down. */
  yaw: number
  pitch: number
  /** How far the mouth is open, 0 to 1. */
  jaw: number
}

export const PICTURE_WIDTH = 320
export const PICTURE_HEIGHT = 240

const STEPS = 56
const NEAR_ENOUGH = 0.0006
const FARTHEST = 1.2
const SKIN: Vec3 = [222, 172, 145]
const LIP: Vec3 = [182, 84, 82]
const HAIR: Vec3 = [58, 42, 36]
const SHIRT: Vec3 = [60, 80, 120]
const WALL: Vec3 = [150, 165, 178]

interface Person {
  skin: Field
  eyes: Field
  hair: Field
  shirt: Field
  lips: Field
  jaw: number
}

function makePerson(jaw: number): Person {
  const skull = union(
    0.05,
    ellipsoid([0, 0.03, 0], [0.078, 0.1, 0.095]),
    ellipsoid([0, -0.055, 0.022], [0.056, 0.065, 0.068]),
  )
  const nose = union(
    0.012,
    roundCone([0, 0.025, 0.088], [0, -0.018, 0.112], 0.008, 0.0125),
    mirror(ellipsoid([0.013, -0.021, 0.098], [0.0085, 0.008, 0.01])),
  )
  const brow = mirror(roundCone([0.012, 0.043, 0.086], [0.048, 0.044, 0.068], 0.008, 0.006))
  const upperLip = chain(
    [
      [-0.024, -0.052, 0.08],
      [-0.008, -0.047, 0.093],
      [0, -0.049, 0.094],
      [0.008, -0.047, 0.093],
      [0.024, -0.052, 0.08],
    ],
    [0.003, 0.0055, 0.0052, 0.0055, 0.003],
    0.004,
  )
  const lowerLip = chain(
    [
      [-0.023, -0.054, 0.08],
      [0, -0.061 - 0.012 * jaw, 0.092],
      [0.023, -0.054, 0.08],
    ],
    [0.003, 0.0072, 0.003],
    0.004,
  )
  const socket = mirror(ellipsoid([0.032, 0.026, 0.092], [0.019, 0.012, 0.016]))
  const head = union(0.014, union(0.02, skull, nose), brow)
  const lips: Field = (x, y, z) => Math.min(upperLip(x, y, z), lowerLip(x, y, z))
  const face: Field = (x, y, z) =>
    smoothMin(smoothMax(head(x, y, z), -socket(x, y, z), 0.014), lips(x, y, z), 0.005)
  const lids = mirror((x, y, z) => {
    const ball = length(x - 0.032, y - 0.025, z - 0.071) - 0.0165
    const opening = length((x - 0.032) / 1.35, (y - 0.025) / 0.62) - 0.0105
    return smoothMax(smoothMax(ball, -opening, 0.003), 0.05 - z, 0.003)
  })
  const ears = mirror(ellipsoid([0.082, 0.005, -0.008], [0.012, 0.028, 0.017]))
  const neck = roundCone([0, -0.08, -0.02], [0, -0.25, -0.03], 0.052, 0.06)
  return {
    skin: (x, y, z) => Math.min(face(x, y, z), ears(x, y, z), neck(x, y, z), lids(x, y, z)),
    eyes: mirror(ellipsoid([0.032, 0.025, 0.071], [0.0145, 0.0145, 0.0145])),
    hair: subtract(
      0.012,
      ellipsoid([0, 0.055, -0.012], [0.092, 0.1, 0.105]),
      ellipsoid([0, -0.005, 0.1], [0.074, 0.082, 0.1]),
    ),
    shirt: roundCone([-0.12, -0.24, -0.03], [0.12, -0.24, -0.03], 0.07, 0.07),
    lips,
    jaw,
  }
}

/** @returns RGBA, as a camera in front of the person sees it (not mirrored) */
export function drawFace({ yaw, pitch, jaw }: FacePose): Uint8Array<ArrayBuffer> {
  const person = makePerson(jaw)
  const fields = [person.skin, person.eyes, person.hair, person.shirt]
  const [cosYaw, sinYaw, cosPitch, sinPitch] = [
    Math.cos(yaw),
    Math.sin(yaw),
    Math.cos(pitch),
    Math.sin(pitch),
  ]
  /** Converts room coordinates to head coordinates by reversing the rotation (pitch, then yaw). */
  const intoHead = (x: number, y: number, z: number): Vec3 => {
    const across = cosYaw * x - sinYaw * z
    const ahead = sinYaw * x + cosYaw * z
    return [across, cosPitch * y + sinPitch * ahead, -sinPitch * y + cosPitch * ahead]
  }
  const rgba = new Uint8Array(PICTURE_WIDTH * PICTURE_HEIGHT * 4)
  for (let row = 0; row < PICTURE_HEIGHT; row++) {
    for (let column = 0; column < PICTURE_WIDTH; column++) {
      const u = ((column + 0.5 - PICTURE_WIDTH / 2) / PICTURE_HEIGHT) * 0.42
      const v = (-(row + 0.5 - PICTURE_HEIGHT / 2) / PICTURE_HEIGHT) * 0.42
      const origin: Vec3 = [u * 0.82, v * 0.82 - 0.02, 0.6]
      const colour = march(person, fields, origin, [u * 0.36, v * 0.36, -1], intoHead)
      const at = (row * PICTURE_WIDTH + column) * 4
      for (let channel = 0; channel < 3; channel++) rgba[at + channel] = clamp(colour[channel]!, 0, 255)
      rgba[at + 3] = 255
    }
  }
  return rgba
}

function march(
  person: Person,
  fields: readonly Field[],
  origin: Vec3,
  towards: Vec3,
  intoHead: (x: number, y: number, z: number) => Vec3,
): Vec3 {
  const norm = 1 / length(...towards)
  let along = 0
  for (let step = 0; step < STEPS && along < FARTHEST; step++) {
    const at = intoHead(
      origin[0] + towards[0] * norm * along,
      origin[1] + towards[1] * norm * along,
      origin[2] + towards[2] * norm * along,
    )
    let nearest = 0
    let distance = Number.POSITIVE_INFINITY
    fields.forEach((field, index) => {
      const here = field(...at)
      if (here < distance) {
        distance = here
        nearest = index
      }
    })
    if (distance < NEAR_ENOUGH) return shade(person, fields[nearest]!, nearest, at)
    along += distance * 0.85
  }
  return WALL
}

function normalAt(field: Field, [x, y, z]: Vec3): Vec3 {
  const e = 0.0008
  const [a, b, c] = [
    field(x + e, y, z) - field(x - e, y, z),
    field(x, y + e, z) - field(x, y - e, z),
    field(x, y, z + e) - field(x, y, z - e),
  ]
  const norm = 1 / (length(a, b, c) || 1)
  return [a * norm, b * norm, c * norm]
}

function shade(person: Person, field: Field, kind: number, at: Vec3): Vec3 {
  const normal = normalAt(field, at)
  const light = clamp(
    0.3 + 0.62 * clamp(normal[0] * 0.35 + normal[1] * 0.5 + normal[2] * 0.78) + 0.12 * normal[1],
  )
  if (kind === 1) return tint(eyeColour(at), light * 0.8 + 0.12, 1)
  if (kind === 2) return tint(HAIR, light, 1)
  if (kind === 3) return tint(SHIRT, light, 1)
  const around: Vec3 = [at[0] + normal[0] * 0.012, at[1] + normal[1] * 0.012, at[2] + normal[2] * 0.012]
  const shadow = clamp(0.55 + 0.45 * Math.min(person.skin(...around) / 0.012, 1), 0.4, 1)
  return tint(skinColour(person, at), light, shadow)
}

const tint = (colour: Vec3, light: number, shadow: number): Vec3 => {
  const by = light * shadow * 1.08
  return [colour[0] * by, colour[1] * by, colour[2] * by]
}
const mix = (from: Vec3, to: Vec3, share: number): Vec3 => [
  lerp(from[0], to[0], share),
  lerp(from[1], to[1], share),
  lerp(from[2], to[2], share),
]

function eyeColour([x, y]: Vec3): Vec3 {
  const middle = x > 0 ? 0.032 : -0.032
  if (length(x - middle + 0.002, y - 0.0275) < 0.0012) return [255, 255, 255]
  const out = length(x - middle, y - 0.025)
  if (out < 0.0028) return [12, 10, 10]
  return out < 0.0066 ? [92, 62, 40] : [238, 234, 230]
}

/**
 * Color of a point on the face: lips, inside of the mouth, brows, nostrils, cheeks and the shadow of the upper lid.
 */
function skinColour({ lips, jaw }: Person, [x, y, z]: Vec3): Vec3 {
  const side = Math.abs(x)
  let colour = mix(LIP, SKIN, smoothStep(0.0005, 0.002, lips(x, y, z)))
  const inside = length(x / 0.019, (y + 0.0545 + 0.006 * jaw) / (0.0022 + 0.0072 * jaw))
  if (inside < 1 && z > 0.07) colour = [70, 22, 24]
  const arch = y - 0.047 + (side - 0.03) ** 2
  const brow = length(clamp(side, 0.016, 0.046) - side, arch) - 0.0042
  if (z > 0.04) colour = mix([62, 44, 36], colour, smoothStep(-0.0005, 0.0016, brow))
  if (length(side - 0.0105, (y + 0.027) * 1.4) < 0.0045 && z > 0.09) colour = [110, 66, 56]
  const cheek = Math.exp(-(((side - 0.048) / 0.022) ** 2 + ((y + 0.02) / 0.02) ** 2))
  const onLid = length(side - 0.032, y - 0.025, z - 0.071) < 0.0172 && y > 0.026 && z > 0.075
  const shadow = onLid ? 0.72 : 1
  return [colour[0] * shadow, (colour[1] - 22 * cheek) * shadow, (colour[2] - 16 * cheek) * shadow]
}
