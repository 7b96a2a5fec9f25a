import { isFaceFrame } from '../face/frame.ts'
import { isHandsFrame } from '../face/hands-frame.ts'
import { BINARY_MAX_BYTES } from '../limits.ts'
import { BINARY_KINDS } from './binary.ts'

/**
 * Binary frames of a talk over sockets (docs/realtime.md, Media over sockets). The first byte is the kind. The rest
 * depends on the kind:
 * `voice`: the sender's clock in ms (u32 big-endian; wraps every 49 days) and one Opus packet of 20 ms, mono, 48 kHz.
 * `avatarFace`: a face frame or hands frame (core/face), sent by the operator (host) only.
 * `avatarText`: UTF-8, as on the data channel.
 */
export type MediaFrame =
  | { kind: 'voice'; atMs: number; opus: Uint8Array<ArrayBuffer> }
  | { kind: 'avatarFace'; face: Uint8Array<ArrayBuffer> }
  | { kind: 'avatarText'; text: string }

const VOICE_HEAD_BYTES = 5
/** RFC 6716 3.4: maximum size of one Opus frame. */
const OPUS_MAX_BYTES = 1_275

export function voiceFrame(atMs: number, opus: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(VOICE_HEAD_BYTES + opus.byteLength)
  bytes[0] = BINARY_KINDS.voice
  new DataView(bytes.buffer).setUint32(1, atMs)
  bytes.set(opus, VOICE_HEAD_BYTES)
  return bytes
}

/** Wraps a data-channel message for the socket: faces are bytes, commands are text. */
export function avatarFrame(message: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const content = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const bytes = new Uint8Array(1 + content.byteLength)
  bytes[0] = typeof message === 'string' ? BINARY_KINDS.avatarText : BINARY_KINDS.avatarFace
  bytes.set(content, 1)
  return bytes
}

/** The kind of a media frame; undefined if its first byte is that of another message. */
export const mediaKindOf = (bytes: Uint8Array): MediaFrame['kind'] | undefined =>
  KINDS.find((kind) => BINARY_KINDS[kind] === bytes[0])

const KINDS: readonly MediaFrame['kind'][] = ['voice', 'avatarFace', 'avatarText']

/** @returns undefined if malformed, too short or too long; otherwise views of the same bytes */
export function readMediaFrame(bytes: Uint8Array<ArrayBuffer>): MediaFrame | undefined {
  if (bytes.byteLength > BINARY_MAX_BYTES) return undefined
  switch (mediaKindOf(bytes)) {
    case 'voice':
      return readVoice(bytes)
    case 'avatarFace': {
      const face = bytes.subarray(1)
      return isFaceFrame(face) || isHandsFrame(face) ? { kind: 'avatarFace', face } : undefined
    }
    case 'avatarText':
      return readText(bytes)
    case undefined:
      return undefined
  }
}

function readVoice(bytes: Uint8Array<ArrayBuffer>): MediaFrame | undefined {
  const size = bytes.byteLength - VOICE_HEAD_BYTES
  if (size < 1 || size > OPUS_MAX_BYTES) return undefined
  const atMs = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1)
  return { kind: 'voice', atMs, opus: bytes.subarray(VOICE_HEAD_BYTES) }
}

function readText(bytes: Uint8Array): MediaFrame | undefined {
  try {
    return { kind: 'avatarText', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(1)) }
  } catch {
    return undefined
  }
}
