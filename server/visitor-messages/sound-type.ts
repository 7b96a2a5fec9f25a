import type { SoundType } from '#core/visitor-messages/message.ts'

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

/** Detects the formats in which browsers record, by content. @returns undefined for any other content */
export function soundTypeOf(bytes: Buffer): SoundType | undefined {
  if (bytes.length < 16) return undefined
  if (bytes.subarray(0, EBML.length).equals(EBML)) return 'audio/webm'
  if (bytes.toString('latin1', 0, 4) === 'OggS') return 'audio/ogg'
  return bytes.toString('latin1', 4, 8) === 'ftyp' ? 'audio/mp4' : undefined
}
