import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCounters } from '../../../site/webrtc/slot-sample.ts'
import { VoiceBuffer, WORD_MS, WORD_SAMPLES } from '../../../site/webrtc/socket-way/voice-buffer.ts'
import { voiceReport } from '../../../site/webrtc/socket-way/voice-report.ts'

const SAMPLES_A_MS = 48
const AT = 2 ** 32 - 1_000

/** A word whose every sample says which one it is. */
const word = (n: number): Float32Array => new Float32Array(WORD_SAMPLES).fill((n + 1) / 10_000 + 0.1)
const numberOf = (sample: number): number => Math.round((sample - 0.1) * 10_000) - 1

/** A line that brings words when the test says, and a loudspeaker. */
function play(buffer = new VoiceBuffer()) {
  const heard: number[] = []
  let nowMs = 0
  const out = new Float32Array(SAMPLES_A_MS)
  const push = (n: number, atMs = AT): void => buffer.push((atMs + n * WORD_MS) >>> 0, word(n))
  const line = {
    buffer,
    push,
    /** The word comes when it was said. */
    say(n: number) {
      push(n)
      line.until((n + 1) * WORD_MS)
    },
    /** Plays until then, a millisecond each; what is heard by its word, -1: silence. */
    until(ms: number) {
      for (; nowMs < ms; nowMs++) {
        buffer.read(out)
        heard.push(out[24] === 0 ? -1 : numberOf(out[24]!))
      }
      return heard
    },
    heard,
  }
  return line
}

/** Words in the order in which they were heard, each once. */
const order = (heard: readonly number[]): number[] => heard.filter((n, place) => n !== heard[place - 1])

test('[realtime the socket way] words that come evenly are heard after 60 ms, each for 20 ms, across the clock’s end', () => {
  const { push, until, buffer } = play()
  for (let n = 0; n < 100; n++) {
    push(n)
    until((n + 1) * WORD_MS)
  }
  const heard = until(100 * WORD_MS + 60)
  assert.deepEqual(heard.slice(0, 61).map(Math.sign), [...new Array<number>(60).fill(-1), 0])
  assert.deepEqual(order(heard), [-1, ...Array.from({ length: 100 }, (_, n) => n)])
  assert.equal(buffer.facts().dropped, 0)
})

test('[realtime the socket way] a late word stretches the pause before it: nothing is lost, and it is heard once', () => {
  const { push, say, until, buffer } = play()
  for (let n = 0; n < 10; n++) say(n)
  // the line stands still for 150 ms, then brings what it held
  until(10 * WORD_MS + 150)
  for (let n = 10; n < 17; n++) push(n)
  for (let n = 17; n < 30; n++) {
    push(n)
    until(10 * WORD_MS + 150 + (n - 16) * WORD_MS)
  }
  const heard = until(1_500)
  assert.deepEqual(
    order(heard).filter((n) => n >= 0),
    Array.from({ length: 30 }, (_, n) => n),
  )
  assert.equal(buffer.facts().dropped, 0)
})

test('[realtime the socket way] after a stall of a second only the newest 200 ms are heard, at once', () => {
  const { push, say, until, buffer } = play()
  for (let n = 0; n < 10; n++) say(n)
  until(1_200)
  for (let n = 10; n < 60; n++) push(n)
  assert.ok(buffer.facts().delayMs <= 220, `${buffer.facts().delayMs}`)
  const heard = until(1_230)
  assert.ok(heard.at(-1)! >= 48, `${heard.at(-1)}`)
  assert.ok(buffer.facts().dropped >= 35 && buffer.facts().dropped <= 40, `${buffer.facts().dropped}`)
})

test('[realtime the socket way] what has piled up goes in the next pause, not in the middle of a word', () => {
  const { push, say, until, buffer } = play()
  for (let n = 0; n < 10; n++) say(n)
  until(10 * WORD_MS + 150)
  for (let n = 10; n < 18; n++) push(n)
  const waits: number[] = []
  let ms = 10 * WORD_MS + 150
  for (let n = 18; n < 330; n++) {
    // they speak for a second and are silent for half a one: silence is not sent
    if (n % 75 < 50) push(n)
    ms += WORD_MS
    const before = buffer.facts().delayMs
    until(ms)
    if (n % 75 < 50) waits.push(before)
  }
  assert.ok(waits[10]! > 150, `${waits[10]}`)
  assert.ok(waits.at(-1)! < 110, `${waits.at(-1)}`)
  assert.equal(buffer.facts().dropped, 0)
})

test('[realtime the socket way] a page that has come anew is heard from its first word, without a wait for the old clock', () => {
  const { push, say, until } = play()
  for (let n = 0; n < 10; n++) say(n)
  push(1_000, 7)
  assert.deepEqual([until(259).at(-1), until(270).at(-1)], [-1, 1_000])
})

test('[realtime the socket way] what was heard is told as a connection tells it: energy, delay, the sender’s clock', () => {
  const { say, buffer } = play()
  assert.equal(readCounters(voiceReport(undefined, 0, 5)), undefined)
  for (let n = 0; n < 50; n++) say(n)
  const nowMs = 1_790_000_000_000
  const counters = readCounters(voiceReport(buffer.facts(), 3_000, nowMs))!
  const { packetsReceived, packetsLost, bytesReceived, codec, audioEnergy, playsAt } = counters
  assert.deepEqual([packetsReceived, packetsLost, bytesReceived, codec], [50, 0, 3_000, 'opus'])
  // 0.94 s of about 0.1
  assert.ok(audioEnergy! > 0.0094 && audioEnergy! < 0.0105, `${audioEnergy}`)
  const delayMs = (counters.jitterBufferDelay / counters.jitterBufferEmittedCount) * 1_000
  assert.ok(delayMs > 60 && delayMs < 90, `${delayMs}`)
  assert.equal(playsAt! % 2 ** 32, (AT + 50 * WORD_MS - 60) >>> 0)
})

test('[realtime the socket way] another rate of the loudspeaker changes neither the pitch nor the order', () => {
  const buffer = new VoiceBuffer()
  const tone = (place: number) => Math.sin((place * 2 * Math.PI * 440) / 48_000)
  for (let n = 0; n < 8; n++)
    buffer.push(
      n * WORD_MS,
      Float32Array.from({ length: WORD_SAMPLES }, (_, k) => tone(n * WORD_SAMPLES + k)),
    )
  const out = new Float32Array(441 * 15)
  buffer.read(out, 48_000 / 44_100)
  let crossings = 0
  for (let at = 441 * 6 + 2; at < out.length; at++) if (out[at - 1]! < 0 && out[at]! >= 0) crossings++
  assert.ok(Math.abs(crossings - 440 * 0.09) <= 1, `${crossings}`)
})
