import { FPS_POOR, QP_SPOTTY } from '../limits.ts'
import { h264Qp, type LinkQuality, type LinkSample, LOSS_SPOTTY, RTT_SPOTTY_MS } from './link-quality.ts'

/** Where it hurts, in the order in which it is looked for; each has words and something to do about it. */
export const LINK_CAUSES = [
  'none',
  'kioskProcessor',
  'kioskNetwork',
  'ownNetwork',
  'between',
  'camera',
] as const
export type LinkCause = (typeof LINK_CAUSES)[number]

/** One end's picture of what comes to it. */
export interface LinkEnd extends LinkSample {
  /** Decoded or drawn in a second; undefined where that was not measured. */
  fps?: number
}

export interface LinkEnds {
  /** What comes here from the signage; undefined before anything has. */
  here: LinkEnd | undefined
  /** What the kiosk says of what comes to it. */
  there: LinkEnd | undefined
  /** The kiosk has a camera that is let in, and something else (its voice) comes from it. */
  expectsCamera: boolean
}

const losesPackets = (end: LinkEnd | undefined): boolean => (end?.lossRatio ?? 0) > LOSS_SPOTTY
const isFar = (end: LinkEnd | undefined): boolean => (end?.rttMs ?? 0) > RTT_SPOTTY_MS
const isCoarse = (end: LinkEnd | undefined): boolean =>
  end?.qp !== undefined && h264Qp(end.qp, end.codec) > QP_SPOTTY
const isSlow = (end: LinkEnd | undefined): boolean => end?.fps !== undefined && end.fps < FPS_POOR

/**
 * decisions 8: what two ends see of one relay between them tells on which of the four ways it is lost. The round trip is each end's
 * own way to the relay; a coarse picture is what its sender's uplink made of it; few frames without a loss are a slow machine.
 */
export function linkCause({ here, there, expectsCamera }: LinkEnds): LinkCause {
  const [ownWay, kiosksWay] = [isFar(here), isFar(there)]
  if (ownWay !== kiosksWay) return ownWay ? 'ownNetwork' : 'kioskNetwork'
  const lossy = [losesPackets(here), losesPackets(there)]
  if ((ownWay && kiosksWay) || (lossy[0] && lossy[1])) return 'between'
  if (lossy[0]) return 'ownNetwork'
  if (lossy[1]) return 'kioskNetwork'
  if (isCoarse(here)) return 'kioskNetwork'
  if (isCoarse(there)) return 'ownNetwork'
  if (isSlow(there)) return 'kioskProcessor'
  if (expectsCamera && here?.fps === 0) return 'camera'
  return 'none'
}

const WORST_LAST: readonly LinkQuality[] = ['unknown', 'good', 'spotty', 'bad']

/** Of a line with two ends the worse one counts. */
export const worseOf = (one: LinkQuality, other: LinkQuality): LinkQuality =>
  WORST_LAST.indexOf(one) >= WORST_LAST.indexOf(other) ? one : other
