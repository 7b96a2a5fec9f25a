import { twoDigits } from '#core/time/japan-time.ts'

/**
 * Times are shown in the user's time zone; only reservations use Japanese time. Intl.DateTimeFormat is not used:
 * numbers and colons need no translation, and it would be the slowest part of drawing a card.
 */

/** Formats a time of day in the device's time zone: `9:02`, `14:05`. No leading zero (docs/look.md, Japanese). */
export function timeOfDay(at: number): string {
  const own = new Date(at)
  return `${own.getHours()}:${twoDigits(own.getMinutes())}`
}

/** `14:05:08` */
export const timeWithSeconds = (at: number): string =>
  `${timeOfDay(at)}:${twoDigits(new Date(at).getSeconds())}`

/** Whole minutes and remaining seconds. */
export function minutesOf(ms: number): { minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}

/** Formats a duration as minutes and seconds for a timer in a list: `2:41`. */
export function shortClock(ms: number): string {
  const { minutes, seconds } = minutesOf(ms)
  return `${minutes}:${twoDigits(seconds)}`
}

/** Formats a duration as minutes and seconds for a large timer: `03:24`. */
export function clockFace(ms: number): string {
  const { minutes, seconds } = minutesOf(ms)
  return `${twoDigits(minutes)}:${twoDigits(seconds)}`
}
