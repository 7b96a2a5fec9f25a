import { HOLIDAY, type HoursException, type OpeningHours, type Period } from '#core/hours/hours.ts'
import { CLOSE_MINUTE, OPEN_MINUTE } from '#core/limits.ts'

/** Entries of `week` in the order of the page: the week starts on Monday. */
export const SHOWN_DAYS = [1, 2, 3, 4, 5, 6, 0, HOLIDAY] as const

const USUAL: Period = { fromMinute: OPEN_MINUTE, toMinute: CLOSE_MINUTE }
const MONDAY = 1
const FRIDAY = 5
const NOON = 12 * 60
const BREAK_MINUTES = 60

/**
 * Hours with which the form starts when a user chooses to set hours for each day and none are saved yet: weekdays from
 * 9:00 to 18:00, closed on public holidays.
 */
export const FIRST_HOURS: OpeningHours = {
  week: Array.from({ length: 8 }, (_, day) => (day >= MONDAY && day <= FRIDAY ? [USUAL] : [])),
  exceptions: [],
}

const isOvernight = ({ fromMinute, toMinute }: Period): boolean => toMinute <= fromMinute

/** The periods of a day that was just switched to open (the usual hours) or closed (none). */
export const openedOrClosed = (isOpen: boolean): readonly Period[] => (isOpen ? [USUAL] : [])

/** Splits the only period of a day by a break of an hour at noon, or else in its middle. */
export function withBreak([period]: readonly Period[]): readonly Period[] {
  if (!period) return []
  const { fromMinute, toMinute } = period
  const isAtNoon = fromMinute < NOON && NOON + BREAK_MINUTES < toMinute
  const middle = Math.floor((fromMinute + toMinute - BREAK_MINUTES) / 2)
  const breakAt = isAtNoon ? NOON : middle - (middle % 5)
  return [
    { fromMinute, toMinute: breakAt },
    { fromMinute: breakAt + BREAK_MINUTES, toMinute },
  ]
}

/** Whether every period is long enough for a break of an hour, with working time before and after the break. */
export const hasRoomForBreak = (periods: readonly Period[]): boolean =>
  periods.every((period) => !isOvernight(period) && period.toMinute - period.fromMinute > 2 * BREAK_MINUTES)

/** Removes the break: one period from the start of the first one to the end of the last one. */
export const withoutBreak = (periods: readonly Period[]): readonly Period[] => {
  const [first, last] = [periods[0], periods.at(-1)]
  return first && last ? [{ fromMinute: first.fromMinute, toMinute: last.toMinute }] : []
}

export const withDay = (hours: OpeningHours, day: number, periods: readonly Period[]): OpeningHours => ({
  ...hours,
  week: hours.week.map((own, index) => (index === day ? periods : own)),
})

/** Returns the hours with Monday's periods also on Tuesday to Friday. */
export const mondayCopied = (hours: OpeningHours): OpeningHours => ({
  ...hours,
  week: hours.week.map((own, day) => (day > MONDAY && day <= FRIDAY ? (hours.week[MONDAY] ?? []) : own)),
})

export const withException = (hours: OpeningHours, day: string): OpeningHours => ({
  ...hours,
  exceptions: [...hours.exceptions, { fromDay: day, toDay: day, periods: [], note: '' }],
})

/** Puts a removed exception back at its former position. */
export const withExceptionAt = (
  hours: OpeningHours,
  at: number,
  exception: HoursException,
): OpeningHours => ({
  ...hours,
  exceptions: hours.exceptions.toSpliced(at, 0, exception),
})

/** Changes an exception. If its first day moves past its last day, the last day moves along. */
export const withExceptionChanged = (
  hours: OpeningHours,
  at: number,
  changes: Partial<HoursException>,
): OpeningHours => ({
  ...hours,
  exceptions: hours.exceptions.map((own, index) => {
    if (index !== at) return own
    const changed = { ...own, ...changes }
    const isMoved = changes.fromDay !== undefined && changed.toDay < changed.fromDay
    return isMoved ? { ...changed, toDay: changed.fromDay } : changed
  }),
})

export const withoutException = (hours: OpeningHours, at: number): OpeningHours => ({
  ...hours,
  exceptions: hours.exceptions.filter((_, index) => index !== at),
})

/** Sorts the exceptions by first day, as the server requires. */
export const inOrder = (hours: OpeningHours): OpeningHours => ({
  ...hours,
  exceptions: hours.exceptions.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)),
})
