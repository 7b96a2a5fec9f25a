import type { Fit, Spot } from './fit.ts'
import { add, addTube, addVertex, band, createShape, fan, type Shape, type Vec } from './mesh-parts.ts'
import { BADGE_PICTURE, PICTURE_SIZE, uvOf } from './picture-layout.ts'

/** Half the size of the badge in meters, in the proportions of its picture. */
const BADGE_HALF_WIDTH = 0.035
const BADGE_HALF_HEIGHT = (BADGE_HALF_WIDTH * BADGE_PICTURE.height) / BADGE_PICTURE.width
const BADGE_THICK = 0.004

/** A name plate in front of the badge that belongs to the character's file. The plate covers that badge. */
export function badgeShape({ badge }: Fit): Shape {
  const shape = createShape()
  const outline = roundedCorners(BADGE_HALF_WIDTH, BADGE_HALF_HEIGHT, 0.005)
  const place = placer(badge)
  const onPicture = ([x, y]: readonly [number, number]) =>
    [
      ((x / BADGE_HALF_WIDTH + 1) / 2) * (BADGE_PICTURE.width / PICTURE_SIZE),
      ((1 - y / BADGE_HALF_HEIGHT) / 2) * (BADGE_PICTURE.height / PICTURE_SIZE),
    ] as const
  const face = outline.map((at) => addVertex(shape, place([...at, BADGE_THICK]), onPicture(at)))
  fan(shape, addVertex(shape, place([0, 0, BADGE_THICK]), onPicture([0, 0])), face)
  const edge = (z: number) => outline.map((at) => addVertex(shape, place([...at, z]), uvOf('plate')))
  // the rim has its own vertices, so that the badge's front is shaded as a flat surface
  const [back, front] = [edge(0), edge(BADGE_THICK)]
  band(shape, back, front)
  fan(shape, addVertex(shape, place([0, 0, 0]), uvOf('plate')), back.toReversed())
  return shape
}

/** Upper left, upper right and lower left corner of the badge's picture, in meters of the T-pose. */
export function badgeCorners({ badge }: Fit): readonly [Vec, Vec, Vec] {
  const place = placer(badge)
  const [x, y, z] = [BADGE_HALF_WIDTH, BADGE_HALF_HEIGHT, BADGE_THICK]
  return [place([-x, y, z]), place([x, y, z]), place([-x, -y, z])]
}

function roundedCorners(width: number, height: number, radius: number): (readonly [number, number])[] {
  const STEPS = 4
  return [0, 1, 2, 3].flatMap((quarter) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const angle = ((quarter + step / STEPS) * Math.PI) / 2
      const x = (quarter === 0 || quarter === 3 ? 1 : -1) * (width - radius) + Math.cos(angle) * radius
      const y = (quarter < 2 ? 1 : -1) * (height - radius) + Math.sin(angle) * radius
      return [x, y] as const
    }),
  )
}

/** Returns a function that rotates the points of an accessory, which is built facing the visitor, and moves them to its spot. */
function placer({ at, yaw, pitch }: Spot): (local: Vec) => Vec {
  const [cosY, sinY, cosP, sinP] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  return ([x, y, z]) => {
    const [up, out] = [y * cosP + z * sinP, z * cosP - y * sinP]
    return add(at, [x * cosY + out * sinY, up, out * cosY - x * sinY])
  }
}

/** Outline of half a petal with its notch, from the base: distances across and outwards. */
const PETAL: readonly (readonly [number, number])[] = [
  [0, 0.12],
  [0.2, 0.3],
  [0.4, 0.62],
  [0.38, 0.86],
  [0.2, 1.02],
  [0, 0.86],
]
const PETALS = 5
const PIN_RADIUS = 0.021

/** Shape of the pin, a cherry blossom. */
export function pinShape({ pin }: Fit): Shape {
  const shape = createShape()
  const place = placer(pin)
  for (let petal = 0; petal < PETALS; petal++) {
    const turn = (petal / PETALS) * 2 * Math.PI
    const at = (across: number, out: number, z: number): number => {
      const [x, y] = [across * PIN_RADIUS, out * PIN_RADIUS]
      const turned: Vec = [
        x * Math.cos(turn) + y * Math.sin(turn),
        y * Math.cos(turn) - x * Math.sin(turn),
        z,
      ]
      return addVertex(shape, place(turned), uvOf('petal'))
    }
    const half = PETAL.map(([across, out]) => at(-across, out, 0.002))
    const other = PETAL.slice(1, -1)
      .toReversed()
      .map(([across, out]) => at(across, out, 0.002))
    fan(shape, at(0, 0.6, 0.0055), [...half, ...other].toReversed())
  }
  const core = Array.from({ length: 10 }, (_, step) => {
    const angle = (step / 10) * 2 * Math.PI
    return addVertex(shape, place([Math.cos(angle) * 0.0055, Math.sin(angle) * 0.0055, 0.004]), uvOf('core'))
  })
  fan(shape, addVertex(shape, place([0, 0, 0.0075]), uvOf('core')), core)
  return shape
}

