import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServerSound } from '../../../site/dialogue/clause-sound.ts'
import { createSpeaking, type SpokenClause } from '../../../site/dialogue/speaking.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const clause = (number: number, text: string, turn = 1): SpokenClause => ({
  turn,
  clause: number,
  text,
  lang: 'ja',
})

/** An AudioContext whose sounds end when the test says so. */
function fakeContext(state: AudioContextState = 'running') {
  const playing: { stopped: boolean; end(): void }[] = []
  const context = {
    state,
    destination: {},
    resume: () => new Promise<void>(() => {}),
    decodeAudioData: async (audio: ArrayBuffer) => {
      if (audio.byteLength === 0) throw new Error('no sound')
      return {}
    },
    createAnalyser: () => ({
      fftSize: 4,
      connect: (next: unknown) => next,
      disconnect() {},
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1),
    }),
    createBufferSource() {
      const source = {
        buffer: undefined,
        onended: null as (() => void) | null,
        connect: (next: unknown) => next,
        start: () =>
          playing.push({
            get stopped() {
              return isStopped
            },
            end: () => source.onended?.(),
          }),
        stop: () => {
          isStopped = true
        },
      }
      let isStopped = false
      return source
    },
  }
  return { context: context as unknown as AudioContext, playing }
}

function open(
  wish: {
    state?: AudioContextState
    sound?: (clause: SpokenClause) => Promise<ServerSound | undefined>
  } = {},
) {
  const clock = createFakeClock()
  const { context, playing } = fakeContext(wish.state)
  const told: string[] = []
  const audio: string[] = []
  const signals: AbortSignal[] = []
  const speaking = createSpeaking(
    {
      openAudio() {
        audio.push('opened')
        return { context, close: () => audio.push('closed') }
      },
      fetchSound(asked, signal) {
        signals.push(signal)
        return wish.sound ? wish.sound(asked) : Promise.resolve(undefined)
      },
      synthesis: undefined,
      voiceOf: () => ({ name: '', speed: 1 }),
      clock,
      steadyNow: clock.now,
    },
    {
      sounded: ({ turn, clause }) => told.push(`sounds ${turn}.${clause}`),
      said: ({ turn, clause }) => told.push(`said ${turn}.${clause}`),
    },
  )
  return { clock, playing, told, audio, signals, speaking }
}
const sound = async (): Promise<ServerSound> => ({ audio: new ArrayBuffer(8) })

test('[decisions 7] plays clauses in order, and loads the next one while one plays', async () => {
  const { speaking, told, playing, signals } = open({ sound })
  speaking.say(clause(0, '5階です。'))
  speaking.say(clause(1, 'どうぞ。'))
  await settle()
  assert.deepEqual([told, signals.length], [['sounds 1.0'], 2])
  assert.ok((speaking.level() ?? 0) > 0.3, 'the mouth follows the level')
  playing[0]?.end()
  await settle()
  playing[1]?.end()
  await settle()
  assert.deepEqual(told, ['sounds 1.0', 'said 1.0', 'sounds 1.1', 'said 1.1'])
  assert.equal(speaking.level(), undefined)
})

test('[decisions 5] holds the audio context only from the first to the last sound of the server', async () => {
  const { speaking, audio, playing, clock } = open({ sound })
  speaking.say(clause(0, '5階です。'))
  speaking.say(clause(1, 'どうぞ。'))
  await settle()
  playing[0]?.end()
  await settle()
  assert.deepEqual(audio, ['opened'])
  playing[1]?.end()
  await settle()
  assert.deepEqual(audio, ['opened', 'closed'])
  speaking.say(clause(0, 'はい。', 2))
  await settle()
  speaking.stop()
  await settle()
  assert.deepEqual(audio, ['opened', 'closed', 'opened', 'closed'])

  const silent = open()
  silent.speaking.say(clause(0, '5階です。'))
  await silent.clock.advance(60_000)
  assert.deepEqual([silent.audio, clock.pending()], [[], 0])
})

test('[2.4.6] stops the current sound and drops the queue when the visitor interrupts', async () => {
  const { speaking, told, playing, signals } = open({ sound })
  speaking.say(clause(0, '5階です。'))
  speaking.say(clause(1, 'どうぞ。'))
  await settle()
  speaking.stop()
  assert.deepEqual([playing[0]?.stopped, signals.every(({ aborted }) => aborted)], [true, true])
  await settle()
  assert.deepEqual(told, ['sounds 1.0'])
  // the next answer is spoken again
  speaking.say(clause(0, 'はい。', 2))
  await settle()
  assert.deepEqual(told, ['sounds 1.0', 'sounds 2.0'])
})

test('[decisions 7] shows a caption for its reading time if no sound can be played', async () => {
  for (const wish of [
    {},
    { sound, state: 'suspended' as const },
    { sound: async () => ({ audio: new ArrayBuffer(0) }) },
  ]) {
    const { speaking, told, clock } = open(wish)
    speaking.say(clause(0, '右手のエレベーターで五階までお上がりください。'))
    await clock.advance(500)
    assert.deepEqual(told, ['sounds 1.0'])
    assert.notEqual(speaking.mouth(), undefined)
    await clock.advance(2_000)
    assert.deepEqual(told, ['sounds 1.0'])
    await clock.advance(2_000)
    assert.deepEqual(told, ['sounds 1.0', 'said 1.0'])
  }
})

test("[decisions 7] waits at most 4 s for a server's sound", async () => {
  const { speaking, told, clock } = open({ sound: () => new Promise(() => {}) })
  speaking.say(clause(0, 'はい'))
  await clock.advance(3_999)
  assert.deepEqual(told, [])
  await clock.advance(1)
  assert.deepEqual(told, ['sounds 1.0'])
})
