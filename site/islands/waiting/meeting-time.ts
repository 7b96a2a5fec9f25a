import type { Language } from '#contract/shapes.ts'
import { japanText } from '#rules/japan-time.ts'

const LOCALES: Record<Language, string> = { ja: 'ja-JP', en: 'en-GB', zh: 'zh-CN' }

/** Spec 2.2, '<month/day hh:mm>': 11月20日(金) 15:00. Japanese time; said so where the reader may be elsewhere. */
export function meetingTime(at: number, language: Language): string {
  const day = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Asia/Tokyo',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(at)
  const time = `${day} ${japanText(at).slice(11, 16).replace(/^0/, '')}`
  if (language === 'ja') return time
  return language === 'zh' ? `${time}（日本时间）` : `${time} (Japan time)`
}
