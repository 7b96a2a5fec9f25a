import { type DateLanguage, secondWords, shortDayWords } from '#core/time/japan-words.ts'

/**
 * Formats the times of a playback record as 11月20日(金) and 9:00:00–9:01:10, in Japan time. A record that is still
 * running has no end.
 */
export const playTimes = (
  { startedAt, endedAt }: { startedAt: number; endedAt: number | null },
  nowAt: number,
  language: DateLanguage,
) => ({
  day: shortDayWords(startedAt, nowAt, language),
  hours: `${secondWords(startedAt)}–${endedAt === null ? '' : secondWords(endedAt)}`,
})
