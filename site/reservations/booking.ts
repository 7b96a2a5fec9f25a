import { atom, type ReadableAtom } from 'nanostores'
import { PAST_LIMIT_MS } from '#core/limits.ts'
import type { ReservationShape } from '#core/reservations/contract.ts'
import { beforeBusy, type Span } from '#core/reservations/rules.ts'
import { deviceStorage } from '../kit/device-storage.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import { createCalendar } from './calendar.ts'
import { nextFreeSlot } from './entries.ts'
import { createBookingForm } from './form.ts'
import { createMoving } from './moving.ts'
import { createRemoval } from './removal.ts'
import { createStoredDraft, type StoredDraft } from './stored-draft.ts'

export type BookingNotice = 'cancelled' | 'startsInBusy' | 'outsideHours' | 'past' | 'tooFar' | 'moved'

interface BookingDeps {
  request: Request
  clock: Pick<Clock, 'serverNow' | 'setServerNow'>
  draft: StoredDraft
  notify: (notice: BookingNotice) => void
}

/** Spec 2.4.11, 4.6: state of the booking calendar: booked times, the booking form, and cancellation. */
export function createBooking({ request, clock, draft, notify }: BookingDeps) {
  /** True once the server's time is known: the calendar opens at the current week. */
  const $isReady = atom(false)
  /** The reservation that the user has just made, until they close it. */
  const $booked = atom<ReservationShape | undefined>()
  const { begin: beginCalendar, ...calendar } = createCalendar({ request, clock })
  const { $visitor, $taken, load: reload } = calendar
  const move = createMoving({ request, clock, own: () => calendar.$calendar.get().own, reload })
  const closedTimes = (): readonly Span[] => calendar.$calendar.get().closed
  const unavailable = (): readonly Span[] => [...$taken.get(), ...closedTimes()]
  const isClosed = (at: number): boolean =>
    closedTimes().some(({ startAt, endAt }) => startAt <= at && at < endAt)
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
  const isPast = (startAt: number): boolean => startAt < clock.serverNow() - PAST_LIMIT_MS
  const isTooFar = (startAt: number): boolean => startAt >= (calendar.$calendar.get().untilAt ?? Infinity)

  return {
    $isReady,
    $booked: $booked as ReadableAtom<ReservationShape | undefined>,
    forgetBooked: (): void => $booked.set(undefined),
    ...calendar,
    ...form,
    ...removal,
    move,
    /** What can be booked, for a list of free times. */
    availability: () => ({
      now: clock.serverNow(),
      unavailable: unavailable(),
      untilAt: calendar.$calendar.get().untilAt,
    }),
    /** Call when the page is shown. */
    async open(): Promise<void> {
      await beginCalendar()
      await Promise.all([calendar.load(), loadCharacters()])
      $isReady.set(true)
      await resume()
    },
    /** The server's time, epoch ms. */
    now: (): number => clock.serverNow(),
    /** Spec 4.6: whether this slot can be selected. */
    maySelect: (startAt: number): boolean =>
      mayBook() && !isOpen() && !removal.$isCancelling.get() && !isPast(startAt) && !isTooFar(startAt),
    /** A selection that reaches booked time ends before it; one that starts inside it is refused. */
    select(span: Span): void {
      if (isOpen() || !mayBook()) return
      const free = beforeBusy(span, unavailable())
      // Spec 4.6 lets users select a time that began up to five hours ago; a time that is already over is refused
      if (isPast(span.startAt) || span.endAt <= clock.serverNow()) notify('past')
      else if (isTooFar(span.startAt)) notify('tooFar')
      else if (free) openFor(free)
      else notify(isClosed(span.startAt) ? 'outsideHours' : 'startsInBusy')
    },
    /** Opens the form with the next free slot. */
    begin(): void {
      if (!isOpen()) openFor(nextFreeSlot(clock.serverNow(), unavailable()))
    },
  }
}

export type Booking = ReturnType<typeof createBooking>

/** Connects the calendar with the browser. Without storage, a booking cannot be kept for a sign-in. */
export const openBooking = (notify: (notice: BookingNotice) => void): Booking =>
  createBooking({ request, clock, draft: createStoredDraft(deviceStorage()), notify })
