import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { PAST_LIMIT_MS } from '#core/limits.ts'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { beforeBusy, type Span } from '#core/reservations/rules.ts'
import { deviceStorage } from '../kit/device-storage.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import { createCalendar } from './calendar.ts'
import { nextFreeSlot } from './entries.ts'
import { createBookingForm } from './form.ts'
import { createMoving, type MoveOutcome } from './moving.ts'
import { createRemoval } from './removal.ts'
import { type BookingEntries, createStoredDraft, type StoredDraft, spanOf } from './stored-draft.ts'

export type BookingNotice = 'cancelled' | 'startsInBusy' | 'outsideHours' | 'past' | 'tooFar' | 'moved'

interface BookingDeps {
  request: Request
  clock: Pick<Clock, 'serverNow' | 'setServerNow'>
  draft: StoredDraft
  notify: (notice: BookingNotice) => void
}

/** Spec 2.4.11, 4.6: state of the booking calendar: booked times, the booking form, and cancellation. */
export function createBooking({ request, clock, draft, notify }: BookingDeps) {
  /** Whether the calendar can be shown: it needs the server's time to open at the current week. */
  const $isReady = atom(false)
  /** The reservation that the user has just made, until the user closes its panel. */
  const $booked = atom<ReservationShape | undefined>()
  const { begin: beginCalendar, takenSoon, ...calendar } = createCalendar({ request, clock })
  const { $visitor, $taken, load: reload } = calendar
  const own = () => calendar.$calendar.get().own
  const move = showingIn($booked, createMoving({ request, clock, own, reload }))
  const closedTimes = (): readonly Span[] => calendar.$calendar.get().closed
  const unavailable = (): readonly Span[] => [...$taken.get(), ...closedTimes()]
  const { isOpen, openForm, loadCharacters, resume, ...form } = createBookingForm({
    request,
    clock,
    draft,
    $visitor,
    $taken,
    untilAt: () => calendar.$calendar.get().untilAt,
    closed: closedTimes,
    onBooked: (reservation) => $booked.set(reservation),
    onMoved: () => notify('moved'),
    reload,
  })
  const removal = createRemoval({
    request,
    clock,
    onRemoved() {
      $booked.set(undefined)
      notify('cancelled')
    },
    reload,
  })
  function openFor(span: Span): void {
    $booked.set(undefined)
    openForm(span)
  }
  /** False for signed-in users who do not make reservations. */
  const mayBook = (): boolean => $visitor.get() !== 'other'
  const availability = (): Availability => ({
    now: clock.serverNow(),
    unavailable: unavailable(),
    untilAt: calendar.$calendar.get().untilAt,
  })

  return {
    $isReady,
    /** The start time that the calendar has to show: that of the open form, else that of the reservation just made. */
    $shownAt: computed([form.$form, $booked], (open, booked) =>
      open ? bookableStart(open.entries, availability()) : booked?.startAt,
    ),
    $booked: $booked as ReadableAtom<ReservationShape | undefined>,
    forgetBooked: (): void => $booked.set(undefined),
    ...calendar,
    ...form,
    ...removal,
    move,
    availability,
    /**
     * Loads what the page shows, and completes a booking that the user began before signing in. Call when the page is
     * shown.
     */
    async open(): Promise<void> {
      await beginCalendar()
      await Promise.all([calendar.load(), loadCharacters()])
      $isReady.set(true)
      await resume()
    },
    /** The server's time, epoch ms. */
    now: (): number => clock.serverNow(),
    /** Spec 4.6: whether the time slot that begins at `startAt` can be selected. */
    maySelect: (startAt: number): boolean =>
      mayBook() && !isOpen() && !removal.$isCancelling.get() && !outOfPeriod(startAt, availability()),
    /** Shortens a selection so that it ends where booked time begins. Refuses a selection that starts in booked time. */
    select(span: Span): void {
      if (isOpen() || !mayBook()) return
      const free = freePart(span, availability(), closedTimes())
      if (typeof free === 'string') notify(free)
      else openFor(free)
    },
    /** Opens the form with the next free time slot. */
    async begin(): Promise<void> {
      if (isOpen()) return
      const taken = await takenSoon()
      if (!isOpen()) openFor(nextFreeSlot(clock.serverNow(), taken))
    },
  }
}

type Move = (id: number, to: Span) => Promise<MoveOutcome>

/**
 * Moves a reservation. Also updates the panel of the reservation that was just made, because the panel offers a mail
 * with the reservation's time.
 */
function showingIn($booked: WritableAtom<ReservationShape | undefined>, move: Move): Move {
  return async (id, to) => {
    const outcome = await move(id, to)
    const booked = $booked.get()
    if (outcome.kind === 'moved' && booked?.id === id) $booked.set({ ...booked, ...to })
    return outcome
  }
}

/**
 * Limits for a booking's time: the current time, the latest bookable time, and the booked and closed times in between.
 */
interface Availability {
  now: number
  unavailable: readonly Span[]
  untilAt: number | undefined
}

/** Why a reservation cannot start at `startAt`, regardless of other bookings; undefined if it can. */
function outOfPeriod(
  startAt: number,
  { now, untilAt = Infinity }: Availability,
): 'past' | 'tooFar' | undefined {
  if (startAt < now - PAST_LIMIT_MS) return 'past'
  return startAt >= untilAt ? 'tooFar' : undefined
}

/**
 * The start of the reservation that the user has entered. Undefined if the start is too early or too late, for example
 * while the user is typing the year.
 */
function bookableStart(entries: BookingEntries, when: Availability): number | undefined {
  const startAt = spanOf(entries)?.startAt
  return startAt === undefined || outOfPeriod(startAt, when) ? undefined : startAt
}

/** Returns the free beginning of a selected time, or why the time cannot be booked. */
function freePart(span: Span, when: Availability, closed: readonly Span[]): Span | BookingNotice {
  const { startAt } = span
  // Spec 4.6 lets users select a time that began up to five hours ago; a time that is already over is refused
  const problem = span.endAt <= when.now ? 'past' : outOfPeriod(startAt, when)
  if (problem) return problem
  const isClosed = closed.some((time) => time.startAt <= startAt && startAt < time.endAt)
  return beforeBusy(span, when.unavailable) ?? (isClosed ? 'outsideHours' : 'startsInBusy')
}

export type Booking = ReturnType<typeof createBooking>

/**
 * Connects the calendar with the browser. If the browser has no storage, a booking cannot be kept until the user has
 * signed in.
 */
export const openBooking = (notify: (notice: BookingNotice) => void): Booking =>
  createBooking({ request, clock, draft: createStoredDraft(deviceStorage()), notify })
