import { japanDay } from '#rules/japan-time.ts'
import { clockWords } from '#rules/japan-words.ts'

/** 2026/11/20 9:05, in Japanese time. */
export const dayTime = (epochMs: number): string =>
  `${japanDay(epochMs).replaceAll('-', '/')} ${clockWords(epochMs)}`
