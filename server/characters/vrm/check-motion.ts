import { type FileHandle, open } from 'node:fs/promises'
import type { MotionFault } from '#core/characters/contract-motions.ts'
import { MOTION_MAX_MS } from '#core/limits.ts'
import { isBloated, isWithinBuffer } from './geometry.ts'
import { type Glb, readAt, readGlb } from './glb.ts'
import { at, countOf, type Json, listOf, objectOf, textOf } from './gltf-json.ts'

interface MotionFacts {
  sizeBytes: number
  durationMs: number
}

const FLOAT = 5126
const FLOAT_BYTES = 4
/** Maximum number of entries of any list in the file; far above the number in a two-minute animation of 55 bones. */
const ENTRIES_MAX = 2_000

/**
 * Checks a .vrma file (VRMC_vrm_animation 1.0): it must contain one animation of at most 30 s that rotates bones of the humanoid,
 * and nothing to draw. Channels for expressions and eyes are allowed, but not played.
 */
export async function readVrma(path: string): Promise<MotionFacts | MotionFault> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await read(file, size)
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, sizeBytes: number): Promise<MotionFacts | MotionFault> {
  const glb = await readGlb(file, sizeBytes)
  if (!glb) return 'notGlb'
  const { json, binary } = glb
  const block = objectOf(objectOf(json.extensions).VRMC_vrm_animation)
  if (!/^1\.0/.test(textOf(block.specVersion))) return 'notMotion'
  if (Object.values(json).some((value) => listOf(value).length > ENTRIES_MAX)) return 'broken'
  if (['meshes', 'skins', 'images', 'textures', 'cameras'].some((name) => listOf(json[name]).length > 0))
    return 'notOnlyMotion'
  const hasUri = listOf(json.buffers).some((buffer) => objectOf(buffer).uri !== undefined)
  if (hasUri || listOf(json.extensionsRequired).length > 0) return 'notOnlyMotion'
  if (!isWithinBuffer(json, binary.bytes) || isBloated(json)) return 'broken'
  const turned = samplersOfBones(json, objectOf(objectOf(block.humanoid).humanBones))
  if (turned === undefined) return 'broken'
  if (turned.length === 0) return 'notMotion'
  let longest = 0
  for (const sampler of turned) {
    const end = await endOf(file, glb, sampler)
    if (end === undefined) return 'broken'
    longest = Math.max(longest, end)
  }
  const durationMs = Math.round(longest * 1000)
  if (durationMs < 1) return 'notMotion'
  return durationMs > MOTION_MAX_MS ? 'tooLong' : { sizeBytes, durationMs }
}

/** Samplers of the channels that rotate a bone of the humanoid. @returns undefined if an index points outside of its list */
function samplersOfBones(json: Json, humanBones: Json): Json[] | undefined {
  const bones = new Set(Object.values(humanBones).map((bone) => objectOf(bone).node))
  const [animation] = listOf(json.animations)
  const { channels, samplers } = objectOf(animation)
  const found: Json[] = []
  for (const channel of listOf(channels).map(objectOf)) {
    const target = objectOf(channel.target)
    const sampler = at(listOf(samplers), channel.sampler)
    if (!sampler || !at(listOf(json.nodes), target.node)) return undefined
    if (target.path === 'rotation' && bones.has(target.node)) found.push(sampler)
  }
  return found
}

/**
 * Reads the times of a sampler's keyframes, and checks that the keyframes are rotations. @returns the time of the last one in
 * seconds; undefined if the times do not increase or the data is invalid
 */
async function endOf(file: FileHandle, { json, binary }: Glb, sampler: Json): Promise<number | undefined> {
  const input = at(listOf(json.accessors), sampler.input)
  const output = at(listOf(json.accessors), sampler.output)
  const view = at(listOf(json.bufferViews), input?.bufferView)
  const keys = countOf(input?.count)
  const isPlain = input?.componentType === FLOAT && input.type === 'SCALAR' && input.sparse === undefined
  const isTight = view !== undefined && (view.byteStride ?? FLOAT_BYTES) === FLOAT_BYTES
  if (!keys || !isPlain || !isTight || output?.type !== 'VEC4') return undefined
  if (countOf(output.count) !== (sampler.interpolation === 'CUBICSPLINE' ? 3 * keys : keys)) return undefined
  const start = binary.start + Number(view.byteOffset ?? 0) + Number(input.byteOffset ?? 0)
  const bytes = await readAt(file, start, keys * FLOAT_BYTES)
  if (!bytes) return undefined
  let before = Number.NEGATIVE_INFINITY
  for (let key = 0; key < keys; key++) {
    const seconds = bytes.readFloatLE(key * FLOAT_BYTES)
    if (!(seconds >= 0 && seconds < 1e6) || seconds <= before) return undefined
    before = seconds
  }
  return before
}
