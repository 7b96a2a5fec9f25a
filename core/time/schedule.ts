import { DAY_MINUTES, type WeekMoment } from './japan-time.ts'

/** Minutes of a day in Japanese time; 1440 is midnight at its end. */
export interface ShowWindow {
  /** 0 is Sunday. Never empty. */
  days: readonly number[]
  fromMinute: number
  /** Not shown any more from this minute on. Smaller than `fromMinute`: until the next morning. */
  toMinute: number
}

const WEEK_MINUTES = 7 * DAY_MINUTES

const spanOf = ({ fromMinute, toMinute }: ShowWindow): number =>
  toMinute > fromMinute ? toMinute - fromMinute : toMinute + DAY_MINUTES - fromMinute

/** How far the moment lies behind the window's start on that weekday, in minutes of the week. */
const minutesSince = (day: number, fromMinute: number, moment: WeekMoment): number =>
  (moment.day * DAY_MINUTES + moment.minute - day * DAY_MINUTES - fromMinute + WEEK_MINUTES) % WEEK_MINUTES

export const isInWindow = (window: ShowWindow, moment: WeekMoment): boolean =>
  window.days.some((day) => minutesSince(day, window.fromMinute, moment) < spanOf(window))

/** The first entry whose window holds the moment; undefined: the template's own stands. */
export const scheduledAt = <Entry extends { window: ShowWindow }>(
  entries: readonly Entry[],
  moment: WeekMoment,
): Entry | undefined => entries.find(({ window }) => isInWindow(window, moment))
