import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { amountYen } from '#core/reservations/billing.ts'
import { dayStartAt, japanAt, japanDateOf, japanDay, weekMomentOf } from '#core/time/japan-time.ts'
import { clockWords, dayOfYearWords, rangeWords } from '#core/time/japan-words.ts'
import { type Month, monthOf } from '../kit/month.ts'
import { $minute } from '../kit/now.ts'
import { $language } from '../kit/preferences.ts'
import { useTexts } from '../kit/texts/use-texts.ts'
import { IconButton } from '../kit/ui/IconButton.tsx'
import { Segment } from '../kit/ui/Segment.tsx'
import type { Booking } from './booking.ts'
import type { Headline } from './CalendarHead.tsx'
import { calendarTitle, nameOfDay } from './calendar-title.ts'
import css from './day-picker.module.css'
import { daysOf, freeStarts, isFreeDay, monthBeside, ofDay } from './free-times.ts'
import { bookingTexts } from './texts-booking.ts'

const MINUTE_MS = 60_000
const LENGTHS = ['10', '30', '60'] as const

type DayPickerProps = { booking: Booking; headline: Headline; onPress: (reservationId: number) => void }

/** The calendar on phones. The user chooses a day of the month, then a free time; the form follows. */
export function DayPicker({ booking, headline, onPress }: DayPickerProps) {
  const { status } = useStore(booking.$calendar)
  // redraws the days and times as they pass
  useStore($minute)
  const now = booking.now()
  const [month, setMonth] = useState<Month>(() => monthOf(now))
  const [chosenAt, setChosenAt] = useState<number>()
  const shownAt = useStore(booking.$shownAt)
  useEffect(() => {
    void booking.show(japanAt(month.year, month.month, 1), japanAt(month.year, month.month + 1, 1))
  }, [booking, month.year, month.month])
  useEffect(() => {
    if (shownAt === undefined) return
    setMonth(monthOf(shownAt))
    setChosenAt(dayStartAt(shownAt))
  }, [shownAt])
  const days = daysOf(month)
  const isFree = (dayAt: number) => isFreeDay(dayAt, booking.availability())
  const isOfMonth = chosenAt !== undefined && days.includes(chosenAt)
  const dayAt = isOfMonth ? chosenAt : status === 'loading' ? undefined : days.find(isFree)
  return (
    <div className={css.picker} data-picker>
      <MonthHead booking={booking} headline={headline} month={month} onMonth={setMonth} />
      <MonthTable booking={booking} month={month} chosenAt={dayAt} onChoose={setChosenAt} />
      <DayTimes booking={booking} dayAt={dayAt} isLoading={status === 'loading'} onPress={onPress} />
    </div>
  )
}

type MonthHeadProps = {
  booking: Booking
  headline: Headline
  month: Month
  onMonth: (month: Month) => void
}

function MonthHead({ booking, headline: Heading, month, onMonth }: MonthHeadProps) {
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const { untilAt } = useStore(booking.$calendar)
  const startAt = japanAt(month.year, month.month, 1)
  const endAt = japanAt(month.year, month.month + 1, 1)
  return (
    <header className={css.head}>
      <Heading aria-live="polite">{calendarTitle({ startAt, endAt }, 'month', language)}</Heading>
      <IconButton
        icon="chevron-left"
        label={texts.earlier.month}
        disabled={startAt <= booking.now()}
        onClick={() => onMonth(monthBeside(month, -1))}
      />
      <IconButton
        icon="chevron-right"
        label={texts.later.month}
        disabled={untilAt !== undefined && endAt >= untilAt}
        onClick={() => onMonth(monthBeside(month, 1))}
      />
    </header>
  )
}

type MonthTableProps = {
  booking: Booking
  month: Month
  chosenAt: number | undefined
  onChoose: (dayAt: number) => void
}

/** Splits the days of a month into weeks that start on Sunday; undefined fills the weeks before the first and after the last day. */
function weeksOf(days: readonly number[]): (number | undefined)[][] {
  const [first = 0] = days
  const cells = [...Array<undefined>(weekMomentOf(first).day).fill(undefined), ...days]
  const weeks: (number | undefined)[][] = []
  for (let at = 0; at < cells.length; at += 7)
    weeks.push(Array.from({ length: 7 }, (_, day) => cells[at + day]))
  return weeks
}

