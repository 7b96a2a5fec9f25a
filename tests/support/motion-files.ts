import { type Gltf, glb } from './vrm-files.ts'

interface MotionFileOptions {
  seconds?: number
  /** Number of keyframes over which the bone turns by 90° and back. */
  keys?: number
  /** The bone that turns; by default the right upper arm. */
  bone?: string
  more?: Gltf
  block?: Gltf
  times?: readonly number[]
}

/** Bones of a person in the T-pose, with a parent by index: enough for a loader to find the rest rotations. */
const BONES: readonly (readonly [string, number, readonly [number, number, number]])[] = [
  ['hips', -1, [0, 0.95, 0]],
  ['spine', 0, [0, 0.1, 0]],
  ['chest', 1, [0, 0.15, 0]],
  ['neck', 2, [0, 0.2, 0]],
  ['head', 3, [0, 0.06, 0]],
  ['rightUpperArm', 2, [-0.15, 0.15, 0]],
  ['rightLowerArm', 5, [-0.25, 0, 0]],
  ['rightHand', 6, [-0.25, 0, 0]],
  ['leftUpperArm', 2, [0.15, 0.15, 0]],
  ['leftUpperLeg', 0, [0.1, -0.05, 0]],
]

/** A .vrma file (VRMC_vrm_animation 1.0) in which one bone turns by 90° and back, about the forward axis. */
export function motionFile(options: MotionFileOptions = {}): Buffer {
  const { seconds = 2, bone = 'rightUpperArm', keys = 3, block = {}, more = {} } = options
  const times = options.times ?? Array.from({ length: keys }, (_, key) => (seconds * key) / (keys - 1))
  const turns = times.flatMap((_, key) => {
    const half = (Math.sin((Math.PI * key) / (times.length - 1)) * Math.PI) / 4
    return [0, 0, Math.sin(-half), Math.cos(-half)]
  })
  const input = Buffer.from(Float32Array.from(times).buffer)
  const output = Buffer.from(Float32Array.from(turns).buffer)
  const node = BONES.findIndex(([name]) => name === bone)
  const json: Gltf = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: BONES.map(([name, , translation], i) => {
      const children = BONES.flatMap(([, parent], child) => (parent === i ? [child] : []))
      return { name, translation, ...(children.length ? { children } : {}) }
    }),
    extensionsUsed: ['VRMC_vrm_animation'],
    extensions: {
      VRMC_vrm_animation: {
        specVersion: '1.0',
        humanoid: { humanBones: Object.fromEntries(BONES.map(([name], i) => [name, { node: i }])) },
        ...block,
      },
    },
    animations: [
      {
        channels: [{ sampler: 0, target: { node, path: 'rotation' } }],
        samplers: [{ input: 0, output: 1, interpolation: 'LINEAR' }],
      },
    ],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        type: 'SCALAR',
        count: times.length,
        min: [times[0]],
        max: [times.at(-1)],
      },
      { bufferView: 1, componentType: 5126, type: 'VEC4', count: times.length },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: input.length },
      { buffer: 0, byteOffset: input.length, byteLength: output.length },
    ],
    buffers: [{ byteLength: input.length + output.length }],
    ...more,
  }
  return glb(json, Buffer.concat([input, output]))
}
