import { speechMsOf, spokenWav } from '../../../tests/support/ai/spoken-wav.ts'

export interface Microphone {
  path: string
  /** Time from the first audible sample to the last one. */
  speechMs: number
}

/** A microphone that plays one sentence again and again. Its `speechMs` is the length of the speech. */
export function sentence(lang: 'ja' | 'en' | 'zh', text: string, afterS: number): Microphone {
  const path = spokenWav(lang, text, { beforeS: 1, afterS })
  return { path, speechMs: speechMsOf(path) }
}
