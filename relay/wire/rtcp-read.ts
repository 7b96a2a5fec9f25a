import {
  APPLICATION_FORMAT,
  FIR_FORMAT,
  NACK_FORMAT,
  PAYLOAD_FEEDBACK,
  PLI_FORMAT,
  RECEIVER_REPORT,
  type RtcpMessage,
  SENDER_REPORT,
  TRANSPORT_FEEDBACK,
} from './rtcp.ts'

/**
 * Reads the parts of a compound packet. Skips unknown and malformed ones, because browsers also send RTCP types that the relay
 * did not ask for.
 */
export function parseRtcp(compound: Buffer): RtcpMessage[] {
  const messages: RtcpMessage[] = []
  let at = 0
  while (at + 8 <= compound.length) {
    const bytes = (compound.readUInt16BE(at + 2) + 1) * 4
    if (at + bytes > compound.length) break
    messages.push(...parseOne(compound.subarray(at, at + bytes)))
    at += bytes
  }
  return messages
}

function parseOne(packet: Buffer): RtcpMessage[] {
  const format = packet[0]! & 0x1f
  switch (packet[1]) {
    case SENDER_REPORT:
      return parseSenderReport(packet, format)
    case RECEIVER_REPORT:
      return parseReportBlocks(packet, 8, format)
    case TRANSPORT_FEEDBACK:
      return format === NACK_FORMAT ? parseNack(packet) : []
    case PAYLOAD_FEEDBACK:
      return parsePayloadFeedback(packet, format)
    default:
      return []
  }
}

function parseSenderReport(packet: Buffer, blockCount: number): RtcpMessage[] {
  if (packet.length < 28) return []
  const report = {
    ntpSeconds: packet.readUInt32BE(8),
    ntpFraction: packet.readUInt32BE(12),
    rtpTimestamp: packet.readUInt32BE(16),
  }
  const own: RtcpMessage = { kind: 'senderReport', ssrc: packet.readUInt32BE(4), report }
  return [own, ...parseReportBlocks(packet, 28, blockCount)]
}

function parseReportBlocks(packet: Buffer, start: number, count: number): RtcpMessage[] {
  const messages: RtcpMessage[] = []
  for (let at = start; messages.length < count && at + 24 <= packet.length; at += 24) {
    const block = {
      ssrc: packet.readUInt32BE(at),
      fractionLost: packet[at + 4]!,
      cumulativeLost: packet.readIntBE(at + 5, 3),
      highestIndex: packet.readUInt32BE(at + 8),
      jitter: packet.readUInt32BE(at + 12),
      lastReport: packet.readUInt32BE(at + 16),
      delaySinceLastReport: packet.readUInt32BE(at + 20),
    }
    messages.push({ kind: 'reportBlock', block })
  }
  return messages
}

function parseNack(packet: Buffer): RtcpMessage[] {
  if (packet.length < 16) return []
  const sequenceNumbers: number[] = []
  for (let at = 12; at + 4 <= packet.length; at += 4) {
    const first = packet.readUInt16BE(at)
    const following = packet.readUInt16BE(at + 2)
    sequenceNumbers.push(first)
    for (let bit = 0; bit < 16; bit++) {
      if (following & (1 << bit)) sequenceNumbers.push((first + bit + 1) & 0xffff)
    }
  }
  return [{ kind: 'nack', mediaSsrc: packet.readUInt32BE(8), sequenceNumbers }]
}

function parsePayloadFeedback(packet: Buffer, format: number): RtcpMessage[] {
  if (packet.length < 12) return []
  if (format === PLI_FORMAT) return [{ kind: 'keyFrameRequest', mediaSsrc: packet.readUInt32BE(8) }]
  if (format === FIR_FORMAT && packet.length >= 20) {
    return [{ kind: 'keyFrameRequest', mediaSsrc: packet.readUInt32BE(12) }]
  }
  if (format === APPLICATION_FORMAT) return parseMaxBitrate(packet)
  return []
}

/** Reads a bitrate limit (REMB, draft-alvestrand-rmcat-remb-03): 6 bits of exponent, 18 of mantissa. */
function parseMaxBitrate(packet: Buffer): RtcpMessage[] {
  if (packet.length < 20 || packet.toString('latin1', 12, 16) !== 'REMB') return []
  const exponent = packet[17]! >> 2
  const mantissa = ((packet[17]! & 3) << 16) | packet.readUInt16BE(18)
  const mediaSsrcs: number[] = []
  for (let at = 20; at + 4 <= packet.length && mediaSsrcs.length < packet[16]!; at += 4) {
    mediaSsrcs.push(packet.readUInt32BE(at))
  }
  return [{ kind: 'maxBitrate', bitsPerSecond: mantissa * 2 ** exponent, mediaSsrcs }]
}
