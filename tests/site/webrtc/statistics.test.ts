import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCounters, type SlotSample, sampleOf } from '../../../site/webrtc/slot-sample.ts'
import { createStatistics, qualityOf } from '../../../site/webrtc/statistics.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

type Inbound = Record<string, unknown>

const FIRST: Inbound = {
  timestamp: 10_000,
  ssrc: 7,
  framesDecoded: 100,
  qpSum: 2_000,
  packetsReceived: 1_000,
  packetsLost: 10,
  bytesReceived: 500_000,
  jitterBufferDelay: 5,
  jitterBufferEmittedCount: 100,
  frameWidth: 360,
  frameHeight: 640,
}
const SECOND: Inbound = {
  ...FIRST,
  timestamp: 11_000,
  framesDecoded: 125,
  qpSum: 3_000,
  packetsReceived: 1_180,
  packetsLost: 30,
  bytesReceived: 750_000,
  jitterBufferDelay: 7,
  jitterBufferEmittedCount: 125,
}

/** A getStats report with one receiver, as Chromium returns it. */
const reportOf = (inbound: Inbound): Map<string, Inbound> =>
  new Map([
    ['T1', { id: 'T1', type: 'transport', selectedCandidatePairId: 'P1' }],
    ['P0', { id: 'P0', type: 'candidate-pair', currentRoundTripTime: 9 }],
    ['P1', { id: 'P1', type: 'candidate-pair', currentRoundTripTime: 0.042 }],
    ['C1', { id: 'C1', type: 'codec', mimeType: 'video/VP8' }],
    ['I1', { id: 'I1', type: 'inbound-rtp', kind: 'video', transportId: 'T1', codecId: 'C1', ...inbound }],
  ])

const countersOf = (inbound: Inbound) => {
  const counters = readCounters(reportOf(inbound))
  assert.ok(counters)
  return counters
}

describe('the statistics of one interval', () => {
  const sample = sampleOf(countersOf(FIRST), countersOf(SECOND))

  test('[9] calculates decoded frames, frame rate and picture size', () => {
    assert.equal(sample.framesDecoded, 125)
    assert.equal(sample.framesNew, 25)
    assert.equal(sample.fps, 25)
    assert.deepEqual([sample.width, sample.height], [360, 640])
  })

  test("[8] calculates the quantizer (qp) as the mean of the interval's frames", () => {
    assert.equal(sample.qp, 40)
  })

  test('[8] calculates the share of lost packets in the interval', () => {
    assert.equal(sample.lostRatio, 20 / 200)
    assert.equal(sample.packetsLost, 30)
  })

  test('[8] reads codec, round-trip time of the ICE pair in use, mean delay and bytes', () => {
    assert.equal(sample.codec, 'VP8')
    assert.equal(sample.rttMs, 42)
    assert.ok(Math.abs(sample.delayMs! - 80) < 1e-9)
    assert.equal(sample.bytes, 750_000)
  })

  test('[8] reports no quantizer (qp) and a frame rate of 0 if nothing was decoded', () => {
    const frozen = sampleOf(countersOf(FIRST), countersOf({ ...FIRST, timestamp: 11_000 }))
    assert.equal(frozen.qp, undefined)
    assert.equal(frozen.fps, 0)
    assert.equal(frozen.lostRatio, undefined)
    assert.equal(frozen.delayMs, undefined)
  })

  test('[8] reports no negative loss after a late packet', () => {
    const late = sampleOf(countersOf(FIRST), countersOf({ ...SECOND, packetsLost: 4 }))
    assert.equal(late.lostRatio, 0)
  })

  test('[8] counts from zero after the connection was replaced', () => {
    const fresh: Inbound = {
      ...FIRST,
      ssrc: 8,
      timestamp: 12_000,
      framesDecoded: 3,
      qpSum: 90,
      bytesReceived: 9_000,
    }
    const first = sampleOf(countersOf(SECOND), countersOf(fresh))
    assert.equal(first.framesNew, 3)
    assert.equal(first.qp, 30)
    assert.equal(first.fps, 0, 'no frame rate without an interval')
    const sameSsrc = sampleOf(countersOf(SECOND), countersOf({ ...fresh, ssrc: 7 }))
    assert.equal(sameSsrc.framesNew, 3)
  })

  test('[8] reports sound energy but no frames for an audio receiver', () => {
    const sound = sampleOf(
      undefined,
      countersOf({ timestamp: 1, ssrc: 2, packetsReceived: 50, totalAudioEnergy: 0.5 }),
    )
    assert.equal(sound.audioEnergy, 0.5)
    assert.equal(sound.framesDecoded, 0)
    assert.equal(sound.qp, undefined)
  })

  test('[8] reports nothing before anything was received', () => {
    assert.equal(readCounters(new Map([['T1', { type: 'transport' }]])), undefined)
  })
})

