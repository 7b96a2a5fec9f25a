import { atom, computed, type ReadableAtom } from 'nanostores'
import { checkAuth } from '#core/accounts/contract.ts'
import {
  anonymousReservations,
  getAllReservations,
  getClosedTimes,
  type NamedDay,
  type ReservationHost,
  type ReservationShape,
} from '#core/reservations/contract.ts'
import type { Span } from '#core/reservations/rules.ts'
import { DAY_MS, japanDay } from '#core/time/japan-time.ts'
import { createResourceOf, mapped, type Resource } from '../kit/resource.ts'
import type { Clock } from '../line/clock.ts'
import { isPassing } from '../line/reply.ts'
import type { Request } from '../line/request.ts'

/**
 * Who uses the calendar: `unknown` until loaded, `nobody` without a sign-in, `booker` for a user who may book, `other`
 * for any other user.
 */
export type Visitor = 'unknown' | 'nobody' | 'booker' | 'other'

interface Calendar {
  status: Resource<unknown>['status']
  /** Times at which all avatars are booked. */
  busy: readonly Span[]
  own: readonly ReservationShape[]
  /** Public holidays, and times outside the opening hours. */
  closed: readonly Span[]
  /** The days with a name: holidays, and exceptions to the opening hours that have a note. */
  days: readonly NamedDay[]
  /** The company that offers the avatars, if known. */
  host?: ReservationHost
  /** Reservations that start at or after this moment cannot be booked yet. */
  untilAt?: number
  /** How many minutes one account may book a day. */
  dayMinutesMax?: number
}

interface CalendarDeps {
  request: Request
  clock: Pick<Clock, 'serverNow' | 'setServerNow'>
}

/** Number of days, from today, that are loaded first and searched for a free time. */
const FIRST_DAYS = 14

/** The first and the last day, both included, as 'YYYY-MM-DD' in Japan time. */
interface Days {
  from: string
  to: string
}

const touches = ({ from, to }: Days, startAt: number, endAt: number): boolean =>
  japanDay(endAt - 1) >= from && japanDay(startAt) <= to

const firstDays = (now: number): Days => ({
  from: japanDay(now),
  to: japanDay(now + FIRST_DAYS * DAY_MS),
})

/**
 * Loads the user's reservations of some days. Keeps the loaded reservations of other days, so that an opened
 * reservation stays available.
 */
function ownReservations(request: Request) {
  const known = new Map<number, ReservationShape>()
  return async (days: Days): Promise<readonly ReservationShape[]> => {
    const reply = await request(getAllReservations, days)
    if (reply.kind === 'ok') {
      for (const { id, startAt, endAt } of known.values()) if (touches(days, startAt, endAt)) known.delete(id)
      for (const reservation of reply.value.userResult) known.set(reservation.id, reservation)
    }
    return [...known.values()].sort((a, b) => a.startAt - b.startAt)
  }
}

/**
 * Loads the times at which the user's company is closed, and the days with a name: holidays, and days with special
 * hours and a note. Empty if the request fails, because the server checks each booking anyway.
 */
const closedTimes = (request: Request) => async (days: Days) => {
  const reply = await request(getClosedTimes, days)
  return reply.kind === 'ok' ? reply.value : {}
}

const calendarOf = ({ status, value }: Resource<Omit<Calendar, 'status'>>): Calendar => ({
  status,
  busy: value?.busy ?? [],
  own: value?.own ?? [],
  closed: value?.closed ?? [],
  days: value?.days ?? [],
  host: value?.host,
  untilAt: value?.untilAt,
  dayMinutesMax: value?.dayMinutesMax,
})

/** @returns `unknown` if the server did not answer, or refused the request temporarily (429 or 5xx) */
async function visitorOf(request: Request): Promise<Visitor> {
  const session = await request(checkAuth, {})
  if (session.kind !== 'ok') return 'unknown'
  if (!session.value.auth) return 'nobody'
  const own = await request(getAllReservations, { page: 1, limit: 1 })
  if (own.kind === 'ok') return 'booker'
  return isPassing(own) ? 'unknown' : 'other'
}

/** Loads the server's time into the page's clock. */
async function learnTime({ request, clock }: CalendarDeps): Promise<void> {
  const today = japanDay(clock.serverNow())
  const reply = await request(anonymousReservations, { from: today, to: today })
  if (reply.kind === 'ok') clock.setServerNow(reply.value.nowAt)
}

/** Booked times of the days shown, as far as the user may see them. */
export function createCalendar({ request, clock }: CalendarDeps) {
  const $visitor = atom<Visitor>('unknown')
  let range: Days | undefined

  const loadOwn = ownReservations(request)
  const loadClosed = closedTimes(request)

  async function ask(wanted: Days) {
    const isBooker = $visitor.get() === 'booker'
    const [busy, own, closed] = await Promise.all([
      request(anonymousReservations, wanted),
      isBooker ? loadOwn(wanted) : [],
      isBooker ? loadClosed(wanted) : {},
    ])
    return mapped(busy, (answer) => ({ ...answer, ...closed, own }))
  }

  const days = createResourceOf(() => {
    range ??= firstDays(clock.serverNow())
    return ask(range)
  })
  days.$resource.listen(({ value }, before) => {
    if (value && value !== before?.value) clock.setServerNow(value.nowAt)
  })
  const $calendar = computed(days.$resource, calendarOf)
  /** All times that are taken: booked times, and the user's own reservations, which a new one must not overlap. */
  const $taken: ReadableAtom<readonly Span[]> = computed($calendar, ({ busy, own }) => [...busy, ...own])

  async function findVisitor(): Promise<void> {
    $visitor.set(await visitorOf(request))
  }

  return {
    $visitor,
    $calendar,
    $taken,
    async load(): Promise<void> {
      if ($visitor.get() === 'unknown') await findVisitor()
      await days.load()
    },
    /**
     * Loads all times that cannot be booked in the next FIRST_DAYS days, regardless of the days shown.
     * @returns the known times of the days shown if the server does not answer
     */
    async takenSoon(): Promise<readonly Span[]> {
      const reply = await ask(firstDays(clock.serverNow()))
      const { busy, own, closed } = reply.kind === 'ok' ? reply.value : $calendar.get()
      return [...busy, ...own, ...closed]
    },
    /** Loads the user and the server's time before anything is shown. */
    begin: () => Promise.all([findVisitor(), learnTime({ request, clock })]),
    /** Shows another period, [fromAt, toAt), and loads its times. */
    async show(fromAt: number, toAt: number): Promise<void> {
      const next = { from: japanDay(fromAt), to: japanDay(toAt - 1) }
      if (next.from === range?.from && next.to === range.to) return
      range = next
      if ($visitor.get() === 'unknown') return
      // the loaded times belong to the previously shown days
      days.outdate()
      await days.load()
    },
  }
}
