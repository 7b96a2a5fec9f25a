import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSpeechGate, levelOf } from '../../../site/dialogue/speech-gate.ts'

/** 32 ms each. */
const rates = (gate: ReturnType<typeof createSpeechGate>, frames: readonly [number, number][]): number[] =>
  frames.map(([likelihood, level]) => gate.rate(likelihood, level))

test('[2.4.6] while nobody but the visitor speaks the detector’s word counts as it is', () => {
  assert.deepEqual(
    rates(createSpeechGate(), [
      [0.5, 0.001],
      [0.9, 0.2],
    ]),
    [0.5, 0.9],
  )
})

test('[2.4.6] it never hears itself: the echo of its own voice stays behind the gate, however much like speech it is', () => {
  const gate = createSpeechGate()
  gate.isGuarded = true
  // what the loudspeaker leaves, before and while it sounds like somebody
  const echo: [number, number][] = Array.from({ length: 60 }, (_, n) => [n % 2 === 0 ? 0.95 : 0.3, 0.02])
  assert.deepEqual([...new Set(rates(gate, echo))], [0])
})

test('[2.4.6] barge-in: a voice over the echo passes in its third frame, 96 ms after it began', () => {
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
  // one click is no voice
  assert.deepEqual(
    rates(gate, [
      [0.1, 0.01],
      [0.99, 0.4],
      [0.1, 0.01],
    ]),
    [0, 0, 0],
  )
})

test('[2.4.6] the level of a frame is its root mean square', () => {
  assert.equal(levelOf(new Float32Array([0.5, -0.5, 0.5, -0.5])), 0.5)
  assert.equal(levelOf(new Float32Array(0)), 0)
})
