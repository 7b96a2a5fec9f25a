import type { WeekMoment } from '../time/japan-time.ts'
import { isInWindow, type ShowWindow } from '../time/schedule.ts'
import type { Greeter } from './dialogue.ts'

/**
 * decisions 7: decides what a kiosk's button starts at this moment: a call to an operator, or the AI dialogue.
 * @param hours times at which the button calls an operator, used if `greeter` is `hours`; an empty list means always
 */
export function greeterAt(
  { greeter, hours }: { greeter: Greeter; hours: readonly ShowWindow[] },
  moment: WeekMoment,
): 'people' | 'ai' {
  if (greeter !== 'hours') return greeter
  return hours.length === 0 || hours.some((window) => isInWindow(window, moment)) ? 'people' : 'ai'
}
