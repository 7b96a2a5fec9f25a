import { isFinished } from '#core/captions/finished.ts'
import type { Language } from '#core/fields/shapes.ts'
import { $isHearingRefused } from '../kit/hearing-state.ts'
import type { BegunTurn, Turn } from './turn.ts'

export interface HearingEvents {
  /** Called with the words recognized so far. */
  partial(text: string): void
  /** The visitor's final words. @param begun set if the server that recognized them is already answering */
  recognized(text: string, begun?: BegunTurn): void
  /** Nothing was recognized. */
  notUnderstood(): void
  /** The recognizer stopped by itself, as browsers do after silence. Call `listen` to continue. */
  idle?(): void
  /** Recognition has failed for the rest of this dialogue. */
  failed(reason: string): void
}

/** Turns a visitor's speech into text. */
export interface Hearing {
  listen(lang: Language): void
  /** Recognizes an utterance. Call when the detector reports a complete one. @param audio 16 kHz mono */
  take(audio: Float32Array, lang: Language): void
  /** Stops listening; later results are dropped. */
  stop(): void
}

/** A speech recognizer that can recognize a sentence before the utterance has certainly ended. */
export interface GuessingHearing extends Hearing {
  /**
   * Recognizes the speech before a pause. Call when the detector reports the pause.
   * @returns whether that speech is a complete sentence; false if the visitor continues or `take` is called first
   */
  guess(audio: Float32Array, lang: Language): Promise<boolean>
  /** The visitor continued: drops the guess. */
  resume(): void
}

/** BCP 47 tags, as browsers' recognition and voices use them. */
export const SPEECH_LANGUAGES: Record<Language, string> = { ja: 'ja-JP', en: 'en-US', zh: 'zh-CN' }

/** The parts of the Web Speech API used here; missing in TypeScript's library. */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  stop(): void
  abort(): void
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
}
interface RecognitionEvent {
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } | undefined }>
}

/** Errors of the Web Speech API after which retrying does not help. */
const HOPELESS: readonly string[] = [
  'network',
  'not-allowed',
  'service-not-allowed',
  'language-not-supported',
  'audio-capture',
]

/** Errors of the recognition itself, as opposed to the microphone. */
const SERVICE_FAULTS: readonly string[] = ['network', 'service-not-allowed', 'language-not-supported']

type RecognitionClass = new () => Recognition

/** @returns undefined if the browser has no speech recognition. That is only logged (Spec 7.5): the visitor can type or choose */
export function browserRecognition(scope: object): (() => Recognition) | undefined {
  const named = scope as Record<string, RecognitionClass | undefined>
  const Found = named['SpeechRecognition'] ?? named['webkitSpeechRecognition']
  if (Found) return () => new Found()
  console.info('dialogue: this browser has no speech recognition')
  return undefined
}

/** The browser's own recognition. It reads the microphone itself; the detector only tells it when the sentence ends. */
export function createBrowserHearing(create: () => Recognition, events: HearingEvents): GuessingHearing {
  let running: Recognition | undefined
  /** Whether the detector has reported a complete utterance. */
  let isTaken = false
  let partial = ''

  function drop(): void {
    if (running) abort(running)
    running = undefined
  }

  return {
    listen(lang) {
      drop()
      const recognition = create()
      running = recognition
      isTaken = false
      partial = ''
      let isReported = false
      const isRunning = () => running === recognition
      const tell = (text: string) => {
        if (isReported || !isRunning()) return
        isReported = true
        if (text === '') events.notUnderstood()
        else events.recognized(text)
      }
      recognize(recognition, lang, {
        partial(text) {
          partial = text
          events.partial(text)
        },
        final(text) {
          $isHearingRefused.set(false)
          tell(text)
        },
        failed(error) {
          if (isRunning() && HOPELESS.includes(error)) {
            $isHearingRefused.set(SERVICE_FAULTS.includes(error))
            events.failed(error)
          }
        },
        ended() {
          if (isTaken) tell('')
          if (!isRunning()) return
          running = undefined
          if (!isReported) events.idle?.()
        },
      })
    },
    take() {
      isTaken = true
      if (running) running.stop()
      else events.notUnderstood()
    },
    guess: async (_, lang) => running !== undefined && isFinished(partial, lang),
    resume() {},
    stop: drop,
  }
}

