import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCounters } from '../../../site/webrtc/slot-sample.ts'
import {
  JitterBuffer,
  PACKET_MS,
  PACKET_SAMPLES,
} from '../../../site/webrtc/socket-fallback/jitter-buffer.ts'
import { voiceReport } from '../../../site/webrtc/socket-fallback/voice-report.ts'

const SAMPLES_A_MS = 48
const AT = 2 ** 32 - 1_000

/** A packet of 20 ms whose samples all encode its number. */
const word = (n: number): Float32Array => new Float32Array(PACKET_SAMPLES).fill((n + 1) / 10_000 + 0.1)
const numberOf = (sample: number): number => Math.round((sample - 0.1) * 10_000) - 1

/** A connection whose packets the test delivers, and a loudspeaker that plays them. */
function play(buffer = new JitterBuffer()) {
  const received: number[] = []
  let nowMs = 0
  const out = new Float32Array(SAMPLES_A_MS)
  const push = (n: number, atMs = AT): void => buffer.push((atMs + n * PACKET_MS) >>> 0, word(n))
  const line = {
    buffer,
    push,
    /** Delivers packet `n`, and then plays until the next packet is due. */
    say(n: number) {
      push(n)
      line.until((n + 1) * PACKET_MS)
    },
    /** Plays up to this time. @returns the packet number heard in each millisecond so far, -1 for silence */
    until(ms: number) {
      for (; nowMs < ms; nowMs++) {
        buffer.read(out)
        received.push(out[24] === 0 ? -1 : numberOf(out[24]!))
      }
      return received
    },
    heard: received,
  }
  return line
}

/** The packet numbers in the order heard, without repeats. */
const order = (heard: readonly number[]): number[] => heard.filter((n, place) => n !== heard[place - 1])

test("[realtime media over sockets] plays each audio packet 60 ms after it arrived, also when the sender's clock wraps around", () => {
  const { push, until, buffer } = play()
  for (let n = 0; n < 100; n++) {
    push(n)
    until((n + 1) * PACKET_MS)
  }
  const heard = until(100 * PACKET_MS + 60)
  assert.deepEqual(heard.slice(0, 61).map(Math.sign), [...new Array<number>(60).fill(-1), 0])
  assert.deepEqual(order(heard), [-1, ...Array.from({ length: 100 }, (_, n) => n)])
  assert.equal(buffer.stats().dropped, 0)
})

test('[realtime media over sockets] waits longer for late audio packets, without losing or repeating any', () => {
  const { push, say, until, buffer } = play()
  for (let n = 0; n < 10; n++) say(n)
  // the connection stalls for 150 ms, then delivers the delayed packets at once
  until(10 * PACKET_MS + 150)
  for (let n = 10; n < 17; n++) push(n)
  for (let n = 17; n < 30; n++) {
    push(n)
    until(10 * PACKET_MS + 150 + (n - 16) * PACKET_MS)
  }
  const heard = until(1_500)
  assert.deepEqual(
    order(heard).filter((n) => n >= 0),
    Array.from({ length: 30 }, (_, n) => n),
  )
  assert.equal(buffer.stats().dropped, 0)
})

test('[realtime media over sockets] plays only the newest 200 ms of sound after a stall of a second', () => {
  const { push, say, until, buffer } = play()
  for (let n = 0; n < 10; n++) say(n)
  until(1_200)
  for (let n = 10; n < 60; n++) push(n)
  assert.ok(buffer.stats().delayMs <= 220, `${buffer.stats().delayMs}`)
  const heard = until(1_230)
  assert.ok(heard.at(-1)! >= 48, `${heard.at(-1)}`)
  assert.ok(buffer.stats().dropped >= 35 && buffer.stats().dropped <= 40, `${buffer.stats().dropped}`)
})

test('[realtime media over sockets] shortens an overlong delay, but only in pauses of the speech', () => {
  const { push, say, until, buffer } = play()
  for (let n = 0; n < 10; n++) say(n)
  until(10 * PACKET_MS + 150)
  for (let n = 10; n < 18; n++) push(n)
  const waits: number[] = []
  let ms = 10 * PACKET_MS + 150
  for (let n = 18; n < 330; n++) {
    // one second of speech, then half a second of silence, for which nothing is sent
    if (n % 75 < 50) push(n)
    ms += PACKET_MS
    const before = buffer.stats().delayMs
    until(ms)
    if (n % 75 < 50) waits.push(before)
  }
  assert.ok(waits[10]! > 150, `${waits[10]}`)
  assert.ok(waits.at(-1)! < 110, `${waits.at(-1)}`)
  assert.equal(buffer.stats().dropped, 0)
})

test("[realtime media over sockets] plays the first packet of a reloaded page, although the page's clock starts again", () => {
  const { push, say, until } = play()
  for (let n = 0; n < 10; n++) say(n)
  push(1_000, 7)
  assert.deepEqual([until(259).at(-1), until(270).at(-1)], [-1, 1_000])
})

test("[realtime media over sockets] reports energy, delay and the sender's clock as a WebRTC receiver does", () => {
  const { say, buffer } = play()
  assert.equal(readCounters(voiceReport(undefined, 0, 5)), undefined)
  for (let n = 0; n < 50; n++) say(n)
  const nowMs = 1_790_000_000_000
  const counters = readCounters(voiceReport(buffer.stats(), 3_000, nowMs))!
  const { packetsReceived, packetsLost, bytesReceived, codec, audioEnergy, playsAt } = counters
  assert.deepEqual([packetsReceived, packetsLost, bytesReceived, codec], [50, 0, 3_000, 'opus'])
  // energy of 0.94 s at an amplitude of about 0.1
  assert.ok(audioEnergy! > 0.0094 && audioEnergy! < 0.0105, `${audioEnergy}`)
  const delayMs = (counters.jitterBufferDelay / counters.jitterBufferEmittedCount) * 1_000
  assert.ok(delayMs > 60 && delayMs < 90, `${delayMs}`)
  assert.equal(playsAt! % 2 ** 32, (AT + 50 * PACKET_MS - 60) >>> 0)
})

test('[realtime media over sockets] keeps the pitch on a loudspeaker with another sample rate', () => {
  const buffer = new JitterBuffer()
  const tone = (place: number) => Math.sin((place * 2 * Math.PI * 440) / 48_000)
  for (let n = 0; n < 8; n++)
    buffer.push(
      n * PACKET_MS,
      Float32Array.from({ length: PACKET_SAMPLES }, (_, k) => tone(n * PACKET_SAMPLES + k)),
    )
  const out = new Float32Array(441 * 15)
  buffer.read(out, 48_000 / 44_100)
  let crossings = 0
  for (let at = 441 * 6 + 2; at < out.length; at++) if (out[at - 1]! < 0 && out[at]! >= 0) crossings++
  assert.ok(Math.abs(crossings - 440 * 0.09) <= 1, `${crossings}`)
})
