import { deviceSpeech } from '#core/dialogue/voices.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { Stop } from '../line/stop.ts'

/** Callbacks about speaking a text. */
export interface VoiceEvents {
  began(): void
  ended(): void
  /** The browser cannot speak the text: it has no voice for the language or the characters, or does not allow sound yet. */
  failed(): void
}

/** Speaks one sentence at a time. */
export interface Voice {
  /** @returns a function that stops speaking; after that, no events are reported */
  say(text: string, lang: Language, events: VoiceEvents): Stop
}

/** BCP 47 tags of the languages, as browsers' voices use them. */
const TAGS: Record<Language, string> = { ja: 'ja-JP', en: 'en-US', zh: 'zh-CN' }

type Synthesis = Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'>

/** Speaks with the browser's own voices (Spec 7.5); undefined if the browser has no speech synthesis. */
export function createBrowserVoice(
  synthesis: Synthesis | undefined = globalThis.speechSynthesis,
  createUtterance: (text: string) => SpeechSynthesisUtterance = (text) => new SpeechSynthesisUtterance(text),
): Voice | undefined {
  if (!synthesis) return undefined
  return {
    say(text, lang, events) {
      const voices = synthesis.getVoices()
      const spoken = deviceSpeech(voices, { text, lang })
      if (voices.length > 0 && !spoken) {
        events.failed()
        return () => {}
      }
      const utterance = createUtterance(spoken?.text ?? text)
      utterance.lang = TAGS[lang]
      if (spoken) utterance.voice = spoken.voice
      utterance.onstart = events.began
      utterance.onend = events.ended
      utterance.onerror = events.failed
      synthesis.speak(utterance)
      return () => {
        utterance.onstart = null
        utterance.onend = null
        utterance.onerror = null
        synthesis.cancel()
      }
    },
  }
}
