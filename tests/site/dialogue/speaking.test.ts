import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClauseSound, ServerSound } from '../../../site/dialogue/clause-sound.ts'
import { createSpeaking, type SpokenClause } from '../../../site/dialogue/speaking.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'

const clause = (number: number, text: string, turn = 1): SpokenClause => ({
  turn,
  clause: number,
  text,
  lang: 'ja',
})

/** Fakes an AudioContext whose sounds end when the test calls `end`. */
function fakeContext(state: AudioContextState = 'running') {
  const playing: { stopped: boolean; end(): void }[] = []
  const context = {
    state,
    destination: {},
    resume: () => new Promise<void>(() => {}),
    decodeAudioData: async (audio: ArrayBuffer) => {
      if (audio.byteLength === 0) throw new Error('no sound')
      return { duration: 2 }
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
  options: {
    state?: AudioContextState
    sound?: (clause: SpokenClause) => Promise<ClauseSound | undefined>
    synthesis?: SpeechSynthesis
  } = {},
) {
  const clock = createFakeClock()
  const { context, playing } = fakeContext(options.state)
  const reported: string[] = []
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
        return options.sound ? options.sound(asked) : Promise.resolve(undefined)
      },
      synthesis: options.synthesis,
      cancelsEchoOf: (voice) => voice?.localService === false,
      voiceOf: () => ({ name: '', speed: 1 }),
      clock,
      steadyNow: clock.now,
    },
    {
      sounded: ({ turn, clause }) => reported.push(`sounds ${turn}.${clause}`),
      said: ({ turn, clause }) => reported.push(`said ${turn}.${clause}`),
    },
  )
  return { clock, playing, told: reported, audio, signals, speaking }
}
const sound = async (): Promise<ServerSound> => ({ audio: new ArrayBuffer(8) })

test('[decisions 7] plays clauses in order, and loads the next clause while the current one plays', async () => {
  const { speaking, told: reported, playing, signals } = open({ sound })
  speaking.say(clause(0, '5階です。'))
  speaking.say(clause(1, 'どうぞ。'))
  await settle()
  assert.deepEqual([reported, signals.length], [['sounds 1.0'], 2])
  assert.ok((speaking.level() ?? 0) > 0.3, 'the mouth follows the level')
  playing[0]?.end()
  await settle()
  playing[1]?.end()
  await settle()
  assert.deepEqual(reported, ['sounds 1.0', 'said 1.0', 'sounds 1.1', 'said 1.1'])
  assert.equal(speaking.level(), undefined)
})

test('[decisions 5] keeps the audio context open only from the first to the last clause with server audio', async () => {
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
  const { speaking, told: reported, playing, signals } = open({ sound })
  speaking.say(clause(0, '5階です。'))
  speaking.say(clause(1, 'どうぞ。'))
  await settle()
  speaking.stop()
  assert.deepEqual([playing[0]?.stopped, signals.every(({ aborted }) => aborted)], [true, true])
  await settle()
  assert.deepEqual(reported, ['sounds 1.0'])
  // the next answer is spoken, although the previous one was stopped
  speaking.say(clause(0, 'はい。', 2))
  await settle()
  assert.deepEqual(reported, ['sounds 1.0', 'sounds 2.0'])
})

test('[decisions 7] shows a caption for its reading time if no sound can be played', async () => {
  for (const input of [
    {},
    { sound, state: 'suspended' as const },
    { sound: async () => ({ audio: new ArrayBuffer(0) }) },
  ]) {
    const { speaking, told: reported, clock } = open(input)
    speaking.say(clause(0, '右手のエレベーターで五階までお上がりください。'))
    await clock.advance(500)
    assert.deepEqual(reported, ['sounds 1.0'])
    assert.notEqual(speaking.mouth(), undefined)
    await clock.advance(2_000)
    assert.deepEqual(reported, ['sounds 1.0'])
    await clock.advance(2_000)
    assert.deepEqual(reported, ['sounds 1.0', 'said 1.0'])
  }
})

test("[decisions 7] waits at most 4 s for the server's audio", async () => {
  const { speaking, told: reported, clock } = open({ sound: () => new Promise(() => {}) })
  speaking.say(clause(0, 'はい'))
  await clock.advance(3_999)
  assert.deepEqual(reported, [])
  await clock.advance(1)
  assert.deepEqual(reported, ['sounds 1.0'])
})

