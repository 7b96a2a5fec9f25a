import type { Language } from '#core/fields/shapes.ts'
import { RECOGNITION_TIMEOUT_MS } from '#core/limits.ts'
import type { Hearing, HearingEvents } from '../dialogue/hearing.ts'
import type { VoiceDetector, VoiceEvents } from '../dialogue/voice-detector.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { createTimer } from '../line/timer.ts'

export interface CaptionRecognizerEvents {
  /** The text of the current utterance that was recognized so far. */
  partial(text: string): void
  recognized(text: string): void
  /** Recognition has failed for the rest of the call. */
  failed(reason: string): void
}

/**
 * Turns speech in a call into text for as long as the call lasts. Uses the call's own microphone track without changing
 * it.
 */
export interface CaptionRecognizer {
  setLanguage(lang: Language): void
  /** Pauses recognition while the user is muted. */
  mute(on: boolean): void
  /** Tells the speech detector whether the loudspeaker is playing speech, which the microphone may pick up. */
  guard(on: boolean): void
  close: Stop
}

interface CaptionRecognizerParts {
  lang: Language
  createHearing: (events: HearingEvents) => Hearing | undefined
  /** Rejects if the browser cannot detect speech. */
  openDetector: (events: VoiceEvents) => Promise<Omit<VoiceDetector, 'cut'>>
  clock: Pick<LocalClock, 'after'>
}

/**
 * Delay before a recognizer that has stopped is restarted. Without it, a recognizer that stops immediately each time
 * would keep the browser busy.
 */
const RESTART_MS = 300

/** @returns undefined if no recognizer is available */
export async function openCaptionRecognizer(
  parts: CaptionRecognizerParts,
  events: CaptionRecognizerEvents,
): Promise<CaptionRecognizer | undefined> {
  let { lang } = parts
  let isMuted = false
  let isClosed = false
  /** The latest interim text of the utterance that is being spoken. */
  let partial = ''

  const hearing = parts.createHearing({
    partial(text) {
      partial = text
      events.partial(text)
    },
    recognized: (text) => end(text),
    // The recognizer gave no final text, so use the latest interim text.
    notUnderstood: () => end(partial),
    idle: () => running.listenSoon(),
    failed: fail,
  })
  if (!hearing) return undefined

  const running = createRunningHearing(parts.clock, {
    listen() {
      const isOn = !isMuted && !isClosed
      if (isOn) hearing.listen(lang)
      return isOn
    },
    isSpeech: () => detector.isSpeech(),
  })

  function end(text: string): void {
    partial = ''
    if (text.trim() !== '') events.recognized(text)
    running.listen()
  }

  function fail(reason: string): void {
    isClosed = true
    stop()
    events.failed(reason)
  }

  function stop(): void {
    running.stop()
    hearing?.stop()
    partial = ''
  }

  const detector = await parts.openDetector({
    began() {},
    ended(audio) {
      if (!isMuted && !isClosed) hearing.take(audio, lang)
    },
    misfired() {},
    failed: fail,
  })
  running.listen()

  return {
    setLanguage(next) {
      if (next === lang) return
      lang = next
      if (!detector.isSpeech()) running.listen()
    },
    mute(on) {
      if (on === isMuted) return
      isMuted = on
      if (on) stop()
      else running.listen()
    },
    guard: (on) => detector.guard(on ? 'guarded' : 'open'),
    close() {
      isClosed = true
      stop()
      detector.close()
    },
  }
}

/** Restarts the recognizer, because browsers' recognizers stop after silence. Waits until the speaker is not talking. */
function createRunningHearing(
  clock: CaptionRecognizerParts['clock'],
  host: {
    /** @returns false if recognition is muted or closed */ listen: () => boolean
    isSpeech: () => boolean
  },
) {
  const timer = createTimer(clock)

  function listen(): void {
    timer.stop()
    if (host.listen()) wait()
  }
  function wait(): void {
    timer.start(RECOGNITION_TIMEOUT_MS, () => (host.isSpeech() ? wait() : listen()))
  }

  return { listen, listenSoon: () => timer.start(RESTART_MS, listen), stop: timer.stop }
}
