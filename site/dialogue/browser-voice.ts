import type { Language } from '#core/fields/shapes.ts'
import type { Stop } from '../line/stop.ts'

/** What becomes of something that was to be said. */
export interface VoiceEvents {
  began(): void
  ended(): void
  /** This browser does not say it: no voice of the language, or sound is not allowed yet. */
  failed(): void
}

/** Says one sentence at a time. */
export interface Voice {
  /** @returns how to be silent; nothing is told after that */
  say(text: string, lang: Language, events: VoiceEvents): Stop
}

/** BCP 47, as voices are named. */
const TAGS: Record<Language, string> = { ja: 'ja-JP', en: 'en-US', zh: 'zh-CN' }

type Synthesis = Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'>

/** The browser's own voices (Spec 7.5); undefined where it has none at all. */
export function createBrowserVoice(
  synthesis: Synthesis | undefined = globalThis.speechSynthesis,
  createUtterance: (text: string) => SpeechSynthesisUtterance = (text) => new SpeechSynthesisUtterance(text),
): Voice | undefined {
  if (!synthesis) return undefined
  return {
    say(text, lang, events) {
      const utterance = createUtterance(text)
      utterance.lang = TAGS[lang]
      const voice = synthesis.getVoices().find((one) => one.lang.replace('_', '-').startsWith(lang))
      if (voice) utterance.voice = voice
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
