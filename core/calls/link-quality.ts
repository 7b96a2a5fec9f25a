import { H264_QP_MAX, LINK_EVENTS_MAX, QP_BAD, QP_SPOTTY, VP8_QP_MAX } from '../limits.ts'

export const LINK_QUALITIES = ['good', 'spotty', 'bad', 'unknown'] as const
export type LinkQuality = (typeof LINK_QUALITIES)[number]

/** One second of a video link as its receiver measured it. `qp` is the mean quantizer in the codec's own scale. */
export interface LinkSample {
  codec?: string
  qp?: number
  lossRatio?: number
  rttMs?: number
}

/**
 * Converts a quantizer to H.264's scale 0-51, on which Spec 8 gives its thresholds; VP8's scale is 0-127 (decisions 8).
 */
export function h264Qp(qp: number, codec = ''): number {
  return /vp8/i.test(codec) ? (qp * H264_QP_MAX) / VP8_QP_MAX : qp
}

const LOSS_BAD = 0.1
export const LOSS_SPOTTY = 0.03
const RTT_BAD_MS = 800
export const RTT_SPOTTY_MS = 400

/**
 * Rates one second of a link. Spec 8 gives limits for the quantizer (QP) only. Limits for packet loss and round-trip
 * time are needed, too, because a frozen picture keeps its QP.
 */
export function linkQuality({ codec, qp, lossRatio, rttMs }: LinkSample): LinkQuality {
  if (qp === undefined && lossRatio === undefined && rttMs === undefined) return 'unknown'
  const scaled = qp === undefined ? 0 : h264Qp(qp, codec)
  const loss = lossRatio ?? 0
  const rtt = rttMs ?? 0
  if (scaled > QP_BAD || loss > LOSS_BAD || rtt > RTT_BAD_MS) return 'bad'
  return scaled > QP_SPOTTY || loss > LOSS_SPOTTY || rtt > RTT_SPOTTY_MS ? 'spotty' : 'good'
}

/**
 * Whether a reported quality is stored (decisions 8): only if it was measured and has changed, and at most
 * LINK_EVENTS_MAX times a call.
 */
export const isLinkChange = (
  last: { quality: LinkQuality; written: number },
  quality: LinkQuality,
): boolean => quality !== 'unknown' && quality !== last.quality && last.written < LINK_EVENTS_MAX
