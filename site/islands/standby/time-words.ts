import { twoDigits } from '#rules/japan-time.ts'
import { LOCALES } from '#rules/japan-words.ts'
import type { StaffLanguage } from '../../stores/shared/preferences.ts'

/** What has just happened is told by the reader's own clock; only reservations are in Japanese time (rules/japan-words). */

const MINUTES: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

const ownTime = (at: number, language: StaffLanguage, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(LOCALES[language], options).format(at).replace(/^0(?=\d)/, '')

/** `9:02`, `14:05`: no leading zero, as the guide has it. */
export const timeOfDay = (at: number, language: StaffLanguage): string => ownTime(at, language, MINUTES)

/** `14:05:08` */
export const timeWithSeconds = (at: number, language: StaffLanguage): string =>
  ownTime(at, language, { ...MINUTES, second: '2-digit' })

/** Whole minutes and the seconds that are left. */
export function minutesOf(ms: number): { minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}

/** A running clock in a list: `2:41`. */
export function shortClock(ms: number): string {
  const { minutes, seconds } = minutesOf(ms)
  return `${minutes}:${twoDigits(seconds)}`
}

/** A running clock that is looked at: `03:24`. */
export function clockFace(ms: number): string {
  const { minutes, seconds } = minutesOf(ms)
  return `${twoDigits(minutes)}:${twoDigits(seconds)}`
}
