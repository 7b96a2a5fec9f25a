import { japanDay } from '#core/time/japan-time.ts'
import { clockWords } from '#core/time/japan-words.ts'

/** 2026/11/20 9:05, in Japan time. */
export const dayTime = (epochMs: number): string =>
  `${japanDay(epochMs).replaceAll('-', '/')} ${clockWords(epochMs)}`
