import { atom, type ReadableAtom } from 'nanostores'
import { readingSeconds, sentencesOf } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import type { Voice } from './browser-voice.ts'

/** decisions 7: no sound by then, and the subtitles go on by themselves. */
const SOUND_PATIENCE_MS = 500
/** A subtitle without a voice stays at least so long. */
const READ_AT_LEAST_MS = 2_000
/** A voice that has begun and never says that it has ended. */
const STALLED_MS = 5_000

/** What is being told now. */
export interface Told {
  id: number
  lang: Language
  sentences: readonly string[]
  /** Which of them. */
  at: number
  /** A voice is heard; else the subtitles stand for it. */
  isSounding: boolean
}

/** Tells a text sentence by sentence: with a voice, or without. */
export interface Teller {
  /** Undefined: nothing is told. */
  $told: ReadableAtom<Told | undefined>
  /** Begins; what was told before is over. */
  tell(what: { id: number; lang: Language; text: string }, onDone?: () => void): void
  stop(): void
}

export function createTeller(voice: Voice | undefined, clock: Pick<Clock, 'after'>): Teller {
  const $told = atom<Told | undefined>()
  let hush: Stop = () => {}
  let stopWaiting: Stop = () => {}
  /** This text is read: no voice has sounded. */
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

  function go(told: Told, onDone: (() => void) | undefined): void {
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

  /** As a subtitle alone. */
  function read(sentence: string, told: Told, next: (isSounding: boolean) => void): void {
    $told.set({ ...told, isSounding: false })
    const readMs = readingSeconds(sentence, told.lang) * 1_000
    stopWaiting = clock.after(Math.max(READ_AT_LEAST_MS, readMs), () => next(false))
  }

  function say(voice: Voice, sentence: string, told: Told, next: (isSounding: boolean) => void): void {
    const readMs = readingSeconds(sentence, told.lang) * 1_000
    const fail = () => {
      quiet()
      isMute = true
      read(sentence, told, next)
    }
    // before it is said: a browser may answer at once
    stopWaiting = clock.after(SOUND_PATIENCE_MS, fail)
    let isOver = false
    const over = (then: () => void) => () => {
      isOver = true
      // it is silent by itself: nothing has to be broken off
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
    $told,
    tell({ id, lang, text }, onDone) {
      quiet()
      isMute = false
      go({ id, lang, sentences: sentencesOf(text), at: 0, isSounding: false }, onDone)
    },
    stop,
  }
}

/** What is told of an exhibit: its name, then what there is to say. */
export const exhibitSpeech = ({ title, description }: { title: string; description: string }): string =>
  `${title}\n${description}`
