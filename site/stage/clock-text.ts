import { dayOfYearText, minuteWords } from '#core/time/japan-words.ts'
import type { StageLanguage } from './stage-model.ts'

/**
 * The date as 11月20日(金) and the time as 14:05, in the device's time zone; no leading zero for hours (docs/look.md,
 * Japanese).
 */
export function clockText(nowAt: number, language: StageLanguage): { date: string; time: string } {
  const now = new Date(nowAt)
  const today = { month: now.getMonth() + 1, date: now.getDate(), day: now.getDay() }
  return {
    date: dayOfYearText(today, language),
    time: minuteWords(now.getHours() * 60 + now.getMinutes()),
  }
}
