import type { StaffLanguage } from '../../stores/shared/preferences.ts'

const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' }
const FORMATS: Record<StaffLanguage, Intl.DateTimeFormat> = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...DAY, month: 'long', timeZone: 'Asia/Tokyo' }),
  en: new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'Asia/Tokyo' }),
}

/** GUIDE: 2026年11月20日(金), in Japanese time. */
export const dayText = (epochMs: number, language: StaffLanguage): string => FORMATS[language].format(epochMs)
