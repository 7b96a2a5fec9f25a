import { japanText } from '#rules/japan-time.ts'

/** 2026/11/20 9:05, in Japanese time. */
export const dayTime = (epochMs: number): string =>
  japanText(epochMs).slice(0, 16).replaceAll('-', '/').replace(' 0', ' ')
