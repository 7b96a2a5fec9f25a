import { twoDigits } from '#core/time/japan-time.ts'

/**
 * What has just happened is told by the reader's own clock; only reservations are in Japanese time (rules/japan-words).
 * Figures and colons are the same in every language: an Intl.DateTimeFormat costs a card of the list more than all its rest.
 */

/** `9:02`, `14:05`: no leading zero, as the guide has it. */
export function timeOfDay(at: number): string {
  const own = new Date(at)
  return `${own.getHours()}:${twoDigits(own.getMinutes())}`
}

/** `14:05:08` */
export const timeWithSeconds = (at: number): string =>
  `${timeOfDay(at)}:${twoDigits(new Date(at).getSeconds())}`

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
