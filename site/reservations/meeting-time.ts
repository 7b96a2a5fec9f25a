import type { Language } from '#core/fields/shapes.ts'
import { clockWords, dayOfYearWords } from '#core/time/japan-words.ts'

/** Spec 2.2, '<month/day hh:mm>': 11月20日(金) 15:00. Japan time, and labeled as such where the reader may be abroad. */
export function meetingTime(at: number, language: Language): string {
  return inJapan(`${dayOfYearWords(at, language)} ${clockWords(at)}`, language)
}

/** The time alone, such as 15:30. Labeled as Japan time in the same way as `meetingTime`. */
export const meetingClock = (at: number, language: Language): string => inJapan(clockWords(at), language)

function inJapan(time: string, language: Language): string {
  if (language === 'ja') return time
  return language === 'zh' ? `${time}（日本时间）` : `${time} (Japan time)`
}