interface RecognitionEvents {
  partial(text: string): void
  final(text: string): void
  failed(error: string): void
  /** Called last, when recognition has ended with or without a result. */
  ended(): void
}

function recognize(recognition: Recognition, lang: Language, on: RecognitionEvents): void {
  recognition.lang = SPEECH_LANGUAGES[lang]
  recognition.continuous = false
  recognition.interimResults = true
  recognition.onresult = ({ results }) => {
    const all = Array.from(results)
    const text = all.map((result) => result[0]?.transcript ?? '').join('')
    if (all.at(-1)?.isFinal) on.final(text)
    else on.partial(text)
  }
  recognition.onerror = ({ error }) => on.failed(error)
  recognition.onend = on.ended
  recognition.start()
}

function abort(recognition: Recognition): void {
  recognition.onresult = recognition.onerror = recognition.onend = null
  recognition.abort()
}

/**
 * Uses the browser's recognition until it fails permanently (without a network, or in Debian's Chromium, which has no
 * speech service). Then uses the server's recognition.
 */
export function createEitherHearing(
  createOwn: (events: HearingEvents) => GuessingHearing,
  createServers: () => GuessingHearing,
  events: HearingEvents,
): GuessingHearing {
  let lang: Language = 'ja'
  let current = createOwn({
    ...events,
    failed(reason) {
      console.info('dialogue: the server recognizes speech from now on', reason)
      current.stop()
      current = createServers()
      current.listen(lang)
    },
  })
  return {
    listen(next) {
      lang = next
      current.listen(next)
    },
    take: (audio, by) => current.take(audio, by),
    stop: () => current.stop(),
    guess: (audio, by) => current.guess(audio, by),
    resume: () => current.resume(),
  }
}

/** Maximum guesses per utterance: each is a paid request. */
const GUESSES_MAX = 3

/**
 * Recognition by the server, which also begins to answer. At each pause the server gets the speech up to that pause. If the
 * visitor says no more, the result for that pause is used. Otherwise the server gets the complete utterance.
 */
export function createServerHearing(
  openTurn: (audio: Float32Array, lang: Language, by: 'pause' | 'sound') => Turn,
  events: Pick<HearingEvents, 'recognized' | 'notUnderstood'>,
): GuessingHearing {
  let taken: Turn | undefined
  let guessed: Turn | undefined
  let guesses = 0

  function resume(): void {
    guessed?.close()
    guessed = undefined
  }

  function stop(): void {
    taken?.close()
    taken = undefined
    guesses = 0
    resume()
  }

  return {
    listen() {
      guesses = 0
    },
    async guess(audio, lang) {
      resume()
      if (guesses >= GUESSES_MAX) return false
      guesses += 1
      const turn = openTurn(audio, lang, 'pause')
      guessed = turn
      const { question } = await hear(turn)
      return guessed === turn && question !== null
    },
    resume,
    async take(audio, lang) {
      const known = guessed
      guessed = undefined
      stop()
      const whole = () => {
        taken = openTurn(audio, lang, 'sound')
        return hear(taken)
      }
      taken = known
      let said = await (known ? hear(known) : whole())
      // only silence followed the last pause, so its result is used; if it contains no words, recognize the whole utterance
      if (known && taken === known && said.text === '') said = await whole()
      if (taken !== said.turn) return
      taken = undefined
      report(said, events)
    },
    stop,
  }
}

interface Said {
  turn: Turn
  text: string
  /** Null if the words are not a complete sentence. */
  question: string | null
}

function report(
  { turn, text, question }: Said,
  events: Pick<HearingEvents, 'recognized' | 'notUnderstood'>,
): void {
  if (text === '') events.notUnderstood()
  else if (question === null) events.recognized(text)
  else events.recognized(text, { question, turn })
}

async function hear(turn: Turn): Promise<Said> {
  const result = await turn.recognized
  return { turn, text: result?.text?.trim() ?? '', question: result?.question ?? null }
}