const WIRE: readonly [number, number] = [0.0036, 0.0036]

/** Round frames without lenses, so that the eyes stay clear. */
export function glassesShape({ glasses }: Fit): Shape {
  const shape = createShape()
  const { centre, half, depth, fall, temple, isAccent = false } = glasses
  const onFace = (x: number, y: number): Vec => [x, y, depth - fall * x * x]
  const wire = { uv: uvOf(isAccent ? 'muffler' : 'frame'), half: () => WIRE }
  for (const side of [1, -1]) {
    const rim = Array.from({ length: 40 }, (_, step) => {
      const angle = (step / 40) * 2 * Math.PI
      // a shape between an ellipse and a rectangle
      const [x, y] = [Math.cos(angle), Math.sin(angle)].map(
        (part) => Math.sign(part) * Math.abs(part) ** 0.84,
      )
      return onFace(side * (centre[0] + half[0] * x!), centre[1] + half[1] * y!)
    })
    addTube(shape, { ...wire, path: rim, closed: true, across: () => [0, 0, 1] })
    const mirrored = temple.map(([x, y, z]): Vec => [x * side, y, z])
    addTube(shape, { ...wire, path: mirrored, across: () => [0, 1, 0] })
  }
  const inner = centre[0] - half[0]
  const bridge = [-1, -0.5, 0, 0.5, 1].map((share): Vec => {
    const [x, y, z] = onFace(share * inner, centre[1] + 0.008 + 0.006 * (1 - share * share))
    return [x, y, z + 0.002]
  })
  addTube(shape, { ...wire, path: bridge, across: () => [0, 1, 0] })
  return shape
}

const ROUND = 36

/** A knitted muffler around the neck, with one end that hangs down at the character's right. */
export function mufflerShape({ muffler }: Fit): Shape {
  const shape = createShape()
  const { centre, radii, end } = muffler
  const around = (angle: number, more: number): Vec => [
    centre[0] + Math.sin(angle) * (radii[0] + more),
    centre[1] - 0.006 * Math.cos(angle),
    centre[2] + Math.cos(angle) * (radii[1] + more),
  ]
  const ring = Array.from({ length: ROUND }, (_, step) => around((step / ROUND) * 2 * Math.PI, 0))
  // two rolls of the muffler, one above the other
  for (const lift of [0.013, -0.011]) {
    const path = ring.map(([x, y, z]): Vec => [x, y + lift, z])
    addTube(shape, {
      path,
      closed: true,
      across: () => [0, 1, 0],
      half: () => [0.0165, 0.019],
      uv: uvOf('muffler'),
    })
  }
  const knot = around(-0.42, 0.014)
  const hang = [0, 0.12, 0.3, 0.5, 0.7, 0.86, 1].map((share): Vec => {
    const ease = share * share * (3 - 2 * share)
    return [
      knot[0] + (end[0] - knot[0]) * share,
      knot[1] + 0.012 + (end[1] - knot[1] - 0.012) * share,
      knot[2] + (end[2] - knot[2]) * ease,
    ]
  })
  const flat = (share: number): readonly [number, number] => [0.022 + 0.006 * share, 0.0075]
  addTube(shape, { path: hang, across: () => [1, 0, 0], half: flat, uv: uvOf('muffler') })
  for (let thread = -2; thread <= 2; thread++) {
    const x = end[0] + thread * 0.0105
    const path: Vec[] = [
      [x, end[1] + 0.004, end[2]],
      [x, end[1] - 0.016, end[2] + 0.001],
    ]
    addTube(shape, { path, across: () => [1, 0, 0], half: () => [0.0035, 0.0035], uv: uvOf('fringe') })
  }
  addTube(shape, {
    path: [
      [knot[0], knot[1] + 0.018, knot[2]],
      [knot[0] - 0.002, knot[1], knot[2] + 0.006],
      [knot[0] - 0.004, knot[1] - 0.02, knot[2] + 0.002],
    ],
    across: () => [1, 0, 0],
    half: (share) => (share === 0.5 ? [0.024, 0.017] : [0.016, 0.01]),
    uv: uvOf('muffler'),
  })
  return shape
}
