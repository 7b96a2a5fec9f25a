/** This file reads and writes RTP packets in buffers (RFC 3550 5.1, RFC 8285). */

export interface RtpHeader {
  marker: boolean
  payloadType: number
  sequenceNumber: number
  timestamp: number
  ssrc: number
  /** Total length of the fixed header, the contributing sources and the extensions. */
  headerBytes: number
  padded: boolean
}

export const FIXED_HEADER_BYTES = 12
const ONE_BYTE_PROFILE = 0xbede

/** Whether a datagram is RTP or RTCP, and not STUN or DTLS, by its first byte (RFC 7983). */
export function isMedia(datagram: Buffer): boolean {
  const first = datagram[0] ?? 0
  return first > 127 && first < 192
}

/** Whether the packet type is one of those reserved for RTCP (RFC 5761 4). */
export function isRtcp(datagram: Buffer): boolean {
  const type = datagram[1] ?? 0
  return type >= 192 && type <= 223
}

/** The header of an RTP packet; undefined if the datagram is too short. */
export function parseRtpHeader(datagram: Buffer): RtpHeader | undefined {
  const first = datagram[0] ?? 0
  let headerBytes = FIXED_HEADER_BYTES + (first & 0x0f) * 4
  if (first & 0x10) {
    if (datagram.length < headerBytes + 4) return undefined
    headerBytes += 4 + datagram.readUInt16BE(headerBytes + 2) * 4
  }
  if (datagram.length < headerBytes) return undefined
  return {
    marker: (datagram[1]! & 0x80) !== 0,
    payloadType: datagram[1]! & 0x7f,
    sequenceNumber: datagram.readUInt16BE(2),
    timestamp: datagram.readUInt32BE(4),
    ssrc: datagram.readUInt32BE(8),
    headerBytes,
    padded: (first & 0x20) !== 0,
  }
}

/**
 * Calls `visit` for every header extension. Reads the one-byte form, and the two-byte form, which browsers use only if
 * an id or length requires it.
 */
export function eachExtension(
  datagram: Buffer,
  visit: (id: number, start: number, bytes: number) => void,
): void {
  const first = datagram[0]!
  if ((first & 0x10) === 0) return
  let at = FIXED_HEADER_BYTES + (first & 0x0f) * 4
  const oneByte = datagram.readUInt16BE(at) === ONE_BYTE_PROFILE
  const end = Math.min(datagram.length, at + 4 + datagram.readUInt16BE(at + 2) * 4)
  at += 4
  while (at < end) {
    const lead = datagram[at++]!
    if (lead === 0) continue
    const id = oneByte ? lead >> 4 : lead
    if (oneByte && id === 15) return
    const bytes = oneByte ? (lead & 0x0f) + 1 : (datagram[at++] ?? 0)
    if (at + bytes > end) return
    visit(id, at, bytes)
    at += bytes
  }
}

/** The payload without padding; undefined if the padding's length is invalid. */
export function withoutPadding(payload: Buffer, padded: boolean): Buffer | undefined {
  if (!padded) return payload
  const padding = payload[payload.length - 1] ?? 0
  if (padding === 0 || padding > payload.length) return undefined
  return payload.subarray(0, payload.length - padding)
}

interface OutgoingHeader {
  marker: boolean
  payloadType: number
  sequenceNumber: number
  timestamp: number
  ssrc: number
}

/** Writes the fixed header to the start of `target`, which already contains the header extensions behind it. */
export function writeRtpHeader(target: Buffer, header: OutgoingHeader, hasExtensions: boolean): void {
  target[0] = hasExtensions ? 0x90 : 0x80
  target[1] = (header.marker ? 0x80 : 0) | header.payloadType
  target.writeUInt16BE(header.sequenceNumber, 2)
  target.writeUInt32BE(header.timestamp >>> 0, 4)
  target.writeUInt32BE(header.ssrc, 8)
}

/** Encodes one-byte extensions after their profile header, padded to whole 32-bit words. */
export function encodeExtensions(extensions: readonly { id: number; value: Buffer }[]): Buffer {
  if (extensions.length === 0) return Buffer.alloc(0)
  const parts = extensions.flatMap(({ id, value }) => [Buffer.from([(id << 4) | (value.length - 1)]), value])
  const body = Buffer.concat(parts)
  const words = Math.ceil(body.length / 4)
  const block = Buffer.alloc(4 + words * 4)
  block.writeUInt16BE(ONE_BYTE_PROFILE, 0)
  block.writeUInt16BE(words, 2)
  body.copy(block, 4)
  return block
}
