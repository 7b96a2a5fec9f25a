import type { FileHandle } from 'node:fs/promises'
import { imageSize } from '../../system/image-size.ts'
import { type Glb, readAt } from './glb.ts'
import { at, countOf, listOf, objectOf } from './gltf-json.ts'

/** Maximum number of bytes of a JPEG to search for its frame header, which may follow embedded previews. */
const LOOKED_AT_BYTES = 256 * 1024

/** @returns undefined if an image does not lie within the file */
export async function texturesOf(
  file: FileHandle,
  { json, binary }: Glb,
): Promise<{ count: number; sidePx: number } | undefined> {
  const images = listOf(json.images)
  let sidePx = 0
  for (const image of images) {
    const view = at(listOf(json.bufferViews), objectOf(image).bufferView)
    const start = countOf(view?.byteOffset ?? 0)
    const bytes = countOf(view?.byteLength)
    if (view === undefined || start === undefined || bytes === undefined) return undefined
    const head = await readAt(file, binary.start + start, Math.min(bytes, LOOKED_AT_BYTES))
    if (!head) return undefined
    const size = imageSize(head)
    sidePx = Math.max(sidePx, size?.width ?? 0, size?.height ?? 0)
  }
  return { count: images.length, sidePx }
}
