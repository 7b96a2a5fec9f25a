import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAlertSound } from '../../../site/calls/alert-sound.ts'
import { CHIME_SECONDS, chimeSamples } from '../../../site/webrtc/chime.ts'
import { settle } from '../line/fake-clock.ts'

describe('samples of the ringing sound', () => {
  const rate = 8_000
  const samples = chimeSamples(rate)
  const loudest = (from: number, to: number): number =>
    Math.max(...samples.subarray(Math.round(from * rate), Math.round(to * rate)).map(Math.abs))

  test('[4.4] the ringing sound repeats every 1.6 s, starts and ends in silence and never clips', () => {
    assert.equal(samples.length, CHIME_SECONDS * rate)
    assert.equal(samples[0], 0)
    assert.ok(Math.abs(samples.at(-1)!) < 0.001)
    assert.ok(loudest(0, CHIME_SECONDS) < 1)
  })

  test('[4.4] the ringing sound has two strokes and a pause before it repeats', () => {
    assert.ok(loudest(0, 0.1) > 0.3)
    assert.ok(loudest(0.38, 0.48) > loudest(0.3, 0.38))
    assert.ok(loudest(1.45, 1.6) < 0.02)
  })
})

/** An AudioContext that starts suspended, as in a browser before the first press. */
class FakeContext {
  state: 'suspended' | 'running' | 'closed'
  onstatechange: (() => void) | null = null
  sampleRate = 8_000
  destination = {}
  started = 0
  stopped = 0
  #resumed = Promise.withResolvers<void>()

  constructor(state: 'suspended' | 'running') {
    this.state = state
  }

  createBuffer = () => ({ copyToChannel: () => {} })

  createBufferSource = () => ({
    buffer: null,
    loop: false,
    connect: () => {},
    disconnect: () => {},
    start: () => {
      this.started += 1
    },
    stop: () => {
      this.stopped += 1
    },
  })

  resume = () => (this.state === 'running' ? Promise.resolve() : this.#resumed.promise)

  allow(): void {
    this.state = 'running'
    this.onstatechange?.()
    this.#resumed.resolve()
  }

  async close(): Promise<void> {
    this.state = 'closed'
  }
}

function bench(state: 'suspended' | 'running') {
  const context = new FakeContext(state)
  const presses = new Set<() => void>()
  const reported: boolean[] = []
  const sound = createAlertSound({
    createContext: () => context as unknown as AudioContext,
    onPress: (press) => {
      presses.add(press)
      return () => presses.delete(press)
    },
  })
  sound.onBlocked((blocked) => reported.push(blocked))
  return { context, presses, told: reported, sound }
}

describe('playing the ringing sound', () => {
  test('[4.4] plays only one ringing sound, even if it is started several times, until it is stopped', async () => {
    const { context, told: reported, sound } = bench('running')
    sound.start()
    sound.start()
    await settle()
    assert.equal(sound.playing(), true)
    assert.equal(context.started, 1)
    sound.stop()
    assert.equal(sound.playing(), false)
    assert.equal(context.stopped, 1)
    assert.deepEqual(reported, [])
  })

  test('[4.4] reports that the browser blocks the ringing sound, and later that it plays', async () => {
    const { context, presses, told: reported, sound } = bench('suspended')
    sound.start()
    await settle()
    assert.deepEqual(reported, [true])
    assert.equal(presses.size, 1)
    context.allow()
    await settle()
    assert.deepEqual(reported, [true, false])
    assert.equal(presses.size, 0)
  })

  test('[4.4] reports no blocked sound while there is nothing to play', () => {
    const { told: reported, presses, sound } = bench('suspended')
    assert.equal(sound.blocked(), false)
    sound.start()
    sound.stop()
    assert.deepEqual(reported, [true, false])
    assert.equal(presses.size, 0)
  })
})
