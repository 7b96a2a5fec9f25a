import { japanText } from '#rules/japan-time.ts'
import type { Span } from '#rules/reservations.ts'
import type { StaffLanguage } from '../../stores/shared/preferences.ts'

const LOCALES: Record<StaffLanguage, string> = { ja: 'ja-JP', en: 'en-GB' }

/** 2026年11月20日(金), whatever the browser's zone: reservations are in Japanese time (Spec 9). */
export const dayWords = (at: number, language: StaffLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: language === 'ja' ? 'long' : 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(at)

/** 9:00, 14:30 in Japanese time. */
export const clockWords = (at: number): string => japanText(at).slice(11, 16).replace(/^0/, '')

/** 14:00–14:30 */
export const rangeWords = ({ startAt, endAt }: Span): string => `${clockWords(startAt)}–${clockWords(endAt)}`
