import { type Object3D, Quaternion, type QuaternionKeyframeTrack } from 'three'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { MOTION_MAX_MS } from '#core/limits.ts'
import { disposeObject } from './dispose-object.ts'
import { BONE_NAMES, type BoneName } from './puppet.ts'

/** The rotations of a .vrma file, relative to the T-pose, with the axes of VRM 1.0. */
export interface MotionFile {
  durationMs: number
  bones: ReadonlySet<BoneName>
  /** Writes a bone's rotation at the time `atMs` into `out`. */
  sample(bone: BoneName, atMs: number, out: Quaternion): void
}

/** Loads a .vrma file (VRMC_vrm_animation 1.0). Throws if the file cannot be loaded or contains no movement. */
export async function loadMotionFile(url: string): Promise<MotionFile> {
  const gltf = await new GLTFLoader().loadAsync(url)
  const file = motionOf(await bonesOf(gltf))
  disposeObject(gltf.scene)
  if (!file) throw new Error(`${url} has no motion of a body`)
  return file
}

type Sampler = (seconds: number, out: Quaternion) => void
interface TurningBone {
  endSeconds: number
  sample: Sampler
}

/** The bones of the humanoid that the file's first animation rotates. */
async function bonesOf(gltf: GLTF): Promise<Map<string, TurningBone>> {
  const { humanoid } = (gltf.parser.json.extensions?.VRMC_vrm_animation ?? {}) as {
    humanoid?: { humanBones?: Record<string, { node?: number }> }
  }
  gltf.scene.updateMatrixWorld(true)
  const bones = new Map<string, TurningBone>()
  for (const [name, { node }] of Object.entries(humanoid?.humanBones ?? {})) {
    const object = (await gltf.parser.getDependency('node', node ?? -1)) as Object3D | undefined
    const track =
      object && gltf.animations[0]?.tracks.find((each) => each.name === `${object.name}.quaternion`)
    if (track) bones.set(name, turningBone(object, track as QuaternionKeyframeTrack))
  }
  return bones
}

/**
 * Creates a function that computes a bone's rotation in world space, relative to its rest rotation. The rest rotation
 * differs from file to file. In the T-pose, the result is the identity.
 */
function turningBone(object: Object3D, track: QuaternionKeyframeTrack): TurningBone {
  const parent = object.parent?.getWorldQuaternion(new Quaternion()) ?? new Quaternion()
  const rest = parent.clone().multiply(object.quaternion).invert()
  // interpolates as the motion file specifies; three's types lack this method
  const { createInterpolant } = track as QuaternionKeyframeTrack & {
    createInterpolant(result: Float32Array): { evaluate(seconds: number): Float32Array }
  }
  const interpolant = createInterpolant.call(track, new Float32Array(4))
  return {
    endSeconds: track.times.at(-1) ?? 0,
    sample: (seconds, out) => {
      out.fromArray(interpolant.evaluate(seconds)).normalize().premultiply(parent).multiply(rest)
    },
  }
}

/**
 * Converts the bones' rotations to a motion. The avatar's skeleton (puppet) has no upper chest, so that bone's
 * rotations are added to the chest's. Legs do not move, because the stage shows no floor.
 */
function motionOf(turning: ReadonlyMap<string, TurningBone>): MotionFile | undefined {
  const samplers = new Map<BoneName, Sampler>()
  for (const bone of BONE_NAMES) {
    const own = turning.get(bone)
    if (own && !bone.endsWith('UpperLeg')) samplers.set(bone, own.sample)
  }
  const upperChest = turning.get('upperChest')
  if (upperChest) samplers.set('chest', inTurn(samplers.get('chest'), upperChest.sample))
  const ends = [...turning.values()].map(({ endSeconds }) => endSeconds * 1000)
  const durationMs = Math.min(MOTION_MAX_MS, Math.max(0, ...ends))
  if (samplers.size === 0 || durationMs === 0) return undefined
  return {
    durationMs,
    bones: new Set(samplers.keys()),
    sample: (bone, atMs, out) => samplers.get(bone)?.(atMs / 1000, out),
  }
}

function inTurn(lower: Sampler | undefined, upper: Sampler): Sampler {
  const extra = new Quaternion()
  return (seconds, out) => {
    if (lower) lower(seconds, out)
    else out.identity()
    upper(seconds, extra)
    out.multiply(extra)
  }
}
