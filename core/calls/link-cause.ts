import { FPS_POOR, QP_SPOTTY } from '../limits.ts'
import { h264Qp, type LinkQuality, type LinkSample, LOSS_SPOTTY, RTT_SPOTTY_MS } from './link-quality.ts'

/** Possible causes of a bad link, in order of priority; each has a text and advice. */
export const LINK_CAUSES = [
  'none',
  'kioskProcessor',
  'kioskNetwork',
  'ownNetwork',
  'between',
  'camera',
] as const
export type LinkCause = (typeof LINK_CAUSES)[number]

/** What one end of a link measures about the media that it receives. */
export interface LinkEnd extends LinkSample {
  /** Frames decoded or drawn per second; undefined if not measured. */
  fps?: number
}

interface LinkEnds {
  /** What this page receives from the signage; undefined before the first sample. */
  here: LinkEnd | undefined
  /** What the kiosk receives from this page, as the kiosk reports it; undefined before the first report. */
  there: LinkEnd | undefined
  /**
   * Whether the kiosk's camera has already sent pictures. If so, a frame rate of 0 means that the camera has stopped.
   */
  expectsCamera: boolean
}

const losesPackets = (end: LinkEnd | undefined): boolean => (end?.lossRatio ?? 0) > LOSS_SPOTTY
const isFar = (end: LinkEnd | undefined): boolean => (end?.rttMs ?? 0) > RTT_SPOTTY_MS
const isCoarse = (end: LinkEnd | undefined): boolean =>
  end?.qp !== undefined && h264Qp(end.qp, end.codec) > QP_SPOTTY
const isSlow = (end: LinkEnd | undefined): boolean => end?.fps !== undefined && end.fps < FPS_POOR

/**
 * Finds the likely cause of a bad link (decisions 8). Operator and kiosk each measure the media that they receive
 * through the relay. Round-trip time is measured on each end's own path to the relay. If a picture is coarse, its
 * sender's uplink is too slow. If the kiosk loses no packets but shows only few frames, its processor is too slow.
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

/** The worse of two link qualities. */
export const worseOf = (one: LinkQuality, other: LinkQuality): LinkQuality =>
  WORST_LAST.indexOf(one) >= WORST_LAST.indexOf(other) ? one : other
