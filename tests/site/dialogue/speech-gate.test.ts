import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSpeechGate, levelOf } from '../../../site/dialogue/speech-gate.ts'

/** 32 ms each. */
const rates = (gate: ReturnType<typeof createSpeechGate>, frames: readonly [number, number][]): number[] =>
  frames.map(([likelihood, level]) => gate.rate(likelihood, level))

test("[2.4.6] passes the detector's likelihood while the avatar is silent", () => {
  assert.deepEqual(
    rates(createSpeechGate(), [
      [0.5, 0.001],
      [0.9, 0.2],
    ]),
    [0.5, 0.9],
  )
})

test("[2.4.6] blocks the avatar's own echo, however much it resembles speech", () => {
  const gate = createSpeechGate()
  gate.isGuarded = true
  // the echo, before and while it resembles speech
  const echo: [number, number][] = Array.from({ length: 60 }, (_, n) => [n % 2 === 0 ? 0.95 : 0.3, 0.02])
  assert.deepEqual([...new Set(rates(gate, echo))], [0])
})

test('[2.4.6] passes a voice above the echo in its third frame, after 96 ms', () => {
  const gate = createSpeechGate()
  gate.isGuarded = true
  rates(
    gate,
    Array.from({ length: 60 }, () => [0.3, 0.02]),
  )
  const visitor: [number, number][] = [
    [0.9, 0.1],
    [0.9, 0.1],
    [0.9, 0.1],
  ]
  assert.deepEqual(rates(gate, visitor), [0, 0, 0.9])
  // a single click is not speech
  assert.deepEqual(
    rates(gate, [
      [0.1, 0.01],
      [0.99, 0.4],
      [0.1, 0.01],
    ]),
    [0, 0, 0],
  )
})

test('[2.4.6] computes the level of a frame as its root mean square', () => {
  assert.equal(levelOf(new Float32Array([0.5, -0.5, 0.5, -0.5])), 0.5)
  assert.equal(levelOf(new Float32Array(0)), 0)
})
