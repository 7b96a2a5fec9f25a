import type { Vector3 } from 'three'
import type { ForeignOptions } from './foreign-character.ts'
import type { Gltf } from './vrm-files.ts'

export type Point = readonly [number, number, number]

/** Joints of a person of 1.65 m in the T-pose: name, name of the parent, position in m. */
export const JOINTS: readonly (readonly [string, string, Point])[] = [
  ['hips', '', [0, 0.92, 0]],
  ['spine', 'hips', [0, 1.02, 0]],
  ['chest', 'spine', [0, 1.16, 0]],
  ['neck', 'chest', [0, 1.38, 0]],
  ['head', 'neck', [0, 1.43, 0.01]],
  ['leftEye', 'head', [0.033, 1.525, 0.08]],
  ['rightEye', 'head', [-0.033, 1.525, 0.08]],
  ...(['left', 'right'] as const).flatMap((side): [string, string, Point][] => {
    const x = side === 'left' ? 1 : -1
    return [
      [`${side}Shoulder`, 'chest', [x * 0.04, 1.34, 0]],
      [`${side}UpperArm`, `${side}Shoulder`, [x * 0.15, 1.34, 0]],
      [`${side}LowerArm`, `${side}UpperArm`, [x * 0.41, 1.34, 0]],
      [`${side}Hand`, `${side}LowerArm`, [x * 0.65, 1.34, 0]],
      [`${side}IndexProximal`, `${side}Hand`, [x * 0.74, 1.34, 0.03]],
      [`${side}IndexIntermediate`, `${side}IndexProximal`, [x * 0.78, 1.34, 0.03]],
      [`${side}UpperLeg`, 'hips', [x * 0.09, 0.88, 0]],
      [`${side}LowerLeg`, `${side}UpperLeg`, [x * 0.09, 0.48, 0]],
      [`${side}Foot`, `${side}LowerLeg`, [x * 0.09, 0.08, 0]],
    ]
  }),
]
export type Paint = 'body' | 'hair' | 'eyes' | 'rightHand'
interface Part {
  joint: string
  paint: Paint
  centre: Point
  size: Point
}

const BOXES: readonly Part[] = [
  { joint: 'head', paint: 'body', centre: [0, 1.52, 0], size: [0.16, 0.2, 0.18] },
  { joint: 'head', paint: 'hair', centre: [0, 1.62, -0.01], size: [0.19, 0.06, 0.22] },
  { joint: 'head', paint: 'eyes', centre: [0.033, 1.525, 0.092], size: [0.03, 0.03, 0.01] },
  { joint: 'head', paint: 'eyes', centre: [-0.033, 1.525, 0.092], size: [0.03, 0.03, 0.01] },
  { joint: 'neck', paint: 'body', centre: [0, 1.4, 0], size: [0.08, 0.08, 0.08] },
  { joint: 'chest', paint: 'body', centre: [0, 1.25, 0], size: [0.3, 0.24, 0.18] },
  { joint: 'spine', paint: 'body', centre: [0, 1.06, 0], size: [0.26, 0.16, 0.16] },
  { joint: 'hips', paint: 'body', centre: [0, 0.92, 0], size: [0.3, 0.16, 0.17] },
  // wings that rise above the head must not count as the top of the head
  { joint: 'chest', paint: 'body', centre: [0, 1.7, -0.3], size: [0.5, 0.4, 0.01] },
  ...(['left', 'right'] as const).flatMap((side): Part[] => {
    const x = side === 'left' ? 1 : -1
    const hand = side === 'left' ? 'body' : 'rightHand'
    return [
      { joint: `${side}UpperArm`, paint: 'body', centre: [x * 0.28, 1.34, 0], size: [0.26, 0.08, 0.08] },
      { joint: `${side}LowerArm`, paint: 'body', centre: [x * 0.53, 1.34, 0], size: [0.24, 0.07, 0.07] },
      { joint: `${side}Hand`, paint: hand, centre: [x * 0.7, 1.34, 0], size: [0.1, 0.04, 0.09] },
      { joint: `${side}UpperLeg`, paint: 'body', centre: [x * 0.09, 0.68, 0], size: [0.13, 0.4, 0.13] },
      { joint: `${side}LowerLeg`, paint: 'body', centre: [x * 0.09, 0.28, 0], size: [0.11, 0.4, 0.11] },
      { joint: `${side}Foot`, paint: 'body', centre: [x * 0.09, 0.04, 0.05], size: [0.1, 0.08, 0.22] },
    ]
  }),
]
export const COLOURS: Record<Paint, readonly [number, number, number]> = {
  body: [1, 1, 1],
  hair: [0, 0, 1],
  eyes: [0, 1, 0],
  rightHand: [1, 0, 1],
}
export const PAINTS = Object.keys(COLOURS) as Paint[]

