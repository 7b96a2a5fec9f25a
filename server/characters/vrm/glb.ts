import type { FileHandle } from 'node:fs/promises'
import { type Json, objectOf } from './gltf-json.ts'

/**
 * This file reads GLB, the binary form of glTF (glTF 2.0, 4.4): a 12-byte header, then chunks of length, type and content. The
 * first chunk is JSON, the second one binary.
 */

const MAGIC = 0x46546c67
const VERSION = 2
const JSON_TYPE = 0x4e4f534a
const BIN_TYPE = 0x004e4942
const HEADER_BYTES = 12
const CHUNK_HEAD_BYTES = 8
/**
 * Maximum size of the JSON chunk, which is parsed on the main thread. The JSON of a character with 150,000 triangles
 * and all face shapes has about 2 MB.
 */
const JSON_MAX_BYTES = 4 * 1024 * 1024

export const isGlb = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === MAGIC

export interface Glb {
  json: Json
  /** Position of the binary chunk's content in the file. */
  binary: { start: number; bytes: number }
}

/** @returns undefined if the file is not a complete GLB of version 2 */
export async function readGlb(file: FileHandle, sizeBytes: number): Promise<Glb | undefined> {
  const header = await readAt(file, 0, HEADER_BYTES + CHUNK_HEAD_BYTES)
  if (!header || !isGlb(header) || header.readUInt32LE(4) !== VERSION) return undefined
  if (header.readUInt32LE(8) !== sizeBytes) return undefined
  const jsonBytes = header.readUInt32LE(HEADER_BYTES)
  const jsonEnd = HEADER_BYTES + CHUNK_HEAD_BYTES + jsonBytes
  if (header.readUInt32LE(16) !== JSON_TYPE || jsonBytes > JSON_MAX_BYTES || jsonEnd > sizeBytes)
    return undefined
  const text = await readAt(file, HEADER_BYTES + CHUNK_HEAD_BYTES, jsonBytes)
  const json = text && parse(text)
  const binary = await binaryChunk(file, jsonEnd, sizeBytes)
  return json && binary && { json, binary }
}

async function binaryChunk(
  file: FileHandle,
  start: number,
  sizeBytes: number,
): Promise<Glb['binary'] | undefined> {
  if (start === sizeBytes) return { start, bytes: 0 }
  const head = await readAt(file, start, CHUNK_HEAD_BYTES)
  if (!head || head.readUInt32LE(4) !== BIN_TYPE) return undefined
  const bytes = head.readUInt32LE(0)
  return start + CHUNK_HEAD_BYTES + bytes <= sizeBytes
    ? { start: start + CHUNK_HEAD_BYTES, bytes }
    : undefined
}

/** @returns undefined if the file is too short */
export async function readAt(file: FileHandle, start: number, bytes: number): Promise<Buffer | undefined> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, start)
  return bytesRead === bytes ? buffer : undefined
}

function parse(text: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? objectOf(value) : undefined
  } catch {
    return undefined
  }
}
