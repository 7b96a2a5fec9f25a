import { atom, type ReadableAtom } from 'nanostores'
import { readingSeconds, sentencesOf } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import type { Voice } from './browser-voice.ts'

/** decisions 7: if no sound starts by then, captions advance by a timer. */
const SOUND_PATIENCE_MS = 500
/** Minimum time of a caption without a voice. */
const READ_AT_LEAST_MS = 2_000
/** Added time after which a voice that started but never reports its end is given up. */
const STALLED_MS = 5_000

/** What is being narrated now. */
export interface Narration {
  id: number
  lang: Language
  sentences: readonly string[]
  /** Index of the current sentence. */
  at: number
  /** Whether a voice is audible; otherwise only captions are shown. */
  isSounding: boolean
}

/** Narrates a text sentence by sentence, with a voice or captions alone. */
export interface Narrator {
  /** Undefined: nothing is narrated. */
  $narration: ReadableAtom<Narration | undefined>
  /** Starts a narration and ends the previous one. */
  narrate(what: { id: number; lang: Language; text: string }, onDone?: () => void): void
  stop(): void
}

export function createNarrator(voice: Voice | undefined, clock: Pick<Clock, 'after'>): Narrator {
  const $told = atom<Narration | undefined>()
  let hush: Stop = () => {}
  let stopWaiting: Stop = () => {}
  /** No voice was audible: the rest of this text is shown as captions. */
  let isMute = false

  function quiet(): void {
    stopWaiting()
    hush()
    stopWaiting = () => {}
    hush = () => {}
  }

  function stop(): void {
    quiet()
    $told.set(undefined)
  }

  function go(told: Narration, onDone: (() => void) | undefined): void {
    const sentence = told.sentences[told.at]
    if (sentence === undefined) {
      stop()
      onDone?.()
      return
    }
    $told.set(told)
    const next = (isSounding: boolean) => {
      quiet()
      go({ ...told, at: told.at + 1, isSounding }, onDone)
    }
    if (voice && !isMute) say(voice, sentence, told, next)
    else read(sentence, told, next)
  }

  /** Shows the sentence as a caption only. */
  function read(sentence: string, told: Narration, next: (isSounding: boolean) => void): void {
    $told.set({ ...told, isSounding: false })
    const readMs = readingSeconds(sentence, told.lang) * 1_000
    stopWaiting = clock.after(Math.max(READ_AT_LEAST_MS, readMs), () => next(false))
  }

  function say(voice: Voice, sentence: string, told: Narration, next: (isSounding: boolean) => void): void {
    const readMs = readingSeconds(sentence, told.lang) * 1_000
    const fail = () => {
      quiet()
      isMute = true
      read(sentence, told, next)
    }
    // set before speaking, because a browser may answer at once
    stopWaiting = clock.after(SOUND_PATIENCE_MS, fail)
    let isOver = false
    const over = (then: () => void) => () => {
      isOver = true
      // the voice has ended: there is nothing to stop
      hush = () => {}
      then()
    }
    const silence = voice.say(sentence, told.lang, {
      began() {
        stopWaiting()
        $told.set({ ...told, isSounding: true })
        stopWaiting = clock.after(readMs * 3 + STALLED_MS, () => next(true))
      },
      ended: over(() => next(true)),
      failed: over(fail),
    })
    if (!isOver) hush = silence
  }

  return {
    $narration: $told,
    narrate({ id, lang, text }, onDone) {
      quiet()
      isMute = false
      go({ id, lang, sentences: sentencesOf(text), at: 0, isSounding: false }, onDone)
    },
    stop,
  }
}

/** Text to narrate about an exhibit: its title, then its description. */
export const exhibitSpeech = ({ title, description }: { title: string; description: string }): string =>
  `${title}\n${description}`
