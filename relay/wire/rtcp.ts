/**
 * This file defines the parts of RTCP compound packets that are read and written here (RFC 3550 6, RFC 4585 6, RFC 5104 4.3.1).
 */

export interface ReportBlock {
  ssrc: number
  fractionLost: number
  cumulativeLost: number
  highestIndex: number
  jitter: number
  /** Middle 32 bits of the NTP time of the last sender report; 0 if none. */
  lastReport: number
  /** Time since the last sender report, in 1/65536 s. */
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

export const SENDER_REPORT = 200
export const RECEIVER_REPORT = 201
export const TRANSPORT_FEEDBACK = 205
export const PAYLOAD_FEEDBACK = 206
export const NACK_FORMAT = 1
export const PLI_FORMAT = 1
export const FIR_FORMAT = 4
export const APPLICATION_FORMAT = 15

/** The middle 32 bits of an NTP timestamp, by which receiver reports refer to a sender report. */
export function middleOfNtp(seconds: number, fraction: number): number {
  return (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0
}
