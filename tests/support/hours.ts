import type { OpeningHours, Period } from '#core/hours/hours.ts'

/** Opening hours from Monday to Friday, in minutes of the day. Closed at weekends and on public holidays. */
export const weekdays = (fromMinute = 540, toMinute = 1_080): OpeningHours => ({
  week: Array.from({ length: 8 }, (_, day): Period[] =>
    day >= 1 && day <= 5 ? [{ fromMinute, toMinute }] : [],
  ),
  exceptions: [],
})
