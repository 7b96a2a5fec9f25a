/**
 * This file encodes a voice packet together with the previous ones (RFC 2198), so that the content of a lost packet
 * arrives with the next packet.
 */

export interface VoicePacket {
  timestamp: number
  payload: Buffer
}

const BLOCK_HEADER_BYTES = 4
/** Maximum values of a block header's fields: 14 bits of time offset, 10 of length. */
const MOST_OFFSET = 0x3fff
const MOST_BYTES = 0x3ff

/**
 * Encodes a voice packet and the packets before it (`before`, oldest first). Packets too old or too long for the header
 * fields are left out.
 */
export function encodeRedundant(
  payloadType: number,
  word: VoicePacket,
  before: readonly VoicePacket[],
): Buffer {
  const blocks = before.filter(({ timestamp, payload }) => {
    const offset = (word.timestamp - timestamp) >>> 0
    return offset > 0 && offset <= MOST_OFFSET && payload.length <= MOST_BYTES
  })
  const redundant = blocks.reduce((sum, { payload }) => sum + BLOCK_HEADER_BYTES + payload.length, 0)
  const packet = Buffer.allocUnsafe(redundant + 1 + word.payload.length)
  let at = 0
  for (const { timestamp, payload } of blocks) {
    packet[at] = 0x80 | payloadType
    packet.writeUIntBE((((word.timestamp - timestamp) >>> 0) << 10) | payload.length, at + 1, 3)
    at += BLOCK_HEADER_BYTES
  }
  packet[at++] = payloadType
  for (const { payload } of blocks) at += payload.copy(packet, at)
  word.payload.copy(packet, at)
  return packet
}
