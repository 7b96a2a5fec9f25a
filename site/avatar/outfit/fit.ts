import type { ColourName } from '../atlas-layout.ts'
import { characterKey } from '../character-key.ts'

type Point = readonly [x: number, y: number, z: number]

/**
 * Place of a flat accessory on the chest: its center, and how far it is turned to the character's left (`yaw`) and
 * upwards (`pitch`).
 */
export interface Spot {
  at: Point
  yaw: number
  pitch: number
}

/** Where accessories fit on a product character. Lengths in meters of the T-pose, angles in radians. */
export interface Fit {
  badge: Spot
  pin: Spot
  glasses: {
    /** Center of the left lens and half its size. */
    centre: readonly [x: number, y: number]
    half: readonly [width: number, height: number]
    /** z of the face's surface in the middle; to the sides it is `depth - fall * x * x` meters. */
    depth: number
    fall: number
    /** Whether the frame has the accent color. This is for faces on which the usual dark frame would hardly be visible. */
    isAccent?: true
    /** Points of the left temple, from the lens to the ear. */
    temple: readonly Point[]
  }
  muffler: {
    centre: Point
    radii: readonly [x: number, z: number]
    /** The lowest point of the muffler's hanging end. */
    end: Point
    /** The neckwear that the muffler replaces. */
    hides?: Worn
  }
  hat?: Worn
}

/** A part of the character's meshes: everything in these colors above this height, in meters. */
export interface Worn {
  colours: readonly ColourName[]
  above: number
}

/** The neckwear. The height limit excludes the badge, which is lower and has a strip of the same color. */
const NECKWEAR: Worn = { colours: ['scarf'], above: 0.64 }
const HAT: Worn = { colours: ['hat', 'hatBand', 'gold'], above: 1.1 }

const FITS: Readonly<Record<string, Fit>> = {
  receptionist: {
    badge: { at: [0.068, 0.6265, 0.0715], yaw: 0.52, pitch: 0 },
    pin: { at: [-0.054, 0.672, 0.0735], yaw: -0.45, pitch: 0.05 },
    glasses: {
      centre: [0.0785, 0.943],
      half: [0.048, 0.052],
      depth: 0.199,
      fall: 2.75,
      temple: [
        [0.126, 0.957, 0.155],
        [0.15, 0.958, 0.122],
        [0.176, 0.958, 0.08],
        [0.19, 0.957, 0.03],
      ],
    },
    muffler: { centre: [0, 0.748, 0.008], radii: [0.078, 0.078], end: [-0.05, 0.625, 0.09], hides: NECKWEAR },
    hat: HAT,
  },
  man: {
    badge: { at: [0.076, 0.605, 0.0755], yaw: 0.6, pitch: 0 },
    pin: { at: [-0.052, 0.668, 0.0825], yaw: -0.32, pitch: 0.1 },
    glasses: {
      centre: [0.0755, 0.946],
      half: [0.0445, 0.0435],
      depth: 0.197,
      fall: 2.7,
      temple: [
        [0.119, 0.957, 0.159],
        [0.168, 0.957, 0.108],
        [0.193, 0.955, 0.04],
        [0.203, 0.952, 0],
      ],
    },
    muffler: { centre: [0, 0.75, 0.01], radii: [0.078, 0.08], end: [-0.05, 0.61, 0.097] },
  },
  bear: {
    badge: { at: [0.065, 0.657, 0.085], yaw: 0.4, pitch: 0.1 },
    pin: { at: [-0.078, 0.662, 0.077], yaw: -0.45, pitch: 0.15 },
    glasses: {
      centre: [0.0925, 0.972],
      half: [0.0415, 0.043],
      depth: 0.2,
      fall: 2.35,
      temple: [
        [0.133, 0.984, 0.158],
        [0.181, 0.987, 0.108],
        [0.201, 0.987, 0.06],
        [0.202, 0.987, 0.035],
      ],
    },
    muffler: { centre: [0, 0.748, 0.008], radii: [0.1, 0.094], end: [-0.055, 0.645, 0.108], hides: NECKWEAR },
    hat: HAT,
  },
  robot: {
    badge: { at: [0.06, 0.669, 0.1045], yaw: 0.53, pitch: 0.4 },
    pin: { at: [-0.06, 0.672, 0.1025], yaw: -0.53, pitch: 0.4 },
    glasses: {
      centre: [0.076, 0.984],
      half: [0.0445, 0.052],
      depth: 0.199,
      fall: 0.55,
      isAccent: true,
      temple: [
        [0.119, 0.995, 0.191],
        [0.178, 0.997, 0.152],
        [0.207, 0.996, 0.1],
        [0.211, 0.99, 0.055],
      ],
    },
    muffler: { centre: [0, 0.752, 0.004], radii: [0.08, 0.08], end: [-0.052, 0.64, 0.121] },
  },
}

/** Where accessories fit on the character in this file. @returns undefined for characters that are not the product's */
export function fitOf(modelUrl: string): Fit | undefined {
  const key = characterKey(modelUrl)
  return key !== undefined && Object.hasOwn(FITS, key) ? FITS[key] : undefined
}
