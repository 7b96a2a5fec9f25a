import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReceiverStats } from '../../../relay/media/receiver-stats.ts'

/** RTP clock rate of video: 90 ticks a millisecond. */
const CLOCK_RATE = 90_000
const SSRC = 7

/**
 * Receives packets that were sent every 20 ms, each with an index and a network delay. A skipped index is a lost
 * packet.
 */
function receive(arrivals: readonly (readonly [index: number, delayMs: number])[]): ReceiverStats {
  const reception = new ReceiverStats(CLOCK_RATE)
  for (const [index, delayMs] of arrivals) reception.arrived(index, index * 20 * 90, index * 20 + delayMs)
  return reception
}

test('[decisions 8] reports no loss and no jitter for a complete, even stream', () => {
  const reception = receive([0, 1, 2, 3].map((index) => [index, 5]))
  assert.equal(reception.lost, 0)
  assert.deepEqual(reception.reportBlock(SSRC, 100), {
    ssrc: SSRC,
    fractionLost: 0,
    cumulativeLost: 0,
    highestIndex: 3,
    jitter: 0,
    lastReport: 0,
    delaySinceLastReport: 0,
  })
})

test('[decisions 8] reports the fraction of packets lost since the last report, and the total', () => {
  const reception = receive([10, 11, 13, 14].map((index) => [index, 0]))
  assert.equal(reception.lost, 1)
  const first = reception.reportBlock(SSRC, 0)
  // One of five packets is lost, so the fraction lost is 51/256.
  assert.deepEqual([first.fractionLost, first.cumulativeLost, first.highestIndex], [51, 1, 14])
  for (const index of [15, 18]) reception.arrived(index, 0, 0)
  const second = reception.reportBlock(SSRC, 0)
  assert.deepEqual([second.fractionLost, second.cumulativeLost, second.highestIndex], [128, 3, 18])
  const third = reception.reportBlock(SSRC, 0)
  assert.deepEqual(
    [third.fractionLost, third.cumulativeLost],
    [0, 3],
    'no packet was expected since the last report',
  )
})

test('[decisions 8] reports no fraction lost for repeated packets, and a negative total as RFC 3550 allows', () => {
  const reception = receive([[5, 0]])
  reception.reportBlock(SSRC, 0)
  for (const index of [6, 6, 6]) reception.arrived(index, 0, 0)
  const block = reception.reportBlock(SSRC, 0)
  assert.deepEqual([block.fractionLost, block.cumulativeLost, block.highestIndex], [0, -2, 6])
  assert.equal(reception.lost, 0)
  reception.arrived(4, 0, 0)
  assert.equal(reception.reportBlock(SSRC, 0).highestIndex, 6)
})

test('[decisions 8] reports no loss before the first packet', () => {
  assert.equal(new ReceiverStats(CLOCK_RATE).lost, 0)
})

test('[decisions 8] limits the fraction lost to 255/256', () => {
  const reception = receive([[0, 0]])
  reception.reportBlock(SSRC, 0)
  reception.arrived(1000, 0, 0)
  assert.equal(reception.reportBlock(SSRC, 0).fractionLost, 255)
})

test('[decisions 8] changes the jitter by a sixteenth of each difference in delay (RFC 3550 A.8)', () => {
  // A packet that is delayed by 16 ms more than the previous one: 1,440 ticks.
  assert.equal(
    receive([
      [0, 0],
      [1, 16],
    ]).reportBlock(SSRC, 0).jitter,
    90,
  )
  assert.equal(
    receive([
      [0, 16],
      [1, 0],
    ]).reportBlock(SSRC, 0).jitter,
    90,
  )
  // The next packet is delayed by 16 ms less: 90 + (1,440 - 90) / 16.
  const back = receive([
    [0, 0],
    [1, 16],
    [2, 0],
  ])
  assert.equal(back.reportBlock(SSRC, 0).jitter, 174)
})

test('[decisions 8] leaves timestamp jumps of ten seconds or more out of the jitter', () => {
  const jumped = (ticks: number): number => {
    const reception = new ReceiverStats(CLOCK_RATE)
    reception.arrived(0, ticks, 0)
    reception.arrived(1, 0, 0)
    reception.arrived(2, 0, 16)
    return reception.reportBlock(SSRC, 0).jitter
  }
  assert.equal(jumped(10 * CLOCK_RATE), 90)
  assert.equal(jumped(10 * CLOCK_RATE - 16), (10 * CLOCK_RATE - 16) / 16 + Math.floor((1440 - 56_249) / 16))
})

test('[decisions 8] quotes the last sender report and the time since then in units of 1/65536 s', () => {
  const reception = receive([[0, 0]])
  reception.noteReport({ ntpSeconds: 0x11112222, ntpFraction: 0x33334444, rtpTimestamp: 0 }, 1000)
  const { lastReport, delaySinceLastReport } = reception.reportBlock(SSRC, 1500)
  assert.equal(lastReport, 0x22223333)
  assert.equal(delaySinceLastReport, 32_768)
})
