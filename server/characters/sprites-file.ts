import { type FileHandle, open } from 'node:fs/promises'
import { pictureSizes, type SpriteHeader, spriteHeader } from '#core/characters/contract-sprites.ts'
import { SPRITE_HEADER_MAX_BYTES } from '#core/limits.ts'
import { webpSize } from '../system/webp-size.ts'
import { readAt } from './vrm/glb.ts'

/**
 * This file reads sprites (site/avatar/sprites/sheet.ts): the header's length (uint32, little endian), the header as JSON, the
 * pictures.
 */
const LENGTH_BYTES = 4

/** Whether a file may contain sprites, by its first bytes: a length within the limit, then a JSON object. */
export const isSprites = (head: Buffer): boolean =>
  head.length > LENGTH_BYTES && head.readUInt32LE(0) <= SPRITE_HEADER_MAX_BYTES && head[LENGTH_BYTES] === 0x7b

/**
 * Checks a file of sprites: its header, its size, and that every picture is a WebP of exactly the size of its sprites. So a forged
 * file cannot make a kiosk decode a huge picture.
 * @returns the file's size in bytes; undefined if it is not valid
 */
export async function readSprites(path: string): Promise<number | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return (await isValid(file, size)) ? size : undefined
  } finally {
    await file.close()
  }
}

async function isValid(file: FileHandle, sizeBytes: number): Promise<boolean> {
  const head = await readAt(file, 0, LENGTH_BYTES)
  const length = head?.readUInt32LE(0) ?? 0
  const text = length <= SPRITE_HEADER_MAX_BYTES ? await readAt(file, LENGTH_BYTES, length) : undefined
  const header = text && parse(text)
  if (!header) return false
  const { sheet, sizes } = header
  const pixels = pictureSizes(sheet, sizes.length)
  let at = LENGTH_BYTES + length
  if (!pixels || at + sizes.reduce((all, size) => all + size, 0) !== sizeBytes) return false
  for (const [picture, { width, height }] of pixels.entries()) {
    const size = sizes[picture]!
    const bytes = await readAt(file, at, size)
    const found = bytes && webpSize(bytes)
    if (found?.width !== width || found.height !== height) return false
    at += size
  }
  return true
}

function parse(text: Buffer): SpriteHeader | undefined {
  try {
    return spriteHeader.safeParse(JSON.parse(text.toString('utf8'))).data
  } catch {
    return undefined
  }
}
