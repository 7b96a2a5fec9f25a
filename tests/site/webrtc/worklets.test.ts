import assert from 'node:assert/strict'
import { test } from 'node:test'

/** An audio worklet processor, as the audio thread sees it. The test has the other end of its message port. */
interface Processor {
  port: { onmessage: ((event: { data: unknown }) => void) | null; postMessage: (message: unknown) => void }
  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: object): boolean
}

const processors = new Map<string, new () => Processor>()
Object.assign(globalThis, {
  sampleRate: 48_000,
  AudioWorkletProcessor: class {
    port = { onmessage: null, postMessage() {} }
  },
  registerProcessor: (name: string, made: new () => Processor) => processors.set(name, made),
})
await import('../../../site/avatar/lips-worklet.ts')
await import('../../../site/webrtc/pitch-worklet.ts')
await import('../../../site/webrtc/socket-fallback/voice-worklet.ts')

test('[decisions 5] registers the audio processors that this file tests', () => {
  assert.deepEqual([...processors.keys()].sort(), ['lips', 'pitch', 'voice', 'words'])
})

for (const name of ['lips', 'pitch', 'voice', 'words']) {
  test(`[decisions 5] the audio processor ${name} keeps running without input, until it is told to end`, () => {
    const processor = new (processors.get(name)!)()
    const quantum = () => new Float32Array(128)
    const run = (inputs: Float32Array[][]) =>
      processor.process(inputs, [[quantum()]], { ratio: new Float32Array([1]) })
    for (const inputs of [[[quantum()]], [[]], [[quantum()]]]) assert.equal(run(inputs), true)
    processor.port.onmessage?.({ data: 'end' })
    assert.equal(run([[quantum()]]), false)
    assert.equal(run([[]]), false)
  })
}