describe('the quality rating of a connection', () => {
  const vp8: SlotSample = { ...sampleOf(undefined, countersOf(FIRST)), lostRatio: 0, rttMs: 40 }

  test("[8] converts VP8's quantizer to H.264's before rating it", () => {
    assert.equal(qualityOf({ ...vp8, qp: 60 }), 'good')
    assert.equal(qualityOf({ ...vp8, qp: 70 }), 'spotty')
    assert.equal(qualityOf({ ...vp8, qp: 90 }), 'bad')
    assert.equal(qualityOf({ ...vp8, codec: 'H264', qp: 36 }), 'bad')
  })

  test('[8] rates a connection with many lost packets as bad, even if its picture is good', () => {
    assert.equal(qualityOf({ ...vp8, qp: 10, lostRatio: 0.2 }), 'bad')
  })

  test('[8] rates a sample without measurements as unknown', () => {
    const nothing = { ...vp8, qp: undefined, lostRatio: undefined, rttMs: undefined }
    assert.equal(qualityOf(nothing), 'unknown')
  })
})

describe('the statistics of a peer', () => {
  function bench() {
    const clock = createFakeClock()
    let inbound: Inbound | undefined = FIRST
    let reads = 0
    const statistics = createStatistics({
      clock,
      report: async () => {
        reads += 1
        return inbound && (reportOf(inbound) as unknown as RTCStatsReport)
      },
    })
    const samples: SlotSample[] = []
    statistics.onSample((sample) => samples.push(sample))
    const become = (next: Inbound | undefined) => {
      inbound = next
    }
    return { clock, statistics, samples, become, reads: () => reads }
  }

  test('[9] reads the counters every 1,000 ms, and reports their differences', async () => {
    const { clock, samples, become, statistics } = bench()
    await settle()
    become(SECOND)
    await clock.advance(1_000)
    assert.deepEqual(
      samples.map(({ framesNew }) => framesNew),
      [100, 25],
    )
    assert.equal(statistics.last()?.fps, 25)
  })

  test('[9] reports no statistics while there is no connection, and continues once there is a connection', async () => {
    const { clock, samples, become } = bench()
    become(undefined)
    await settle()
    samples.length = 0
    await clock.advance(3_000)
    assert.equal(samples.length, 0)
    become(SECOND)
    await clock.advance(1_000)
    assert.equal(samples.length, 1)
  })

  test('[9] reads no more counters once the statistics are stopped', async () => {
    const { clock, statistics, reads } = bench()
    await settle()
    statistics.stop()
    const before = reads()
    await clock.advance(10_000)
    assert.equal(reads(), before)
    assert.equal(clock.pending(), 0)
  })
})

test('[decisions 8] reports whether a connection uses a TURN server', () => {
  const by = (candidateType: string) =>
    readCounters(
      new Map<string, Record<string, unknown>>([
        ['in', { type: 'inbound-rtp', timestamp: 1, ssrc: 2, transportId: 't' }],
        ['t', { type: 'transport', selectedCandidatePairId: 'p' }],
        ['p', { type: 'candidate-pair', localCandidateId: 'c' }],
        ['c', { type: 'local-candidate', candidateType }],
      ]),
    )?.isTurned
  assert.deepEqual(['host', 'prflx', 'relay'].map(by), [false, false, true])
})
