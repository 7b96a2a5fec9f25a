/** What a received slot was like during the last interval. Counters without "New" grow from the start of the connection. */
export interface SlotSample {
  at: number
  /** Frames decoded since this connection began. */
  framesDecoded: number
  framesNew: number
  fps: number
  width: number
  height: number
  /** Mean quantiser of the frames of the interval, in the codec's own scale. */
  qp?: number
  /** `VP8`, `H264`, `opus`. */
  codec?: string
  rttMs?: number
  /** By a TURN server. */
  isTurned?: boolean
  /** Lost packets of the interval / packets that should have come. */
  lostRatio?: number
  packetsLost: number
  bytes: number
  /** Energy of the sound since this connection began (WebRTC's totalAudioEnergy). */
  audioEnergy?: number
  /** Mean time in the jitter buffer. */
  delayMs?: number
  /** What is played at `at`, as epoch ms of the sender's clock; undefined until a sender report has come. */
  playsAt?: number
}

type Stats = Readonly<Record<string, unknown>>

/** The counters of one getStats, as W3C webrtc-stats names them. */
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

/** NTP counts from 1900 (RFC 5905), everybody else from 1970. */
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

/** @returns undefined while nothing has come in on the slot. */
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

/** Counters that went back belong to a new connection: its first interval begins at nothing. */
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

/** The arithmetic of one interval: what grew, divided by what it grew with. */
export function sampleOf(previous: SlotCounters | undefined, now: SlotCounters): SlotSample {
  const continued = previous !== undefined && isContinued(previous, now)
  const before = continued ? previous : NOTHING
  const seconds = continued ? (now.at - previous.at) / 1_000 : 0
  const framesNew = now.framesDecoded - before.framesDecoded
  // a packet that came late takes its loss back: the count may fall
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
