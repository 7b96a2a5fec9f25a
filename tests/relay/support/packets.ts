import type { MediaPacket } from '../../../relay/media/forward.ts'

/** The first bytes of a VP8 packet (RFC 7741): descriptor, then the frame header's P bit. */
export const VP8_KEY_FRAME = Buffer.from([0x10, 0x00, 1, 2, 3])
export const VP8_DELTA_FRAME = Buffer.from([0x10, 0x01, 1, 2, 3])

export function packet(
  sequenceNumber: number,
  timestamp: number,
  payload: Buffer = VP8_DELTA_FRAME,
): MediaPacket {
  return { sequenceNumber: sequenceNumber & 0xffff, timestamp: timestamp >>> 0, marker: true, payload }
}

export function keyPacket(sequenceNumber: number, timestamp: number): MediaPacket {
  return packet(sequenceNumber, timestamp, VP8_KEY_FRAME)
}
