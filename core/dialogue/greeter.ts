import type { WeekMoment } from '../time/japan-time.ts'
import { isInWindow, type ShowWindow } from '../time/schedule.ts'
import type { Greeter } from './dialogue.ts'

/**
 * decisions 7: decides whether a pressed button now calls an operator or starts the AI dialogue.
 * @param hours used if `greeter` is `hours`: when a button calls an operator; an empty list means always
 */
export function greeterAt(
  { greeter, hours }: { greeter: Greeter; hours: readonly ShowWindow[] },
  moment: WeekMoment,
): 'people' | 'ai' {
  if (greeter !== 'hours') return greeter
  return hours.length === 0 || hours.some((window) => isInWindow(window, moment)) ? 'people' : 'ai'
}