/**
 * Fakes the browser's speech synthesis with these voices. Each utterance begins at once, and ends when the test calls
 * `onend`.
 */
function fakeSynthesis(...voices: [name: string, lang: string][]) {
  class Utterance {
    lang = ''
    rate = 1
    voice: { name: string } | null = null
    onstart: (() => void) | null = null
    onend: (() => void) | null = null
    text: string
    constructor(text: string) {
      this.text = text
    }
  }
  Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance })
  const spoken: Utterance[] = []
  const synthesis = {
    getVoices: () => voices.map(([name, lang]) => ({ name, lang, localService: !name.startsWith('Google') })),
    speak(utterance: Utterance) {
      spoken.push(utterance)
      utterance.onstart?.()
    },
    cancel() {},
  }
  return { spoken, synthesis: synthesis as unknown as SpeechSynthesis }
}

test('[decisions 7] lets the browser speak the pronunciation that the server sends', async () => {
  const { synthesis, spoken } = fakeSynthesis(['Kyoko', 'ja-JP'])
  const { speaking, told } = open({ synthesis, sound: async () => ({ reading: 'しょうじです。' }) })
  speaking.say(clause(0, '東海林です。'))
  await settle()
  assert.deepEqual(
    spoken.map(({ text, lang, voice }) => [text, lang, voice?.name]),
    [['しょうじです。', 'ja-JP', 'Kyoko']],
  )
  spoken[0]?.onend?.()
  assert.deepEqual(told, ['sounds 1.0', 'said 1.0'])
})

test('[decisions 7] shows only a caption if the browser could not speak a clause intelligibly', async () => {
  const { synthesis, spoken } = fakeSynthesis(['Japanese espeak-ng', 'ja'], ['Samantha', 'en-US'])
  const { speaking, told, clock } = open({ synthesis })
  speaking.say(clause(0, '受付は3階です。'))
  speaking.say(clause(1, 'どうぞ。'))
  await settle()
  assert.deepEqual([spoken.length, told], [0, ['sounds 1.0']])
  await clock.advance(1_200)
  assert.deepEqual(
    spoken.map(({ text }) => text),
    ['どうぞ。'],
  )
})

test('[decisions 7] goes on to the next clause if a voice or a sound never reports its end', async () => {
  const { synthesis } = fakeSynthesis(['Kyoko', 'ja-JP'])
  for (const input of [{ synthesis }, { sound }]) {
    const { speaking, told, clock } = open(input)
    speaking.say(clause(0, '受付です。'))
    speaking.say(clause(1, 'どうぞ。'))
    await clock.advance(6_000)
    assert.deepEqual(told, ['sounds 1.0'])
    await clock.advance(4_000)
    assert.deepEqual(told, ['sounds 1.0', 'said 1.0', 'sounds 1.1'])
    speaking.stop()
    assert.equal(clock.pending(), 0)
  }
})

test('[decisions 7] lets the browser choose a voice while the browser has not listed any voices yet', async () => {
  const { synthesis, spoken } = fakeSynthesis()
  const { speaking } = open({ synthesis })
  speaking.say(clause(0, '受付です。'))
  await settle()
  assert.deepEqual([spoken[0]?.text, spoken[0]?.voice], ['受付です。', null])
})

test("[decisions 7] reports that echo cannot be cancelled only while one of the device's own voices speaks", async () => {
  const speaks = async (name: string) => {
    const { synthesis, spoken } = fakeSynthesis([name, 'ja-JP'])
    const { speaking } = open({ synthesis })
    speaking.say(clause(0, '受付です。'))
    const seen = [speaking.isUncancelled()]
    await settle()
    seen.push(speaking.isUncancelled())
    spoken[0]?.onend?.()
    return [...seen, speaking.isUncancelled()]
  }
  assert.deepEqual(await speaks('Japanese uketsuke'), [false, true, false])
  assert.deepEqual(await speaks('Google 日本語'), [false, false, false])
  const { speaking } = open({ sound })
  speaking.say(clause(0, '受付です。'))
  await settle()
  assert.equal(speaking.isUncancelled(), false, 'the browser plays the sound, so it can cancel its echo')
})