export function createBuffer() {
  const parts: Buffer[] = []
  const views: Gltf[] = []
  let bytes = 0
  return {
    views,
    bytes: () => bytes,
    content: () => Buffer.concat(parts),
    /** Adds a buffer view with this data. @returns its index */
    add(data: Float32Array | Uint32Array | Uint16Array | Uint8Array): number {
      const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      const padded = Buffer.concat([raw, Buffer.alloc((4 - (raw.length % 4)) % 4)])
      views.push({ buffer: 0, byteOffset: bytes, byteLength: raw.length })
      parts.push(padded)
      bytes += padded.length
      return views.length - 1
    },
  }
}

type Buffers = ReturnType<typeof createBuffer>
type Place = (at: Point) => Vector3

/** One list of vertices for all primitives, as VRoid Studio writes it. */
export function drawMesh(
  { fineness = 1 }: ForeignOptions,
  names: readonly string[],
  place: Place,
  buffer: Buffers,
) {
  const positions: number[] = []
  const joints: number[] = []
  const uv: number[] = []
  const faces = new Map<Paint, number[]>(PAINTS.map((paint) => [paint, []]))
  const jointOf = (name: string): number => {
    const index = names.indexOf(name)
    return index >= 0 ? index : jointOf(JOINTS.find(([joint]) => joint === name)![1])
  }
  for (const part of BOXES) {
    const indices = faces.get(part.paint)!
    for (const { at, isFlipped } of sidesOf(part)) {
      const first = positions.length / 3
      for (let row = 0; row <= fineness; row++) {
        for (let column = 0; column <= fineness; column++) {
          positions.push(...place(at(column / fineness, row / fineness)).toArray())
          uv.push(column / fineness, row / fineness)
          joints.push(jointOf(part.joint), 0, 0, 0)
        }
      }
      for (let row = 0; row < fineness; row++) {
        for (let column = 0; column < fineness; column++) {
          const a = first + row * (fineness + 1) + column
          const [b, c, d] = [a + 1, a + fineness + 2, a + fineness + 1]
          indices.push(...(isFlipped ? [a, c, b, a, d, c] : [a, b, c, a, c, d]))
        }
      }
    }
  }
  return meshOf({ positions, joints, uv, faces }, buffer)
}

interface Vertices {
  positions: number[]
  joints: number[]
  uv: number[]
  faces: ReadonlyMap<Paint, number[]>
}

function meshOf({ positions, joints, uv, faces }: Vertices, buffer: Buffers) {
  const count = positions.length / 3
  const columns = [0, 1, 2].map((axis) => positions.filter((_, i) => i % 3 === axis))
  const bound = (pick: (a: number, b: number) => number) =>
    columns.map((all) => all.reduce((a, b) => pick(a, b)))
  const weights = Float32Array.from(joints, (_, i) => (i % 4 === 0 ? 1 : 0))
  const vec = (view: number, type: string, more: Gltf = {}): Gltf => ({
    bufferView: view,
    componentType: 5126,
    type,
    count,
    ...more,
  })
  const accessors: Gltf[] = [
    vec(buffer.add(Float32Array.from(positions)), 'VEC3', { min: bound(Math.min), max: bound(Math.max) }),
    vec(buffer.add(Float32Array.from(uv)), 'VEC2'),
    { ...vec(buffer.add(Uint16Array.from(joints)), 'VEC4'), componentType: 5123 },
    vec(buffer.add(weights), 'VEC4'),
    // a morph that changes nothing: an accessor without a view holds zeros
    { componentType: 5126, type: 'VEC3', count, min: [0, 0, 0], max: [0, 0, 0] },
  ]
  const primitives = PAINTS.map((paint, material) => {
    const indices = faces.get(paint)!
    const view = buffer.add(Uint32Array.from(indices))
    accessors.push({ bufferView: view, componentType: 5125, type: 'SCALAR', count: indices.length })
    return {
      attributes: { POSITION: 0, TEXCOORD_0: 1, JOINTS_0: 2, WEIGHTS_0: 3 },
      targets: [{ POSITION: 4 }],
      indices: accessors.length - 1,
      material,
    }
  })
  return { accessors, primitives }
}

/** The six sides of a box, each as a function of two coordinates from 0 to 1. */
function sidesOf({ centre, size }: Part) {
  return [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((end) => ({
      isFlipped: end < 0,
      at(u: number, v: number): Point {
        const point: [number, number, number] = [...centre]
        const [first, second] = [(axis + 1) % 3, (axis + 2) % 3]
        point[axis] = centre[axis]! + (end * size[axis]!) / 2
        point[first] = centre[first]! + (u - 0.5) * size[first]!
        point[second] = centre[second]! + (v - 0.5) * size[second]!
        return point
      },
    })),
  )
}
