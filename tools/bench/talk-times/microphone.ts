import { speechMsOf, spokenWav } from '../../../tests/support/ai/spoken-wav.ts'

export interface Microphone {
  path: string
  /** From the first audible sample to the last. */
  speechMs: number
}

/** A sentence that a fake microphone repeats. */
export function sentence(lang: 'ja' | 'en' | 'zh', text: string, afterS: number): Microphone {
  const path = spokenWav(lang, text, { beforeS: 1, afterS })
  return { path, speechMs: speechMsOf(path) }
}
