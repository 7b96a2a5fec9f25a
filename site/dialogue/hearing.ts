import type { Language } from '#core/fields/shapes.ts'

export interface HearingEvents {
  /** What the visitor is saying, so far. */
  partial(text: string): void
  heard(text: string): void
  /** Nothing was understood. */
  unheard(): void
  /** It has given up by itself, as browsers do when nobody speaks; whoever wants more listens anew. */
  idle?(): void
  /** It will not hear in this talk any more. */
  failed(reason: string): void
}

/** Turns what a visitor says into words. */
export interface Hearing {
  listen(lang: Language): void
  /** The detector: an utterance is over, and this is it (16 kHz mono). */
  take(audio: Float32Array, lang: Language): void
  /** Nobody listens any more: what still comes is not told. */
  stop(): void
}

/** Knows words before it is sure that there are no more. */
export interface GuessingHearing extends Hearing {
  /** The detector: a pause, and what was said till then. @returns its words, if they are known before somebody speaks on or it is taken */
  guess(audio: Float32Array, lang: Language): Promise<string | undefined>
  /** They have spoken on: the guess is void. */
  resume(): void
}

/** BCP 47, as browsers' recognition and voices know them. */
export const SPEECH_LANGUAGES: Record<Language, string> = { ja: 'ja-JP', en: 'en-US', zh: 'zh-CN' }

/** Web Speech API, as far as it is used here; TypeScript's library does not know it. */
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

/** Of Web Speech API's errors: after these trying again does not help the visitor who stands there. */
const HOPELESS: readonly string[] = [
  'network',
  'not-allowed',
  'service-not-allowed',
  'language-not-supported',
  'audio-capture',
]

type RecognitionClass = new () => Recognition

/** @returns undefined where the browser has none: only logged (Spec 7.5), words can be typed and chosen */
export function browserRecognition(scope: object): (() => Recognition) | undefined {
  const named = scope as Record<string, RecognitionClass | undefined>
  const Found = named['SpeechRecognition'] ?? named['webkitSpeechRecognition']
  if (Found) return () => new Found()
  console.info('talk: this browser does not recognise speech')
  return undefined
}

/** The browser's own recognition: it hears the microphone itself, and is told where the sentence ends. */
export function createBrowserHearing(create: () => Recognition, events: HearingEvents): GuessingHearing {
  let running: Recognition | undefined
  /** The detector has heard a sentence. */
  let isTaken = false
  let partial = ''

  function drop(): void {
    const recognition = running
    running = undefined
    if (!recognition) return
    recognition.onresult = recognition.onerror = recognition.onend = null
    recognition.abort()
  }

  return {
    listen(lang) {
      drop()
      const recognition = create()
      running = recognition
      isTaken = false
      partial = ''
      recognition.lang = SPEECH_LANGUAGES[lang]
      recognition.continuous = false
      recognition.interimResults = true
      let isTold = false
      const tell = (text: string) => {
        if (isTold || running !== recognition) return
        isTold = true
        if (text === '') events.unheard()
        else events.heard(text)
      }
      recognition.onresult = ({ results }) => {
        const all = Array.from(results)
        const text = all.map((result) => result[0]?.transcript ?? '').join('')
        if (all.at(-1)?.isFinal) tell(text)
        else {
          partial = text
          events.partial(text)
        }
      }
      recognition.onerror = ({ error }) => {
        if (running === recognition && HOPELESS.includes(error)) events.failed(error)
      }
      // without words it says so only by its end; where nobody spoke the next `listen` begins anew
      recognition.onend = () => {
        if (isTaken) tell('')
        if (running !== recognition) return
        running = undefined
        if (!isTold) events.idle?.()
      }
      recognition.start()
    },
    take() {
      isTaken = true
      if (running) running.stop()
      else events.unheard()
    },
    guess: async () => (running ? partial : undefined),
    resume() {},
    stop: drop,
  }
}

/** Of one utterance: each costs what a recogniser costs. */
const GUESSES_MAX = 3

/** A server's recognition: it gets what the detector has cut, and before that what was said until a pause: mostly that was all. */
export function createServerHearing(
  /** undefined: no service hears just now. */
  transcribe: (audio: Float32Array, lang: Language, signal: AbortSignal) => Promise<string | undefined>,
  events: Pick<HearingEvents, 'heard' | 'unheard'>,
): GuessingHearing {
  let asked: AbortController | undefined
  let guessed: { words: Promise<string | undefined>; asking: AbortController } | undefined
  let guesses = 0

  function resume(): void {
    guessed?.asking.abort()
    guessed = undefined
  }

  function stop(): void {
    asked?.abort()
    asked = undefined
    guesses = 0
    resume()
  }

  return {
    listen() {
      guesses = 0
    },
    async guess(audio, lang) {
      resume()
      if (guesses >= GUESSES_MAX) return undefined
      guesses += 1
      const asking = new AbortController()
      const words = transcribe(audio, lang, asking.signal)
      const mine = { words, asking }
      guessed = mine
      const text = await words
      return guessed === mine ? text : undefined
    },
    resume,
    async take(audio, lang) {
      const known = guessed
      guessed = undefined
      stop()
      const asking = known?.asking ?? new AbortController()
      asked = asking
      const whole = () => transcribe(audio, lang, asking.signal)
      let text = await (known?.words ?? whole())
      // nothing but silence came after the guess; what it did not understand is heard whole
      if (known && asked === asking && !text?.trim()) text = await whole()
      if (asked !== asking) return
      asked = undefined
      if (text === undefined || text.trim() === '') events.unheard()
      else events.heard(text)
    },
    stop,
  }
}

/** A server's recognition where nobody waits for an answer: sentences are heard one after the other, and none is dropped for the next. */
export function createQueuedHearing(
  transcribe: (audio: Float32Array, lang: Language, signal: AbortSignal) => Promise<string | undefined>,
  events: Pick<HearingEvents, 'heard' | 'unheard'>,
): Hearing {
  let asking = new AbortController()
  let last = Promise.resolve()

  async function hear(audio: Float32Array, lang: Language, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const text = await transcribe(audio, lang, signal)
    if (signal.aborted) return
    if (text === undefined || text.trim() === '') events.unheard()
    else events.heard(text)
  }

  return {
    listen() {},
    take(audio, lang) {
      const { signal } = asking
      last = last.then(() => hear(audio, lang, signal))
    },
    stop() {
      asking.abort()
      asking = new AbortController()
    },
  }
}
