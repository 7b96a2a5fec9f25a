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

/** What another user has changed and would be overwritten: a line for each day and special day. */
export function theirChanges({ seen, theirs, isStore }: Saved, language: StaffLanguage): string[] {
  const texts = pickTexts(hoursTexts, language)
  if (isSame(seen, theirs)) return []
  if (!theirs) return [isStore ? texts.likeCompany : texts.always]
  const hoursOf = (periods: readonly Period[]) => periodsWords(periods) || texts.closed
  const daysOf = ({ fromDay, toDay }: HoursException) => {
    const wordsOf = (day: string) => dayWords(japanDayAt(day), language)
    return fromDay === toDay ? wordsOf(fromDay) : texts.daysBetween(wordsOf(fromDay), wordsOf(toDay))
  }
  const lineOf = (exception: HoursException) => {
    const { periods, note } = exception
    return texts.changed(daysOf(exception), note === '' ? hoursOf(periods) : `${hoursOf(periods)} (${note})`)
  }
  const known = seen?.exceptions ?? []
  const days = SHOWN_DAYS.filter((day) => !isSame(theirs.week[day], seen?.week[day]))
  const changed = theirs.exceptions.filter((one) => !known.some((other) => isSame(one, other)))
  const removed = known.filter(({ fromDay }) => theirs.exceptions.every((other) => other.fromDay !== fromDay))
  return [
    ...days.map((day) => texts.changed(texts.days[day] ?? '', hoursOf(theirs.week[day] ?? []))),
    ...changed.map(lineOf),
    ...removed.map((one) => texts.changed(daysOf(one), texts.removedDay)),
  ]
}

const periodsWords = (periods: readonly Period[]): string =>
  periods.map(({ fromMinute, toMinute }) => `${minuteWords(fromMinute)}–${minuteWords(toMinute)}`).join(', ')
