import { type FileHandle, open } from 'node:fs/promises'
import type { CharacterFacts, CharacterFault, VrmFormat } from '#core/characters/character-file.ts'
import { isBloated, isWithinBuffer, trianglesOf } from './geometry.ts'
import { isGlb, readGlb } from './glb.ts'
import { type Json, listOf, objectOf, textOf } from './gltf-json.ts'
import { lacksOf } from './lacks.ts'
import { texturesOf } from './textures.ts'

export { isGlb }

/** Maximum number of entries of any list in the file; real characters have hundreds. */
const ENTRIES_MAX = 20_000
/**
 * Maximum number of images that are read to check their sizes; far above the number that a character may have
 * (core/characters/character-file.ts).
 */
const IMAGES_MAX = 256
const LICENCE_FIELDS_MAX = 40
const LICENCE_TEXT_MAX = 500

/**
 * Reads the facts of a VRM file (VRM 1.0: github.com/vrm-c/vrm-specification VRMC_vrm; 0.x: VRM) that must be known before kiosks
 * load it, and checks them. Ignores file name and content type.
 */
export async function readVrm(path: string): Promise<CharacterFacts | CharacterFault> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await read(file, size)
  } finally {
    await file.close()
  }
}

async function read(file: FileHandle, sizeBytes: number): Promise<CharacterFacts | CharacterFault> {
  const glb = await readGlb(file, sizeBytes)
  if (!glb) return 'notGlb'
  const { json, binary } = glb
  const format = formatOf(json)
  if (format === 'notVrm' || format === 'vrmVersion') return format
  if (Object.values(json).some((value) => listOf(value).length > ENTRIES_MAX)) return 'broken'
  if (hasUri(json.buffers) || hasUri(json.images)) return 'externalFile'
  const triangles = trianglesOf(json)
  if (triangles === undefined || !isWithinBuffer(json, binary.bytes) || isBloated(json)) return 'broken'
  if (listOf(json.images).length > IMAGES_MAX) return 'textures'
  const textures = await texturesOf(file, glb)
  if (!textures) return 'broken'
  const block = blockOf(json, format)
  const bones = bonesOf(block, format, listOf(json.nodes).length)
  return {
    sizeBytes,
    format,
    triangles,
    bones,
    lacks: lacksOf(block, format, bones),
    requiredExtensions: listOf(json.extensionsRequired).map(textOf),
    textures: textures.count,
    textureSidePx: textures.sidePx,
    licence: licenceOf(objectOf(block.meta)),
  }
}

function formatOf(json: Json): VrmFormat | 'notVrm' | 'vrmVersion' {
  if (!textOf(objectOf(json.asset).version).startsWith('2.')) return 'notVrm'
  const extensions = objectOf(json.extensions)
  // A file may have the blocks of both versions, for older readers. Use the newer one.
  if (extensions.VRMC_vrm !== undefined) {
    const version = textOf(objectOf(extensions.VRMC_vrm).specVersion)
    return /^1\.0/.test(version) ? '1.0' : 'vrmVersion'
  }
  return extensions.VRM === undefined ? 'notVrm' : '0.x'
}

const blockOf = (json: Json, format: VrmFormat): Json =>
  objectOf(objectOf(json.extensions)[format === '1.0' ? 'VRMC_vrm' : 'VRM'])

/**
 * Whether an entry refers to a URI, even a data: URI. That is not allowed: a character is one file, with its images in the binary
 * chunk.
 */
const hasUri = (list: unknown): boolean => listOf(list).some((entry) => objectOf(entry).uri !== undefined)

/** Names of the bones that refer to an existing node. */
function bonesOf(block: Json, format: VrmFormat, nodeCount: number): string[] {
  const { humanBones } = objectOf(block.humanoid)
  const isNode = (node: unknown): boolean =>
    Number.isInteger(node) && Number(node) >= 0 && Number(node) < nodeCount
  if (format === '1.0') {
    return Object.entries(objectOf(humanBones)).flatMap(([name, bone]) =>
      isNode(objectOf(bone).node) ? [name] : [],
    )
  }
  return listOf(humanBones).flatMap((value) => {
    const bone = objectOf(value)
    return isNode(bone.node) && textOf(bone.bone) !== '' ? [textOf(bone.bone)] : []
  })
}

/** The fields of the license block that are texts, lists of texts or booleans. Pictures are left out. */
function licenceOf(meta: Json): Record<string, string> {
  const fields: [string, string][] = []
  for (const [name, value] of Object.entries(meta)) {
    const text = licenceText(value)
    if (text !== '' && /^[A-Za-z]{1,60}$/.test(name)) fields.push([name, text.slice(0, LICENCE_TEXT_MAX)])
  }
  return Object.fromEntries(fields.slice(0, LICENCE_FIELDS_MAX))
}

function licenceText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return String(value)
  return listOf(value).map(textOf).filter(Boolean).join('、')
}
