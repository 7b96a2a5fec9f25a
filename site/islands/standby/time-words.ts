import { twoDigits } from '#rules/japan-time.ts'
import { LOCALES } from '#rules/japan-words.ts'
import type { StaffLanguage } from '../../stores/shared/preferences.ts'

/** `9:02`, `14:05`: no leading zero, as the guide has it. */
export const timeOfDay = (at: number, language: StaffLanguage): string =>
  withoutZero(
    new Intl.DateTimeFormat(LOCALES[language], {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  )

/** `14:05:08` */
export const timeWithSeconds = (at: number, language: StaffLanguage): string =>
  withoutZero(
    new Intl.DateTimeFormat(LOCALES[language], {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  )

const withoutZero = (time: string): string => time.replace(/^0(?=\d)/, '')

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
