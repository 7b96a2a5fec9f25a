import type { LocalClock } from '../line/clock.ts'
import type { Stop } from '../line/stop.ts'
import { SPEECH_LANGUAGES } from './hearing.ts'
import type { SpokenClause } from './speaking.ts'

/** Resolves with undefined if the promise rejects or takes longer than `ms`. */
export const within = <Value>(
  clock: Pick<LocalClock, 'after'>,
  ms: number,
  promise: Promise<Value>,
): Promise<Value | undefined> =>
  new Promise((resolve) => {
    const stop = clock.after(ms, () => resolve(undefined))
    promise
      .catch(() => undefined)
      .then((value) => {
        stop()
        resolve(value)
      })
  })

/** Plays a sound once. @returns its level meter, and how to stop it */
export function playSound(
  context: AudioContext,
  buffer: AudioBuffer,
  onEnded: () => void,
): { meter: AnalyserNode; stop: Stop } {
  const source = context.createBufferSource()
  source.buffer = buffer
  const meter = context.createAnalyser()
  source.connect(meter).connect(context.destination)
  source.onended = onEnded
  source.start()
  return {
    meter,
    stop() {
      source.onended = null
      source.stop()
      meter.disconnect()
    },
  }
}

/** Speaks a clause with a voice of the browser; an unknown name is the browser's choice. */
export function speakAloud(
  synthesis: SpeechSynthesis,
  { text, lang }: SpokenClause,
  { name, speed }: { name: string; speed: number },
  on: { started: () => void; ended: () => void },
): Stop {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = SPEECH_LANGUAGES[lang]
  utterance.rate = speed
  utterance.voice = synthesis.getVoices().find((known) => known.name === name) ?? null
  utterance.onstart = on.started
  utterance.onend = utterance.onerror = on.ended
  synthesis.speak(utterance)
  return () => {
    utterance.onstart = utterance.onend = utterance.onerror = null
    synthesis.cancel()
  }
}
