import type { Language } from '#core/languages.ts'
import type { Hearing, HearingEvents } from '../dialogue/hearing.ts'

/** Recognition by a server, for captions. Recognizes utterances one after the other, without dropping any. */
export function createQueuedHearing(
  transcribe: (audio: Float32Array, lang: Language, signal: AbortSignal) => Promise<string | undefined>,
  events: Pick<HearingEvents, 'recognized' | 'notUnderstood'>,
): Hearing {
  let asking = new AbortController()
  let last = Promise.resolve()

  async function hear(audio: Float32Array, lang: Language, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const text = await transcribe(audio, lang, signal)
    if (signal.aborted) return
    if (text === undefined || text.trim() === '') events.notUnderstood()
    else events.recognized(text)
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
