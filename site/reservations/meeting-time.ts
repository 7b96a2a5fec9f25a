import type { Language } from '#core/fields/shapes.ts'
import { clockWords, dayOfYearWords } from '#core/time/japan-words.ts'

/**
 * Day and time of a meeting, such as 11月20日(金) 15:00 (Spec 2.2). In Japan time, which English and Chinese texts say.
 */
export function meetingTime(at: number, language: Language): string {
  return inJapan(`${dayOfYearWords(at, language)} ${clockWords(at)}`, language)
}

/** The time alone, such as 15:30. Labeled as Japan time in the same way as `meetingTime`. */
export const meetingClock = (at: number, language: Language): string => inJapan(clockWords(at), language)

function inJapan(time: string, language: Language): string {
  if (language === 'ja') return time
  return language === 'zh' ? `${time}（日本时间）` : `${time} (Japan time)`
}
