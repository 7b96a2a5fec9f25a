import type { HoursException, OpeningHours, Period } from '#core/hours/hours.ts'
import { japanDayAt } from '#core/time/japan-time.ts'
import { dayWords, minuteWords } from '#core/time/japan-words.ts'
import type { StaffLanguage } from '../kit/preferences.ts'
import { pickTexts } from '../kit/texts/define.ts'
import { SHOWN_DAYS } from './draft.ts'
import { hoursTexts } from './texts.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

interface Saved {
  /** The hours that this user started from. */
  seen: OpeningHours | null
  /** The hours that another user has saved since. */
  theirs: OpeningHours | null
  isStore: boolean
}

/** Lists another user's saved changes that this user's save would overwrite, one line per weekday or special day. */
export function theirChanges({ seen, theirs, isStore }: Saved, language: StaffLanguage): string[] {
  const texts = pickTexts(hoursTexts, language)
  if (isSame(seen, theirs)) return []
  if (!theirs) return [isStore ? texts.likeCompany : texts.always]
  const hoursOf = (periods: readonly Period[]) => periods.map(periodWords).join(texts.and) || texts.closed
  const daysOf = ({ fromDay, toDay }: HoursException) => {
    const wordsOf = (day: string) => dayWords(japanDayAt(day), language)
    return fromDay === toDay ? wordsOf(fromDay) : texts.daysBetween(wordsOf(fromDay), wordsOf(toDay))
  }
  const hoursAndReason = ({ periods, note }: HoursException) =>
    note === '' ? hoursOf(periods) : texts.reason(hoursOf(periods), note)
  const known = seen?.exceptions ?? []
  const days = SHOWN_DAYS.filter((day) => !isSame(theirs.week[day], seen?.week[day]))
  const changed = theirs.exceptions.filter((one) => !known.some((other) => isSame(one, other)))
  const removed = known.filter(({ fromDay }) => theirs.exceptions.every((other) => other.fromDay !== fromDay))
  const specialDays = [
    ...changed.map((one) => ({
      fromDay: one.fromDay,
      line: texts.changed(daysOf(one), hoursAndReason(one)),
    })),
    ...removed.map((one) => ({ fromDay: one.fromDay, line: texts.changed(daysOf(one), texts.removedDay) })),
  ]
  return [
    ...days.map((day) => texts.changed(texts.days[day] ?? '', hoursOf(theirs.week[day] ?? []))),
    ...specialDays.sort((a, b) => (a.fromDay < b.fromDay ? -1 : 1)).map(({ line }) => line),
  ]
}

const periodWords = ({ fromMinute, toMinute }: Period): string =>
  `${minuteWords(fromMinute)}–${minuteWords(toMinute)}`
