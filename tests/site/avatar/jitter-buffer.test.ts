import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankFaceFrame, FACE_SHAPE_INDEX } from '#core/face/rules.ts'
import { createJitterBuffer, HOLD_MS, START_DELAY_MS } from '../../../site/avatar/face/jitter-buffer.ts'
import { seededRandom } from '../../../site/avatar/random.ts'

const FRAME_MS = 1000 / 30
const SCREEN_MS = 1000 / 60
const JAW = FACE_SHAPE_INDEX.jawOpen
/** Offset of the sender's clock in ms. Its 32-bit timestamp wraps around during the test. */
const SENDER_AHEAD_MS = 2 ** 32 - 20_000
const QUICKEST_MS = 25

const jawAt = (ms: number) => 0.5 + 0.5 * Math.sin((ms / 1000) * 2 * Math.PI * 3)

interface Path {
  meanJitterMs: number
  loss: number
  seconds: number
  /** Playback delay of the voice in ms, relative to the fastest frame. Undefined: the buffer does not know it. */
  voiceMs?: number
}

/** Sends face frames whose jaw opens 3 times a second over a network with jitter, and samples them at 60 frames per second. */
function play({ meanJitterMs, loss, seconds, voiceMs }: Path) {
  const random = seededRandom(11)
  const buffer = createJitterBuffer()
  const arrivals: { at: number; sentAt: number; seq: number }[] = []
  for (let seq = 0; seq * FRAME_MS < seconds * 1000; seq++) {
    if (random() < loss) continue
    const sentAt = seq * FRAME_MS
    arrivals.push({ at: sentAt + QUICKEST_MS - meanJitterMs * Math.log(1 - random()), sentAt, seq })
  }
  arrivals.sort((left, right) => left.at - right.at)
  const frame = blankFaceFrame()
  frame.hasTracking = true
  const apart: number[] = []
  const jawErrors: number[] = []
  let next = 0
  for (let now = 0; now < seconds * 1000; now += SCREEN_MS) {
    while (next < arrivals.length && arrivals[next]!.at <= now) {
      const { at, sentAt, seq } = arrivals[next++]!
      frame.seq = seq & 0xffff
      frame.atMs = (Math.round(sentAt) + SENDER_AHEAD_MS) % 2 ** 32
      frame.shapes[JAW] = jawAt(sentAt)
      buffer.push(frame, at)
    }
    if (voiceMs !== undefined && now > 500) {
      const voicePlays = (Math.round(now - QUICKEST_MS - voiceMs) + SENDER_AHEAD_MS) % 2 ** 32
      buffer.followVoice(buffer.delayOf(voicePlays, now))
    }
    const shown = buffer.sample(now)
    if (!shown || now < 3_000) continue
    const mouthAt = now - QUICKEST_MS - buffer.facts().delayMs
    jawErrors.push(Math.abs(shown.shapes[JAW]! - jawAt(mouthAt)))
    if (voiceMs !== undefined) apart.push(Math.abs(buffer.facts().delayMs - voiceMs))
  }
  const { underruns, sampled, delayMs } = buffer.facts()
  const meanError = jawErrors.reduce((sum, error) => sum + error, 0) / jawErrors.length
  return { underrunShare: underruns / sampled, sampled, delayMs, apartMs: Math.max(0, ...apart), meanError }
}

test('[decisions 5] on a network with jitter, mouth and voice differ by at most 80 ms, with less than 1 % underruns', (t) => {
  for (const [meanJitterMs, loss, voiceMs] of [
    [8, 0.01, 60],
    [20, 0.03, 90],
    [20, 0.03, 140],
    [30, 0.03, 180],
  ] as const) {
    const seen = play({ meanJitterMs, loss, seconds: 90, voiceMs })
    t.diagnostic(
      `jitter ${meanJitterMs} ms, loss ${loss * 100} %, voice after ${voiceMs} ms: apart ${seen.apartMs.toFixed(0)} ms, underruns ${(seen.underrunShare * 100).toFixed(2)} %, delay ${seen.delayMs.toFixed(0)} ms`,
    )
    assert.ok(seen.sampled > 5_000)
    assert.ok(seen.apartMs <= 80, `${seen.apartMs} ms apart`)
    assert.ok(seen.underrunShare < 0.01, `${seen.underrunShare} underruns`)
    assert.ok(seen.meanError < 0.1, `mean error of the jaw ${seen.meanError}`)
  }
})

test('[decisions 5] without information about the voice, the delay of the face adapts between 80 and 200 ms', () => {
  const calm = play({ meanJitterMs: 2, loss: 0, seconds: 60 })
  assert.ok(calm.delayMs >= 80 && calm.delayMs < 95, `${calm.delayMs}`)
  assert.ok(calm.underrunShare < 0.01)
  const rough = play({ meanJitterMs: 60, loss: 0.05, seconds: 60 })
  assert.ok(rough.delayMs > 150 && rough.delayMs <= 200, `${rough.delayMs}`)
})

test('[decisions 5] plays the first face frame 120 ms after it arrived', () => {
  const buffer = createJitterBuffer()
  const frame = blankFaceFrame()
  for (let at = 0; at <= 300; at += 25) {
    frame.atMs = at
    buffer.push(frame, at + 1_000)
  }
  assert.equal(buffer.sample(1_000 + START_DELAY_MS - 1), undefined)
  assert.equal(buffer.sample(1_000 + START_DELAY_MS)?.atMs, 25)
})

test('[decisions 5] interpolates between two received faces, in any order of arrival', () => {
  const buffer = createJitterBuffer()
  const frame = blankFaceFrame()
  for (const at of [0, 100, 50, 150, 50]) {
    frame.atMs = at
    frame.shapes[JAW] = at / 200
    buffer.push(frame, at === 0 ? 0 : at)
  }
  for (const at of [0, 25, 75, 125]) {
    const jaw = buffer.sample(at + START_DELAY_MS)!.shapes[JAW]!
    assert.ok(Math.abs(jaw - at / 200) < 0.005, `${at} ms: ${jaw}`)
  }
})

test('[decisions 5] repeats the last face for 150 ms, then returns no face', () => {
  const buffer = createJitterBuffer()
  const frame = blankFaceFrame()
  for (let at = 0; at <= 100; at += 33) {
    frame.atMs = at
    buffer.push(frame, at)
  }
  const end = 99 + START_DELAY_MS
  assert.ok(buffer.sample(end))
  assert.ok(buffer.sample(end + HOLD_MS - 10))
  assert.equal(buffer.sample(end + HOLD_MS + 30), undefined)
})
