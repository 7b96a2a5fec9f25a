import { readingMs } from '#core/dialogue/effects.ts'
import type { MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { LocalClock } from '../line/clock.ts'
import { runMachine } from '../line/run-machine.ts'
import { type Stop, stopAll } from '../line/stop.ts'
import { within } from '../line/timer.ts'
import {
  aloudBy,
  type ClauseSound,
  createClauseAudio,
  playSound,
  SOUND_WITHIN_MS,
  speakAloud,
} from './clause-sound.ts'
import { createSpeakingMouth, type MouthNow, mouthMovesOf } from './mouth.ts'
import {
  type ClauseEvent,
  SILENT,
  type SpeakingEffect,
  type SpeakingState,
  stepSpeaking,
} from './speaking-state.ts'

export interface SpokenClause {
  turn: number
  clause: number
  text: string
  lang: Language
  /** Sound that comes with the text. If omitted, the sound is fetched. */
  sound?: Promise<ClauseSound | undefined> | undefined
}

export interface SpeakingEvents {
  /** The clause became audible or readable. */
  sounded(clause: SpokenClause): void
  said(clause: SpokenClause): void
}

/** Speaks clauses one after the other. */
export interface Speaking {
  say(clause: SpokenClause): void
  /** Stops at once and drops the remaining clauses. */
  stop(): void
  /** Planned movements of the mouth; undefined if the mouth is closed or follows `level`. */
  mouth(): MouthNow | undefined
  /** Level of the current sound, 0 to 1. If undefined, the movements from `mouth` apply. */
  level(): number | undefined
  /** Whether a voice of the device speaks now. The browser does not play that voice itself, so it cannot cancel the echo. */
  isUncancelled(): boolean
  close(): void
}

export interface SpeakingParts {
  /** Opened for the first clause with a server's sound, closed after the last one. */
  openAudio: () => { context: AudioContext; close: Stop }
  /**
   * Fetches the server's sound of a clause, or the text that the browser speaks instead; undefined if the browser
   * speaks the clause's own text. Never rejects.
   */
  fetchSound: (clause: SpokenClause, signal: AbortSignal) => Promise<ClauseSound | undefined>
  /** The browser's speech synthesis; undefined if the browser has none. */
  synthesis: SpeechSynthesis | undefined
  /** Name and speed of the voice for a language. Empty name: the browser chooses the voice. */
  voiceOf: (lang: Language) => { name: string; speed: number }
  /**
   * Whether the browser cancels the echo of this voice (null: the browser's default voice). Omitted if no microphone is
   * open.
   */
  cancelsEchoOf?: (voice: SpeechSynthesisVoice | null) => boolean
  clock: Pick<LocalClock, 'after'>
  steadyNow: () => number
}

/** Longest wait for a server's sound; after it only captions are shown. */
const FETCHED_WITHIN_MS = 4_000

/** If a voice or sound has not reported its end this long after the expected end, the next clause begins. */
const STALLED_MS = 5_000
/** Longest expected duration of a browser's voice, as a multiple of the estimated time for reading the text. */
const SLOWEST_VOICE = 3

/** The decoded sound of a clause, ready to play. */
interface Prepared {
  buffer: AudioBuffer
  mouths: readonly MouthAt[] | undefined
}

export function createSpeaking(parts: SpeakingParts, events: SpeakingEvents): Speaking {
  const mouth = createSpeakingMouth(parts.steadyNow)
  const sounds = createFetchedSounds(parts)
  const player = createClausePlayer(parts, mouth, (event) => dispatch(event))

  const { state, dispatch } = runMachine<SpeakingState, ClauseEvent, SpeakingEffect>(SILENT, stepSpeaking, {
    fetch: ({ clause }) => sounds.fetch(clause),
    abortFetches: sounds.abort,
    prepare: ({ id, clause }) =>
      attempt(id, () => player.prepare({ id, clause }, sounds.of(clause), () => state().current?.id === id)),
    play: ({ id }) => attempt(id, async () => player.play(id)),
    speak: ({ id, clause }) => attempt(id, async () => player.speak(id, clause)),
    read: ({ id, clause }) => player.read(id, clause),
    rest: player.rest,
    goOnSoon: () => queueMicrotask(() => dispatch({ type: 'goOn' })),
    closeAudio: player.closeAudio,
    tellSounded: ({ clause }) => events.sounded(clause),
    tellSaid: ({ clause }) => events.said(clause),
    logError: ({ error }) => console.warn('dialogue: a clause could not be spoken', error),
  })

  /** Runs one step of speaking a clause. If the step fails, the clause is skipped. */
  function attempt(id: number, work: () => Promise<void>): void {
    work().catch((error: unknown) => dispatch({ type: 'broke', id, error }))
  }

  const stop = () => dispatch({ type: 'stop' })
  return {
    say: (clause) => dispatch({ type: 'say', clause }),
    stop,
    mouth: mouth.now,
    level: mouth.level,
    isUncancelled: () => state().current?.way === 'speaking' && player.isUncancelled(),
    close: stop,
  }
}

/** Fetches the sounds of clauses while earlier clauses are spoken. */
function createFetchedSounds({ fetchSound }: SpeakingParts) {
  const sounds = new WeakMap<SpokenClause, Promise<ClauseSound | undefined>>()
  let fetching = new AbortController()
  return {
    fetch(clause: SpokenClause): void {
      sounds.set(clause, clause.sound ?? fetchSound(clause, fetching.signal))
    },
    of: (clause: SpokenClause) => sounds.get(clause) ?? Promise.resolve(undefined),
    abort(): void {
      fetching.abort()
      fetching = new AbortController()
    },
  }
}

/** A clause whose sound or voice is ready. */
interface Ready {
  /** The decoded sound; undefined if the server sent none, or if it cannot be played. */
  prepared: Prepared | undefined
  /** How the browser speaks the clause; undefined if the browser does not speak this clause. */
  aloud: ReturnType<typeof aloudBy>
  sound: 'ready' | 'blocked' | 'none'
}

async function makeReady(
  { clock, synthesis, voiceOf }: SpeakingParts,
  audio: ReturnType<typeof createClauseAudio>,
  clause: SpokenClause,
  fetched: Promise<ClauseSound | undefined>,
): Promise<Ready> {
  const made = await within(clock, FETCHED_WITHIN_MS, fetched)
  const served = made && 'audio' in made ? made : undefined
  const buffer = served && (await audio.decode(served))
  const text = made && 'reading' in made ? made.reading : clause.text
  const { lang } = clause
  return {
    prepared: buffer && { buffer, mouths: served.mouths },
    aloud: synthesis && aloudBy(synthesis, { text, lang }, voiceOf(lang)),
    sound: buffer ? 'ready' : served ? 'blocked' : 'none',
  }
}

/** Makes one clause at a time audible or readable, and reports its progress. */
function createClausePlayer(
  parts: SpeakingParts,
  mouth: ReturnType<typeof createSpeakingMouth>,
  report: (event: ClauseEvent) => void,
) {
  const { clock, synthesis } = parts
  const audio = createClauseAudio(parts)
  let current: Ready | undefined
  let stopSound: Stop = () => {}

  /** Ends the clause if it does not report its end. */
  const endAfter = (id: number, expectedMs: number): Stop =>
    clock.after(expectedMs + STALLED_MS, () => report({ type: 'ended', id }))

  return {
    async prepare(
      { id, clause }: { id: number; clause: SpokenClause },
      fetched: Promise<ClauseSound | undefined>,
      isCurrent: () => boolean,
    ): Promise<void> {
      const ready = await makeReady(parts, audio, clause, fetched)
      if (!isCurrent()) return
      current = ready
      report({ type: 'prepared', id, sound: ready.sound, hasVoices: ready.aloud !== undefined })
    },
    play(id: number): void {
      if (!current?.prepared) return
      const { buffer, mouths } = current.prepared
      const { meter, stop } = playSound(audio.open(), buffer, () => report({ type: 'ended', id }))
      const stopWaiting = endAfter(id, buffer.duration * 1_000)
      stopSound = () => stopAll([stopWaiting, stop])
      if (mouths) mouth.move(mouths)
      else mouth.follow(meter)
      report({ type: 'sounded', id })
    },
    speak(id: number, { text, lang }: SpokenClause): void {
      if (!synthesis || !current?.aloud) return
      let stopWaiting = clock.after(SOUND_WITHIN_MS, () => report({ type: 'silent', id }))
      const stopVoice = speakAloud(synthesis, current.aloud, {
        started() {
          stopWaiting()
          stopWaiting = endAfter(id, readingMs(text, lang) * SLOWEST_VOICE)
          mouth.move(mouthMovesOf(text, lang))
          report({ type: 'sounded', id })
        },
        ended: () => report({ type: 'ended', id }),
      })
      stopSound = () => stopAll([() => stopWaiting(), stopVoice])
    },
    read(id: number, { text, lang }: SpokenClause): void {
      mouth.move(mouthMovesOf(text, lang))
      stopSound = clock.after(readingMs(text, lang), () => report({ type: 'ended', id }))
      report({ type: 'sounded', id })
    },
    rest(): void {
      stopSound()
      stopSound = () => {}
      mouth.rest()
    },
    closeAudio: audio.close,
    isUncancelled: () => current?.aloud !== undefined && parts.cancelsEchoOf?.(current.aloud.voice) === false,
  }
}
