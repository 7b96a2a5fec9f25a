import { readFileSync } from 'node:fs'
import { spokenWav } from '../../tests/support/ai/spoken-wav.ts'

const RATE = 48_000
/** Of what is spoken, this counts as sound: the same for the file and for what the page hears of it. */
export const AUDIBLE = 0.01

export interface Microphone {
  path: string
  /** From the first audible sample to the last. */
  speechMs: number
}

/** A sentence that a fake microphone says again and again. */
export function sentence(lang: 'ja' | 'en' | 'zh', text: string, afterS: number): Microphone {
  const path = spokenWav(lang, text, { beforeS: 1, afterS })
  const file = readFileSync(path)
  const bytes = file.subarray(file.indexOf('data') + 8)
  const isAudible = (at: number) => Math.abs(bytes.readInt16LE(at)) / 32_768 > AUDIBLE
  let [first, last] = [0, bytes.length - (bytes.length % 2) - 2]
  while (first < last && !isAudible(first)) first += 2
  while (last > first && !isAudible(last)) last -= 2
  return { path, speechMs: ((last - first) / 2 / RATE) * 1_000 }
}
