import {
  APPLICATION_FORMAT,
  NACK_FORMAT,
  PAYLOAD_FEEDBACK,
  PLI_FORMAT,
  RECEIVER_REPORT,
  type ReportBlock,
  SENDER_REPORT,
  type SenderReport,
  TRANSPORT_FEEDBACK,
} from './rtcp.ts'

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

/**
 * Encodes a request for lost packets. `sequenceNumbers` are in sending order; numbers within 16 of each other share
 * one entry.
 */
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

/** Encodes a bitrate limit (REMB, draft-alvestrand-rmcat-remb-03), rounded down to 18 significant bits. */
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