/** Arrow keys move between the days that can be chosen. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll('button')]
  for (let at = all.indexOf(event.target) + step; at >= 0 && at < all.length; at += step)
    if (!all[at]?.disabled) {
      all[at]?.focus()
      return
    }
}

function MonthTable({ booking, month, chosenAt, onChoose }: MonthTableProps) {
  const texts = useTexts(bookingTexts)
  const { status } = useStore(booking.$calendar)
  const weeks = weeksOf(daysOf(month))
  return (
    <table
      className={css.month}
      aria-label={texts.days}
      aria-busy={status === 'loading'}
      onKeyDown={moveFocus}
    >
      <thead>
        <tr>
          {texts.weekdays.split(' ').map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== undefined)}>
            {week.map((dayAt, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day of the week
              <td key={day}>
                {dayAt !== undefined && (
                  <DayButton
                    booking={booking}
                    dayAt={dayAt}
                    isChosen={dayAt === chosenAt}
                    onChoose={() => onChoose(dayAt)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayButtonProps = { booking: Booking; dayAt: number; isChosen: boolean; onChoose: () => void }

function DayButton({ booking, dayAt, isChosen, onChoose }: DayButtonProps) {
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const { own, days } = useStore(booking.$calendar)
  const isFree = isFreeDay(dayAt, booking.availability())
  const hasOwn = ofDay(own, dayAt).length > 0
  const day = japanDay(dayAt)
  const named = days.find((one) => one.day === day)
  const name = named && nameOfDay(named, language)
  const facts = [
    dayOfYearWords(dayAt, language),
    isFree ? texts.free : (name ?? texts.notFree),
    ...(hasOwn ? [texts.legend.own] : []),
  ]
  return (
    <button
      type="button"
      className={css.day}
      data-free={isFree}
      data-own={hasOwn}
      aria-label={facts.join(', ')}
      aria-pressed={isChosen}
      aria-current={day === japanDay(booking.now()) ? 'date' : undefined}
      disabled={!isFree && !hasOwn}
      title={isFree ? undefined : name}
      onClick={onChoose}
    >
      {japanDateOf(dayAt).date}
    </button>
  )
}

type DayTimesProps = {
  booking: Booking
  dayAt: number | undefined
  isLoading: boolean
  onPress: (reservationId: number) => void
}

function DayTimes({ booking, dayAt, isLoading, onPress }: DayTimesProps) {
  const texts = useTexts(bookingTexts)
  const language = useStore($language)
  const { own } = useStore(booking.$calendar)
  const headingId = useId()
  if (dayAt === undefined && isLoading) return <div className={css.loading} />
  if (dayAt === undefined) return <p className={css.none}>{texts.noneInMonth}</p>
  return (
    <section className={css.times} aria-labelledby={headingId}>
      <h2 id={headingId} aria-live="polite">
        {dayOfYearWords(dayAt, language)}
      </h2>
      {ofDay(own, dayAt).map((reservation) => (
        <button
          key={reservation.id}
          type="button"
          className={css.own}
          onClick={() => onPress(reservation.id)}
        >
          <b>{rangeWords(reservation)}</b> {reservation.title}
        </button>
      ))}
      <FreeTimes booking={booking} dayAt={dayAt} />
    </section>
  )
}

function FreeTimes({ booking, dayAt }: { booking: Booking; dayAt: number }) {
  const texts = useTexts(bookingTexts)
  const visitor = useStore(booking.$visitor)
  const [length, setLength] = useState<(typeof LENGTHS)[number]>('30')
  const minutes = Number(length)
  if (visitor === 'other') return null
  const starts = freeStarts(dayAt, minutes, booking.availability())
  return (
    <>
      <Segment
        block
        label={texts.length}
        value={length}
        onChange={setLength}
        options={LENGTHS.map((value) => ({ value, label: texts.minutes(Number(value)) }))}
      />
      <p className={css.price}>{texts.priceOf(amountYen(minutes))}</p>
      {starts.length === 0 && <p className={css.none}>{texts.noneInDay}</p>}
      <ul className={css.starts}>
        {starts.map((startAt) => {
          const span = { startAt, endAt: startAt + minutes * MINUTE_MS }
          return (
            <li key={startAt}>
              <button type="button" aria-label={rangeWords(span)} onClick={() => booking.select(span)}>
                {clockWords(startAt)}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
