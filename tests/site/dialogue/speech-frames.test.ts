import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPauseFinder, createSpeechGate, levelOf } from '../../../site/dialogue/speech-frames.ts'

/** Rates frames of 32 ms, each given as [speech likelihood, level]. */
const rates = (gate: ReturnType<typeof createSpeechGate>, frames: readonly [number, number][]): number[] =>
  frames.map(([likelihood, level]) => gate.rate(likelihood, level))

test("[2.4.6] passes on the detector's likelihood of speech while the avatar is silent", () => {
  assert.deepEqual(
    rates(createSpeechGate(), [
      [0.5, 0.001],
      [0.9, 0.2],
    ]),
    [0.5, 0.9],
  )
})

test("[2.4.6] rates the avatar's echo as silence, however much it resembles speech", () => {
  const gate = createSpeechGate()
  gate.guard = 'guarded'
  // half of the echo's frames resemble speech
  const echo: [number, number][] = Array.from({ length: 60 }, (_, n) => [n % 2 === 0 ? 0.95 : 0.3, 0.02])
  assert.deepEqual([...new Set(rates(gate, echo))], [0])
})

test('[2.4.6] passes on a voice that is louder than the echo, from its third frame on', () => {
  const gate = createSpeechGate()
  gate.guard = 'guarded'
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

test('[decisions 7] counts nothing as speech while a voice plays whose echo is not canceled, and for 320 ms after it', () => {
  const gate = createSpeechGate()
  gate.guard = 'shut'
  const loud: [number, number][] = Array.from({ length: 20 }, () => [0.95, 0.3])
  assert.deepEqual([...new Set(rates(gate, loud))], [0])
  gate.guard = 'open'
  assert.deepEqual(rates(gate, loud).indexOf(0.95), 10)
})

test('[decisions 7] ignores echo for 320 ms after the avatar has spoken, but not a visitor who is louder', () => {
  const residue: [number, number][] = Array.from({ length: 60 }, () => [0.3, 0.02])
  for (const [level, first] of [
    [0.03, 10],
    [0.1, 2],
  ] as const) {
    const gate = createSpeechGate()
    gate.guard = 'guarded'
    rates(gate, residue)
    gate.guard = 'open'
    const after: [number, number][] = Array.from({ length: 20 }, () => [0.9, level])
    assert.equal(rates(gate, after).indexOf(0.9), first, String(level))
  }
})

test('[2.4.6] computes the level of a frame as its root mean square', () => {
  assert.equal(levelOf(new Float32Array([0.5, -0.5, 0.5, -0.5])), 0.5)
  assert.equal(levelOf(new Float32Array(0)), 0)
})

const SPEECH = [0.9, 0.2] as const
const SILENCE = [0.1, 0.001] as const
/** Frames whose sound is quiet although the detector still reports speech. */
const TAIL = [0.8, 0.005] as const
const UNSURE = [0.4, 0.1] as const

type Frame = readonly [number, number]
const times = (count: number, frame: Frame): Frame[] => Array.from({ length: count }, () => frame)
function heard(...frames: Frame[]): string[] {
  const finder = createPauseFinder()
  return frames.flatMap(([likelihood, level], at) => {
    const change = finder.takeFrame(likelihood, level)
    return change ? [`${change} ${at}`] : []
  })
}

test('[4.5] reports a pause of the visitor once, after three quiet frames', () => {
  const said = times(10, SPEECH)
  assert.deepEqual(heard(...said, SILENCE, SILENCE), [])
  assert.deepEqual(heard(...said, ...times(9, SILENCE)), ['paused 12'])
  assert.deepEqual(heard(...said, ...times(4, SILENCE), SPEECH, SPEECH), ['paused 12', 'resumed 14'])
  assert.deepEqual(heard(...said, SILENCE, SILENCE, SPEECH, SILENCE, SILENCE, SILENCE), ['paused 15'])
})

test('[4.5] counts a frame as quiet by its level or its likelihood of speech, and skips uncertain frames', () => {
  assert.deepEqual(heard(...times(10, SPEECH), TAIL, TAIL, TAIL), ['paused 12'])
  assert.deepEqual(heard(...times(10, SPEECH), SILENCE, UNSURE, SILENCE, UNSURE, SILENCE, UNSURE), [
    'paused 14',
  ])
})

test('[4.5] reports no pause until the visitor has spoken for a third of a second', () => {
  assert.deepEqual(heard(...times(9, SPEECH), ...times(9, SILENCE)), [])
})

test('[4.5] counts quiet frames from zero in the next utterance', () => {
  const finder = createPauseFinder()
  for (const [likelihood, level] of [...times(10, SPEECH), ...times(3, SILENCE)])
    finder.takeFrame(likelihood, level)
  assert.deepEqual([finder.isPaused, finder.quietFrames], [true, 3])
  finder.reset()
  assert.deepEqual([finder.isPaused, finder.quietFrames], [false, 0])
  assert.equal(finder.takeFrame(0.1, 0.001), undefined)
})
