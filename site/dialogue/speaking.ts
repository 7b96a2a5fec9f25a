import { readingMs } from '#core/dialogue/effects.ts'
import type { MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { SPEECH_LANGUAGES } from './hearing.ts'
import { mouthMovesOf } from './mouth-moves.ts'

export interface SpokenClause {
  turn: number
  clause: number
  text: string
  lang: Language
}

export interface SpeakingEvents {
  /** The clause became audible or readable. */
  sounded(clause: SpokenClause): void
  said(clause: SpokenClause): void
}

/** Sound of a clause from a server. */
export interface ServerSound {
  audio: ArrayBuffer
  /** Omitted: the mouth follows the sound level. */
  mouths?: readonly MouthAt[]
}

/** The mouth movements being played. */
export interface MouthNow {
  moves: readonly MouthAt[]
  /** ms since their start. */
  atMs: number
}

/** Speaks clauses one after the other. */
export interface Speaking {
  say(clause: SpokenClause): void
  /** Stops at once and drops the remaining clauses. */
  stop(): void
  /** undefined: the mouth is closed or follows `level`. */
  mouth(): MouthNow | undefined
  /** Level of the current sound, 0 to 1; undefined: use `mouth`. */
  level(): number | undefined
  close(): void
}

interface SpeakingParts {
  /** Opened for the first clause with a server's sound, closed after the last one. */
  openAudio: () => { context: AudioContext; close: Stop }
  /** undefined: the browser speaks the clause. Never rejects. */
  fetchSound: (clause: SpokenClause, signal: AbortSignal) => Promise<ServerSound | undefined>
  /** undefined: this browser has no voices. */
  synthesis: SpeechSynthesis | undefined
  /** Voice by name; empty: the browser's choice. */
  voiceOf: (lang: Language) => { name: string; speed: number }
  clock: Pick<LocalClock, 'after'>
  steadyNow: () => number
}

/** decisions 7: without a voice by then, only captions are shown. */
const SOUND_WITHIN_MS = 500
/** Longest wait for a server's sound; after it only captions are shown. */
const FETCHED_WITHIN_MS = 4_000

export function createSpeaking(parts: SpeakingParts, events: SpeakingEvents): Speaking {
  const { clock, steadyNow, synthesis } = parts
  let queue: { clause: SpokenClause; sound: Promise<ServerSound | undefined> }[] = []
  let fetching = new AbortController()
  let isBusy = false
  let audio: ReturnType<SpeakingParts['openAudio']> | undefined
  /** Ends the current sound. */
  let cutOff: Stop | undefined
  let mouth: { moves: readonly MouthAt[]; startedAt: number } | undefined
  let meter: AnalyserNode | undefined

  const hush = () => {
    mouth = undefined
    meter = undefined
  }

  /** Runs one clause from its first sound to its last; also resolves when it is stopped. */
  function perform(begin: (done: () => void) => Stop): Promise<void> {
    return new Promise((resolve) => {
      let end: Stop = () => {}
      const finish = () => {
        end()
        cutOff = undefined
        hush()
        resolve()
      }
      cutOff = finish
      end = begin(finish)
    })
  }

  const move = (clause: SpokenClause) => {
    mouth = { moves: mouthMovesOf(clause.text, clause.lang), startedAt: steadyNow() }
  }

  /** Shows the clause as a caption for the time it takes to read. */
  const read = (clause: SpokenClause): Promise<void> =>
    perform((done) => {
      events.sounded(clause)
      move(clause)
      return clock.after(readingMs(clause.text, clause.lang), done)
    })

  function openAudio(): AudioContext {
    audio ??= parts.openAudio()
    return audio.context
  }

  function play(clause: SpokenClause, { mouths }: ServerSound, buffer: AudioBuffer): Promise<void> {
    const context = openAudio()
    return perform((done) => {
      const source = context.createBufferSource()
      source.buffer = buffer
      const analyser = context.createAnalyser()
      source.connect(analyser).connect(context.destination)
      source.onended = done
      source.start()
      events.sounded(clause)
      if (mouths) mouth = { moves: mouths, startedAt: steadyNow() }
      else meter = analyser
      return () => {
        source.onended = null
        source.stop()
        analyser.disconnect()
      }
    })
  }

  /** @returns false if no voice started in time */
  async function speak(clause: SpokenClause, voice: SpeechSynthesis): Promise<boolean> {
    let hasSounded = false
    await perform((done) => {
      const { name, speed } = parts.voiceOf(clause.lang)
      const utterance = new SpeechSynthesisUtterance(clause.text)
      utterance.lang = SPEECH_LANGUAGES[clause.lang]
      utterance.rate = speed
      utterance.voice = voice.getVoices().find((known) => known.name === name) ?? null
      const stopWaiting = clock.after(SOUND_WITHIN_MS, () => {
        if (!hasSounded) done()
      })
      utterance.onstart = () => {
        hasSounded = true
        events.sounded(clause)
        move(clause)
      }
      utterance.onend = utterance.onerror = done
      voice.speak(utterance)
      return () => {
        stopWaiting()
        utterance.onstart = utterance.onend = utterance.onerror = null
        voice.cancel()
      }
    })
    return hasSounded
  }

  async function decoded(sound: ServerSound): Promise<AudioBuffer | undefined> {
    const context = openAudio()
    // browsers block sound before the first touch
    if (context.state !== 'running')
      await within(
        SOUND_WITHIN_MS,
        context.resume().then(() => true),
      )
    if (context.state !== 'running') return undefined
    try {
      return await context.decodeAudioData(sound.audio)
    } catch {
      console.warn('dialogue: a sound could not be decoded')
      return undefined
    }
  }

  /** @returns undefined after `ms` */
  const within = <Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> =>
    new Promise((resolve) => {
      const stop = clock.after(ms, () => resolve(undefined))
      promise.then(
        (value) => {
          stop()
          resolve(value)
        },
        () => {
          stop()
          resolve(undefined)
        },
      )
    })

  async function sayOne(clause: SpokenClause, sound: Promise<ServerSound | undefined>): Promise<void> {
    const { signal } = fetching
    const made = await within(FETCHED_WITHIN_MS, sound)
    const buffer = made && (await decoded(made))
    if (signal.aborted) return
    if (made && buffer) await play(clause, made, buffer)
    else {
      const isSpoken = !made && synthesis !== undefined && (await speak(clause, synthesis))
      if (!isSpoken && !signal.aborted) await read(clause)
    }
    if (!signal.aborted) events.said(clause)
  }

  async function run(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await sayOne(next.clause, next.sound)
      } catch (error) {
        console.warn('dialogue: a clause could not be spoken', error)
        events.said(next.clause)
      }
    }
    audio?.close()
    audio = undefined
    isBusy = false
  }

  function stop(): void {
    fetching.abort()
    fetching = new AbortController()
    queue = []
    cutOff?.()
    hush()
  }

  return {
    say(clause) {
      queue.push({ clause, sound: parts.fetchSound(clause, fetching.signal) })
      void run()
    },
    stop,
    mouth: () => mouth && { moves: mouth.moves, atMs: steadyNow() - mouth.startedAt },
    level() {
      if (!meter) return undefined
      const samples = new Float32Array(meter.fftSize)
      meter.getFloatTimeDomainData(samples)
      return Math.min(
        1,
        4 * Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length),
      )
    },
    close: stop,
  }
}
