import { atom, type ReadableAtom } from 'nanostores'
import { readingSeconds, sentencesOf } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { Clock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'
import type { Voice, VoiceEvents } from './browser-voice.ts'

/** decisions 7: if no sound starts within this time, captions advance by a timer. */
const SOUND_PATIENCE_MS = 500
/** Minimum time of a caption without a voice. */
const READ_AT_LEAST_MS = 2_000
/** A voice may report its end this much later than expected. After that, the next sentence begins. */
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

interface Told {
  id: number
  lang: Language
  text: string
  spoken?: string | undefined
}

/** Narrates a text sentence by sentence: with a voice and captions, or with captions only. */
export interface Narrator {
  /** Undefined if nothing is narrated. */
  $narration: ReadableAtom<Narration | undefined>
  /**
   * Starts a narration and ends the previous one. `spoken` is the text for the voice; without it, the voice reads the
   * text on the screen. `spoken` is ignored if the two texts have different numbers of sentences.
   */
  narrate(what: Told, onDone?: () => void): void
  stop(): void
}

export function createNarrator(voice: Voice | undefined, clock: Pick<Clock, 'after'>): Narrator {
  const $narration = atom<Narration | undefined>()
  const player = createSentencePlayer(clock)
  /** Texts for the voice, one for each sentence of the current text. */
  let said: readonly string[] = []
  /** True after the voice has failed or started too late: the rest of this text is then shown only as captions. */
  let isMute = false

  function stop(): void {
    player.stop()
    $narration.set(undefined)
  }

  function go(narration: Narration, onDone: (() => void) | undefined): void {
    const { sentences, at, lang } = narration
    const sentence = sentences[at]
    if (sentence === undefined) {
      stop()
      onDone?.()
      return
    }
    const next = (isSounding: boolean) => {
      player.stop()
      go({ ...narration, at: at + 1, isSounding }, onDone)
    }
    const read = () => {
      $narration.set({ ...narration, isSounding: false })
      player.read(sentence, lang, () => next(false))
    }
    const fail = () => {
      player.stop()
      isMute = true
      read()
    }
    $narration.set(narration)
    const began = () => $narration.set({ ...narration, isSounding: true })
    if (!voice || isMute) read()
    else player.say(voice, said[at] ?? sentence, lang, { began, ended: () => next(true), failed: fail })
  }

  return {
    $narration,
    narrate({ id, lang, text, spoken = text }, onDone) {
      player.stop()
      isMute = false
      const sentences = sentencesOf(text)
      said = sentencesOf(spoken)
      if (said.length !== sentences.length) said = sentences
      go({ id, lang, sentences, at: 0, isSounding: false }, onDone)
    },
    stop,
  }
}

/** Speaks a sentence, or waits until its caption is read. One at a time. */
function createSentencePlayer(clock: Pick<Clock, 'after'>) {
  const timer = createTimer(clock)
  let stopSound: Stop = () => {}
  const readMsOf = (sentence: string, lang: Language) => readingSeconds(sentence, lang) * 1_000

  return {
    stop(): void {
      timer.stop()
      stopSound()
      stopSound = () => {}
    },
    read(sentence: string, lang: Language, onRead: () => void): void {
      timer.start(Math.max(READ_AT_LEAST_MS, readMsOf(sentence, lang)), onRead)
    },
    /** Reports `failed` if the voice does not start in time, and `ended` if it started but never reports its end. */
    say(voice: Voice, sentence: string, lang: Language, on: VoiceEvents): void {
      // start the timer before speaking, because a browser may report events at once
      timer.start(SOUND_PATIENCE_MS, on.failed)
      let isOver = false
      const over = (then: () => void) => () => {
        isOver = true
        // the voice has ended: there is nothing to stop
        stopSound = () => {}
        then()
      }
      const silence = voice.say(sentence, lang, {
        began() {
          on.began()
          timer.start(readMsOf(sentence, lang) * 3 + STALLED_MS, on.ended)
        },
        ended: over(on.ended),
        failed: over(on.failed),
      })
      if (!isOver) stopSound = silence
    },
  }
}

/** Text to narrate about an exhibit: its title, then its description (as in server/exhibits/spoken.ts). */
export const exhibitSpeech = ({ title, description }: { title: string; description: string }): string =>
  `${title}\n${description}`
