/** RTCP compound packets on raw buffers (RFC 3550 6, RFC 4585 6, RFC 5104 4.3.1). */

export interface ReportBlock {
  ssrc: number
  fractionLost: number
  cumulativeLost: number
  highestIndex: number
  jitter: number
  /** Middle 32 bits of the NTP time of the last sender report; 0 for none. */
  lastReport: number
  /** Since that report, in 1/65536 s. */
  delaySinceLastReport: number
}

export interface SenderReport {
  ntpSeconds: number
  ntpFraction: number
  rtpTimestamp: number
}

export type RtcpMessage =
  | { kind: 'senderReport'; ssrc: number; report: SenderReport }
  | { kind: 'reportBlock'; block: ReportBlock }
  | { kind: 'nack'; mediaSsrc: number; sequenceNumbers: number[] }
  | { kind: 'keyFrameRequest'; mediaSsrc: number }
  | { kind: 'maxBitrate'; bitsPerSecond: number; mediaSsrcs: number[] }

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const TRANSPORT_FEEDBACK = 205
const PAYLOAD_FEEDBACK = 206
const NACK_FORMAT = 1
const PLI_FORMAT = 1
const FIR_FORMAT = 4
const APPLICATION_FORMAT = 15

/** Unknown and malformed parts are skipped: a browser may send more than we asked for. */
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

/** draft-alvestrand-rmcat-remb-03: six bits of exponent, eighteen of mantissa. */
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

function startPacket(bytes: number, format: number, type: number, senderSsrc: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet[0] = 0x80 | format
  packet[1] = type
  packet.writeUInt16BE(bytes / 4 - 1, 2)
  packet.writeUInt32BE(senderSsrc, 4)
  return packet
}

export function encodeSenderReport(
  ssrc: number,
  report: SenderReport,
  sent: { packets: number; bytes: number },
): Buffer {
  const packet = startPacket(28, 0, SENDER_REPORT, ssrc)
  packet.writeUInt32BE(report.ntpSeconds, 8)
  packet.writeUInt32BE(report.ntpFraction, 12)
  packet.writeUInt32BE(report.rtpTimestamp >>> 0, 16)
  packet.writeUInt32BE(sent.packets >>> 0, 20)
  packet.writeUInt32BE(sent.bytes >>> 0, 24)
  return packet
}

export function encodeReceiverReport(senderSsrc: number, blocks: readonly ReportBlock[]): Buffer {
  const packet = startPacket(8 + blocks.length * 24, blocks.length, RECEIVER_REPORT, senderSsrc)
  blocks.forEach((block, index) => {
    const at = 8 + index * 24
    packet.writeUInt32BE(block.ssrc, at)
    packet[at + 4] = block.fractionLost
    packet.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, block.cumulativeLost)), at + 5, 3)
    packet.writeUInt32BE(block.highestIndex >>> 0, at + 8)
    packet.writeUInt32BE(block.jitter >>> 0, at + 12)
    packet.writeUInt32BE(block.lastReport >>> 0, at + 16)
    packet.writeUInt32BE(block.delaySinceLastReport >>> 0, at + 20)
  })
  return packet
}

/** `sequenceNumbers` in sending order; neighbours share one entry. */
export function encodeNack(
  senderSsrc: number,
  mediaSsrc: number,
  sequenceNumbers: readonly number[],
): Buffer {
  const entries: { first: number; following: number }[] = []
  for (const sequenceNumber of sequenceNumbers) {
    const entry = entries.at(-1)
    const steps = entry ? (sequenceNumber - entry.first) & 0xffff : 0
    if (entry && steps >= 1 && steps <= 16) entry.following |= 1 << (steps - 1)
    else entries.push({ first: sequenceNumber, following: 0 })
  }
  const packet = startPacket(12 + entries.length * 4, NACK_FORMAT, TRANSPORT_FEEDBACK, senderSsrc)
  packet.writeUInt32BE(mediaSsrc, 8)
  entries.forEach(({ first, following }, index) => {
    packet.writeUInt16BE(first, 12 + index * 4)
    packet.writeUInt16BE(following, 14 + index * 4)
  })
  return packet
}

export function encodePictureLoss(senderSsrc: number, mediaSsrc: number): Buffer {
  const packet = startPacket(12, PLI_FORMAT, PAYLOAD_FEEDBACK, senderSsrc)
  packet.writeUInt32BE(mediaSsrc, 8)
  return packet
}

/** draft-alvestrand-rmcat-remb-03, rounded down to 18 significant bits. */
export function encodeMaxBitrate(senderSsrc: number, mediaSsrc: number, bitsPerSecond: number): Buffer {
  let exponent = 0
  while (bitsPerSecond / 2 ** exponent >= 2 ** 18) exponent++
  const mantissa = Math.floor(bitsPerSecond / 2 ** exponent)
  const packet = startPacket(24, APPLICATION_FORMAT, PAYLOAD_FEEDBACK, senderSsrc)
  packet.write('REMB', 12, 'latin1')
  packet[16] = 1
  packet[17] = (exponent << 2) | (mantissa >> 16)
  packet.writeUInt16BE(mantissa & 0xffff, 18)
  packet.writeUInt32BE(mediaSsrc, 20)
  return packet
}
