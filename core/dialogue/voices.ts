import type { Language } from '../languages.ts'
import type { VoiceService } from './dialogue.ts'
import { isEspeak, readsAll } from './espeak.ts'

/**
 * Selects the voice that speaks for the AI (decisions 7). The first of these that is available: the voice that the
 * company chose, a voice of the speech servers that this Uketsuke server uses, the device's own voices. Otherwise
 * captions only.
 */

export type ServerVoice = Exclude<VoiceService, 'auto' | 'browser'>

export interface ChosenVoice {
  service: VoiceService
  voice: string
  speed?: number
}
interface ServedVoice extends ChosenVoice {
  service: ServerVoice
}

/** The speech services of this Uketsuke server, with the languages that each speaks if no voice was chosen. */
export type InstalledVoices = Partial<Record<ServerVoice, readonly Language[]>>

const BEST_FIRST: readonly ServerVoice[] = ['voicevox', 'openai', 'google']

/**
 * Server voices in the order in which they are tried; if all fail, the device speaks. The chosen service comes first if
 * this Uketsuke server has it.
 * @param chosen undefined: the company chose nothing
 */
export function servedVoices(
  chosen: ChosenVoice | undefined,
  lang: Language,
  installed: InstalledVoices,
): ServedVoice[] {
  if (chosen?.service === 'browser') return []
  const speed = chosen?.speed ?? 1
  const others = BEST_FIRST.filter((service) => installed[service]?.includes(lang)).map((service) => ({
    service,
    voice: '',
    speed,
  }))
  if (!chosen || chosen.service === 'auto') return others
  const { service, voice } = chosen
  const rest = others.filter((other) => other.service !== service)
  return installed[service] ? [{ service, voice, speed }, ...rest] : rest
}

/** A voice of the browser, as the Web Speech API lists it. */
interface DeviceVoice {
  name: string
  /** BCP 47; some browsers write ja_JP. */
  lang: string
}

const TAGS: Record<Language, RegExp> = {
  ja: /^ja\b/,
  en: /^en\b/,
  // Cantonese (zh-HK, yue) is another language
  zh: /^(zh(?!-(hk|mo|yue))|cmn)\b/,
}

/** Whether users understand the voice: espeak-ng's plain Mandarin voice spells pinyin as English letters. */
const isIntelligible = (voice: DeviceVoice, lang: Language): boolean =>
  lang !== 'zh' || !isEspeak(voice.name) || /pinyin/i.test(voice.name)

/** The device's voices that speak a language, best first. */
export function deviceVoicesFor<Voice extends DeviceVoice>(
  voices: readonly Voice[],
  lang: Language,
): Voice[] {
  const fitting = voices.filter(
    (voice) => TAGS[lang].test(voice.lang.replaceAll('_', '-').toLowerCase()) && isIntelligible(voice, lang),
  )
  return fitting.toSorted((one, other) => Number(isEspeak(one.name)) - Number(isEspeak(other.name)))
}

/**
 * How the device speaks a text: with the voice named `name`, or with the device's best voice if it has no such voice.
 * Undefined: no voice can read the text, so only captions are shown.
 * @param text words already replaced by their known pronunciations
 */
export function deviceSpeech<Voice extends DeviceVoice>(
  voices: readonly Voice[],
  { text, lang, name = '' }: { text: string; lang: Language; name?: string },
): { voice: Voice; text: string } | undefined {
  const fitting = deviceVoicesFor(voices, lang)
  const voice = fitting.find((one) => one.name === name) ?? fitting[0]
  if (!voice) return undefined
  // half-width kana, ㈱ and ① become letters that every engine knows
  const plain = text.normalize('NFKC')
  const isReadable = readsAll(voice.name, lang) || !/\p{Script=Han}/u.test(plain)
  return isReadable ? { voice, text: plain } : undefined
}
