/**
 * Decodes transport-wide congestion feedback according to draft-holmer-rmcat-transport-wide-cc-extensions-01,
 * independently of the relay's encoder.
 */

interface DecodedFeedback {
  base: number
  count: number
  feedbackCount: number
  /** Arrival time of each packet from `base` on, in microseconds; undefined for a packet that did not arrive. */
  arrivalsUs: (number | undefined)[]
}

export function decodeFeedback(packet: Buffer): DecodedFeedback {
  const words = packet.readUInt16BE(2) + 1
  if (words * 4 !== packet.length)
    throw new Error(`length field says ${words * 4}, packet has ${packet.length}`)
  if ((packet[0]! & 0x1f) !== 15 || packet[1] !== 205) throw new Error('not transport-wide feedback')
  const end = packet.length - (packet[0]! & 0x20 ? packet[packet.length - 1]! : 0)
  const base = packet.readUInt16BE(12)
  const count = packet.readUInt16BE(14)
  let at = 20
  const symbols: number[] = []
  while (symbols.length < count) {
    const chunk = packet.readUInt16BE(at)
    at += 2
    symbols.push(...decodeChunk(chunk))
  }
  let timeUs = packet.readIntBE(16, 3) * 64_000
  const arrivalsUs = symbols.slice(0, count).map((symbol) => {
    if (symbol === 0) return undefined
    timeUs += (symbol === 1 ? packet[at]! : packet.readInt16BE(at)) * 250
    at += symbol === 1 ? 1 : 2
    return timeUs
  })
  if (at !== end) throw new Error(`${end - at} bytes left over`)
  return { base, count, feedbackCount: packet[19]!, arrivalsUs }
}

function decodeChunk(chunk: number): number[] {
  if ((chunk & 0x8000) === 0) return new Array(chunk & 0x1fff).fill((chunk >> 13) & 3)
  if ((chunk & 0x4000) === 0) return Array.from({ length: 14 }, (_, bit) => (chunk >> (13 - bit)) & 1)
  return Array.from({ length: 7 }, (_, position) => (chunk >> (12 - 2 * position)) & 3)
}
