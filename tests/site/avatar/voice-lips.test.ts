import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closedLips } from '../../../site/avatar/lips.ts'
import { createVoiceLips } from '../../../site/avatar/voice-lips.ts'
import { settle } from '../line/fake-clock.ts'

/** An AudioContext whose analyser always hears a loud tone, and an AudioWorklet whose messages the test sends. */
function fakeAudio() {
  const did: string[] = []
  const node = (name: string) => ({
    connect: () => did.push(`${name} on`),
    disconnect: () => did.push(`${name} off`),
  })
  const context = {
    sampleRate: 48_000,
    currentTime: 0,
    createAnalyser: () => ({
      ...node('tap'),
      fftSize: 0,
      getFloatTimeDomainData(samples: Float32Array) {
        context.currentTime += 0.05
        for (let i = 0; i < samples.length; i++) samples[i] = 0.5 * Math.sin((i / 48_000) * 2 * Math.PI * 220)
      },
    }),
  }
  const port = {
    onmessage: null as ((event: { data: object }) => void) | null,
    postMessage: (word: string) => did.push(`told ${word}`),
  }
  Object.assign(globalThis, {
    AudioWorkletNode: class {
      port = port
    },
  })
  const source = { ...node('source'), context } as unknown as AudioNode
  return { source, port, did }
}

test('[decisions 5] analyzes the voice on the main thread until the audio thread has started, then on the audio thread', async () => {
  const { source, port, did } = fakeAudio()
  const lips = createVoiceLips(source, async () => {})
  assert.ok(lips.sample().level > 0, 'analyzed by the page at first')
  await settle()
  assert.ok(lips.sample().level > 0, 'still analyzed by the page until the worklet’s first message')
  port.onmessage?.({ data: { ...closedLips(), oh: 0.75, level: 0.5 } })
  assert.deepEqual([lips.sample().oh, lips.sample().level], [0.75, 0.5])
  lips.dispose()
  assert.deepEqual(did.slice(-2), ['source off', 'told end'])
  const count = (step: string) => did.filter((done) => done === step).length
  assert.equal(count('source on'), count('source off'))
})

test('[decisions 5] keeps analyzing the voice on the main thread in a browser without AudioWorklet', async (t) => {
  t.mock.method(console, 'info', () => {})
  const { source } = fakeAudio()
  const lips = createVoiceLips(source, () => Promise.reject(new Error('none')))
  await settle()
  assert.ok(lips.sample().level > 0)
  lips.dispose()
})
