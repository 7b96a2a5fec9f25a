/**
 * Measurements of what was received in one media slot, such as the camera, during the last interval. Counters without
 * "New" count from the start of the connection.
 */
export interface SlotSample {
  at: number
  /** Frames decoded since the connection started. */
  framesDecoded: number
  framesNew: number
  fps: number
  width: number
  height: number
  /** Mean quantizer of the interval's frames, in the codec's own scale. */
  qp?: number
  /** `VP8`, `H264` or `opus`. */
  codec?: string
  rttMs?: number
  /** The path goes through a TURN server. */
  isTurned?: boolean
  /** Packets lost in the interval / packets expected. */
  lostRatio?: number
  packetsLost: number
  bytes: number
  /** Sound energy since the connection started (WebRTC's totalAudioEnergy). */
  audioEnergy?: number
  /** Mean time in the jitter buffer. */
  delayMs?: number
  /**
   * Time of the sound or picture that is played at `at`, by the sender's clock (epoch ms); undefined before the first sender
   * report.
   */
  playsAt?: number
}

type Stats = Readonly<Record<string, unknown>>

/** Counters of one getStats() report, named as in W3C webrtc-stats. */
export interface SlotCounters {
  at: number
  ssrc: number
  framesDecoded: number
  qpSum?: number
  packetsReceived: number
  packetsLost: number
  bytesReceived: number
  jitterBufferDelay: number
  jitterBufferEmittedCount: number
  width: number
  height: number
  codec?: string
  rttMs?: number
  isTurned?: boolean
  audioEnergy?: number
  playsAt?: number
}

/** Offset between NTP time, which counts from 1900 (RFC 5905), and epoch time, which counts from 1970. */
const NTP_AHEAD_MS = 2_208_988_800_000

function playoutOf(inbound: Stats): number | undefined {
  const ntpMs = numberOf(inbound, 'estimatedPlayoutTimestamp')
  if (!ntpMs) return undefined
  return ntpMs > NTP_AHEAD_MS ? ntpMs - NTP_AHEAD_MS : ntpMs
}

const numberOf = (stats: Stats | undefined, name: string): number | undefined => {
  const value = stats?.[name]
  return typeof value === 'number' ? value : undefined
}

const linked = (
  report: ReadonlyMap<string, Stats>,
  stats: Stats | undefined,
  name: string,
): Stats | undefined => {
  const id = stats?.[name]
  return typeof id === 'string' ? report.get(id) : undefined
}

const roundTripMs = (pair: Stats | undefined): number | undefined => {
  const seconds = numberOf(pair, 'currentRoundTripTime')
  return seconds === undefined ? undefined : seconds * 1_000
}

const codecName = (codec: Stats | undefined): string | undefined => {
  const mimeType = codec?.mimeType
  return typeof mimeType === 'string' ? mimeType.split('/')[1] : undefined
}

/** @returns undefined if nothing has been received in the media slot */
export function readCounters(report: ReadonlyMap<string, Stats>): SlotCounters | undefined {
  const inbound = [...report.values()].find((stats) => stats.type === 'inbound-rtp')
  if (!inbound) return undefined
  const transport = linked(report, inbound, 'transportId')
  const pair = linked(report, transport, 'selectedCandidatePairId')
  const local = linked(report, pair, 'localCandidateId')
  return {
    at: numberOf(inbound, 'timestamp') ?? 0,
    ssrc: numberOf(inbound, 'ssrc') ?? 0,
    framesDecoded: numberOf(inbound, 'framesDecoded') ?? 0,
    qpSum: numberOf(inbound, 'qpSum'),
    packetsReceived: numberOf(inbound, 'packetsReceived') ?? 0,
    packetsLost: numberOf(inbound, 'packetsLost') ?? 0,
    bytesReceived: numberOf(inbound, 'bytesReceived') ?? 0,
    jitterBufferDelay: numberOf(inbound, 'jitterBufferDelay') ?? 0,
    jitterBufferEmittedCount: numberOf(inbound, 'jitterBufferEmittedCount') ?? 0,
    width: numberOf(inbound, 'frameWidth') ?? 0,
    height: numberOf(inbound, 'frameHeight') ?? 0,
    codec: codecName(linked(report, inbound, 'codecId')),
    rttMs: roundTripMs(pair),
    isTurned: local && local.candidateType === 'relay',
    audioEnergy: numberOf(inbound, 'totalAudioEnergy'),
    playsAt: playoutOf(inbound),
  }
}

const ratio = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined)

/** Decreased counters belong to a new connection, whose first interval starts at zero. */
const isContinued = (before: SlotCounters, now: SlotCounters): boolean =>
  before.ssrc === now.ssrc && now.at > before.at && now.bytesReceived >= before.bytesReceived

const NOTHING = {
  framesDecoded: 0,
  packetsReceived: 0,
  packetsLost: 0,
  jitterBufferDelay: 0,
  jitterBufferEmittedCount: 0,
}

function meanQp(before: { framesDecoded: number; qpSum?: number }, now: SlotCounters): number | undefined {
  if (now.qpSum === undefined) return undefined
  return ratio(now.qpSum - (before.qpSum ?? 0), now.framesDecoded - before.framesDecoded)
}

/** Calculates an interval's sample from the differences of the counters. */
export function sampleOf(previous: SlotCounters | undefined, now: SlotCounters): SlotSample {
  const continued = previous !== undefined && isContinued(previous, now)
  const before = continued ? previous : NOTHING
  const seconds = continued ? (now.at - previous.at) / 1_000 : 0
  const framesNew = now.framesDecoded - before.framesDecoded
  // packetsLost decreases when a packet that was counted as lost arrives late.
  const lost = Math.max(0, now.packetsLost - before.packetsLost)
  const emitted = now.jitterBufferEmittedCount - before.jitterBufferEmittedCount
  const delaySeconds = ratio(now.jitterBufferDelay - before.jitterBufferDelay, emitted)
  return {
    at: now.at,
    framesDecoded: now.framesDecoded,
    framesNew,
    fps: ratio(framesNew, seconds) ?? 0,
    width: now.width,
    height: now.height,
    qp: meanQp(before, now),
    codec: now.codec,
    rttMs: now.rttMs,
    isTurned: now.isTurned,
    lostRatio: ratio(lost, lost + now.packetsReceived - before.packetsReceived),
    packetsLost: now.packetsLost,
    bytes: now.bytesReceived,
    audioEnergy: now.audioEnergy,
    delayMs: delaySeconds === undefined ? undefined : delaySeconds * 1_000,
    playsAt: now.playsAt,
  }
}
