import type { Language } from '#core/fields/shapes.ts'
import { RECOGNITION_TIMEOUT_MS } from '#core/limits.ts'
import type { Hearing, HearingEvents } from '../dialogue/hearing.ts'
import type { VoiceDetector, VoiceEvents } from '../dialogue/voice-detector.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'

export interface CaptionEarsEvents {
  /** So far. */
  partial(text: string): void
  heard(text: string): void
  /** Nothing is turned into words here any more. */
  failed(reason: string): void
}

/** Turns what is said in a call into words, for as long as the call lasts. Listens to the call's own microphone, and changes nothing of it. */
export interface CaptionEars {
  setLanguage(lang: Language): void
  /** Nobody is to hear this person just now. */
  mute(on: boolean): void
  /** The loudspeaker says something itself. */
  guard(on: boolean): void
  close: Stop
}

export interface CaptionEarsParts {
  lang: Language
  createHearing: (events: HearingEvents) => Hearing | undefined
  /** Rejects where the browser can not. */
  openDetector: (events: VoiceEvents) => Promise<Omit<VoiceDetector, 'cut'>>
  clock: Pick<LocalClock, 'after'>
}

/** A recogniser that ends at once does not begin at once: it would keep the browser busy. */
const RESTART_MS = 300

/** @returns undefined where nothing is turned into words */
export async function openCaptionEars(
  parts: CaptionEarsParts,
  events: CaptionEarsEvents,
): Promise<CaptionEars | undefined> {
  let { lang } = parts
  let isMuted = false
  let isClosed = false
  /** What was told last of an utterance that is not whole. */
  let partial = ''
  let stopWaiting: Stop = () => {}

  const hearing = parts.createHearing({
    partial(text) {
      partial = text
      events.partial(text)
    },
    heard: (text) => end(text),
    // what was understood so far is better than nothing
    unheard: () => end(partial),
    idle() {
      stopWaiting()
      stopWaiting = parts.clock.after(RESTART_MS, listen)
    },
    failed(reason) {
      isClosed = true
      stop()
      events.failed(reason)
    },
  })
  if (!hearing) return undefined

  function end(text: string): void {
    partial = ''
    if (text.trim() !== '') events.heard(text)
    listen()
  }

  /** Recognisers give up when nobody speaks: they begin anew, but not in the middle of a word. */
  function listen(): void {
    stopWaiting()
    if (isMuted || isClosed) return
    hearing!.listen(lang)
    wait()
  }
  function wait(): void {
    stopWaiting = parts.clock.after(RECOGNITION_TIMEOUT_MS, () => (detector.isSpeech() ? wait() : listen()))
  }

  function stop(): void {
    stopWaiting()
    hearing?.stop()
    partial = ''
  }

  const detector = await parts.openDetector({
    began() {},
    ended(audio) {
      if (!isMuted && !isClosed) hearing.take(audio, lang)
    },
    misfired() {},
    failed: (reason) => events.failed(reason),
  })
  listen()

  return {
    setLanguage(next) {
      if (next === lang) return
      lang = next
      if (!detector.isSpeech()) listen()
    },
    mute(on) {
      if (on === isMuted) return
      isMuted = on
      if (on) stop()
      else listen()
    },
    guard: (on) => detector.guard(on),
    close() {
      isClosed = true
      stop()
      detector.close()
    },
  }
}
