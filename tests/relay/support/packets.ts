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

/** A plaintext DTLS record (RFC 6347 4.1), which anyone can send. */
export function dtlsRecord(type: number, epoch: number, body: Buffer, number = 0): Buffer {
  const header = Buffer.alloc(13)
  header[0] = type
  header.writeUInt16BE(0xfefd, 1)
  header.writeUInt16BE(epoch, 3)
  header.writeUIntBE(number, 5, 6)
  header.writeUInt16BE(body.length, 11)
  return Buffer.concat([header, body])
}
