import { DAY_MINUTES, type WeekMoment } from './japan-time.ts'

/** A weekly time window. Minutes are those of the day in Japan time; 1440 is midnight at the end of the day. */
export interface ShowWindow {
  /** 0 is Sunday. Never empty. */
  days: readonly number[]
  fromMinute: number
  /** Exclusive. If smaller than `fromMinute`, the window ends the next morning. */
  toMinute: number
}

const WEEK_MINUTES = 7 * DAY_MINUTES

const spanOf = ({ fromMinute, toMinute }: ShowWindow): number =>
  toMinute > fromMinute ? toMinute - fromMinute : toMinute + DAY_MINUTES - fromMinute

/** Minutes from the start of the window on weekday `day` to the moment, modulo one week. */
const minutesSince = (day: number, fromMinute: number, moment: WeekMoment): number =>
  (moment.day * DAY_MINUTES + moment.minute - day * DAY_MINUTES - fromMinute + WEEK_MINUTES) % WEEK_MINUTES

export const isInWindow = (window: ShowWindow, moment: WeekMoment): boolean =>
  window.days.some((day) => minutesSince(day, window.fromMinute, moment) < spanOf(window))

/** The first entry whose window contains the moment; undefined: use the template's own content. */
export const scheduledAt = <Entry extends { window: ShowWindow }>(
  entries: readonly Entry[],
  moment: WeekMoment,
): Entry | undefined => entries.find(({ window }) => isInWindow(window, moment))
