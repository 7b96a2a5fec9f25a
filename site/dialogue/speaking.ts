import { readingMs } from '#core/dialogue/effects.ts'
import type { MouthAt } from '#core/dialogue/speech.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { LocalClock } from '../line/clock.ts'
import { runMachine } from '../line/run-machine.ts'
import type { Stop } from '../line/stop.ts'
import { within } from '../line/within.ts'
import {
  createClauseAudio,
  playSound,
  type ServerSound,
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
  /** Sound that comes with the text; omitted: it is fetched. */
  sound?: Promise<ServerSound | undefined> | undefined
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

/** Longest wait for a server's sound; after it only captions are shown. */
const FETCHED_WITHIN_MS = 4_000

/** Sound of a clause that can be played. */
interface Prepared {
  buffer: AudioBuffer
  mouths: readonly MouthAt[] | undefined
}

export function createSpeaking(parts: SpeakingParts, events: SpeakingEvents): Speaking {
  const { clock, synthesis } = parts
  const mouth = createSpeakingMouth(parts.steadyNow)
  const sounds = new WeakMap<SpokenClause, Promise<ServerSound | undefined>>()
  let fetching = new AbortController()
  const audio = createClauseAudio(parts)
  let prepared: Prepared | undefined
  /** Ends the current sound. */
  let stopSound: Stop = () => {}

  const { state, dispatch } = runMachine<SpeakingState, ClauseEvent, SpeakingEffect>(SILENT, stepSpeaking, {
    fetch({ clause }) {
      sounds.set(clause, clause.sound ?? parts.fetchSound(clause, fetching.signal))
    },
    abortFetches() {
      fetching.abort()
      fetching = new AbortController()
    },
    prepare: ({ id, clause }) => attempt(id, () => prepare(id, clause)),
    play: ({ id }) => attempt(id, async () => play(id)),
    speak: ({ id, clause }) => attempt(id, async () => speak(id, clause)),
    read({ id, clause }) {
      mouth.move(mouthMovesOf(clause.text, clause.lang))
      stopSound = clock.after(readingMs(clause.text, clause.lang), () => dispatch({ type: 'ended', id }))
      dispatch({ type: 'sounded', id })
    },
    rest() {
      stopSound()
      stopSound = () => {}
      mouth.rest()
    },
    goOnSoon: () => queueMicrotask(() => dispatch({ type: 'goOn' })),
    closeAudio: audio.close,
    tellSounded: ({ clause }) => events.sounded(clause),
    tellSaid: ({ clause }) => events.said(clause),
    logError: ({ error }) => console.warn('dialogue: a clause could not be spoken', error),
  })

  /** A clause that cannot be spoken is skipped. */
  function attempt(id: number, work: () => Promise<void>): void {
    work().catch((error: unknown) => dispatch({ type: 'broke', id, error }))
  }

  async function prepare(id: number, clause: SpokenClause): Promise<void> {
    const made = await within(clock, FETCHED_WITHIN_MS, sounds.get(clause) ?? Promise.resolve(undefined))
    const buffer = made && (await audio.decode(made))
    if (state().current?.id !== id) return
    prepared = buffer && { buffer, mouths: made.mouths }
    const sound = buffer ? 'ready' : made ? 'blocked' : 'none'
    dispatch({ type: 'prepared', id, sound, hasVoices: synthesis !== undefined })
  }

  function play(id: number): void {
    if (!prepared) return
    const { buffer, mouths } = prepared
    const { meter, stop } = playSound(audio.open(), buffer, () => dispatch({ type: 'ended', id }))
    stopSound = stop
    if (mouths) mouth.move(mouths)
    else mouth.follow(meter)
    dispatch({ type: 'sounded', id })
  }

  function speak(id: number, clause: SpokenClause): void {
    if (!synthesis) return
    const stopWaiting = clock.after(SOUND_WITHIN_MS, () => dispatch({ type: 'silent', id }))
    const stopVoice = speakAloud(synthesis, clause, parts.voiceOf(clause.lang), {
      started() {
        mouth.move(mouthMovesOf(clause.text, clause.lang))
        dispatch({ type: 'sounded', id })
      },
      ended: () => dispatch({ type: 'ended', id }),
    })
    stopSound = () => {
      stopWaiting()
      stopVoice()
    }
  }

  const stop = () => dispatch({ type: 'stop' })
  return {
    say: (clause) => dispatch({ type: 'say', clause }),
    stop,
    mouth: mouth.now,
    level: mouth.level,
    close: stop,
  }
}
