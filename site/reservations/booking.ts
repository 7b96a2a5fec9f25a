import { atom } from 'nanostores'
import { PAST_LIMIT_MS } from '#core/limits.ts'
import { beforeBusy, type Span } from '#core/reservations/rules.ts'
import { deviceStorage } from '../kit/device-storage.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import { createCalendar } from './calendar.ts'
import { nextFreeSlot } from './entries.ts'
import { createBookingForm } from './form.ts'
import { createRemoval } from './removal.ts'
import { createStoredDraft, type StoredDraft } from './stored-draft.ts'

export type BookingNotice = 'booked' | 'cancelled' | 'startsInBusy' | 'past' | 'tooFar' | 'draftKept'

export interface BookingDeps {
  request: Request
  clock: Pick<Clock, 'serverNow' | 'setServerNow'>
  draft: StoredDraft
  notify: (notice: BookingNotice) => void
}

/** Spec 2.4.11, 4.6: the booking calendar without its page: what is taken, the form over it, and taking one's own off. */
export function createBooking({ request, clock, draft, notify }: BookingDeps) {
  /** Set once the server has said what time it is: the calendar begins with its week. */
  const $isReady = atom(false)
  const { begin: beginCalendar, ...calendar } = createCalendar({ request, clock })
  const { $visitor, $taken, load: reload } = calendar
  const { isOpen, openForm, loadCharacters, resume, ...form } = createBookingForm({
    request,
    clock,
    draft,
    $visitor,
    $taken,
    untilAt: () => calendar.$calendar.get().untilAt,
    onBooked: () => notify('booked'),
    reload,
  })
  const removal = createRemoval({ request, clock, onRemoved: () => notify('cancelled'), reload })
  /** Whoever is signed in and has no reservations to make is offered none: neither by the button nor by pointing. */
  const mayBook = (): boolean => $visitor.get() !== 'other'
  const isPast = (startAt: number): boolean => startAt < clock.serverNow() - PAST_LIMIT_MS
  const isTooFar = (startAt: number): boolean => startAt >= (calendar.$calendar.get().untilAt ?? Infinity)

  return {
    $isReady,
    ...calendar,
    ...form,
    ...removal,
    /** The page is there. */
    async open(): Promise<void> {
      await beginCalendar()
      await Promise.all([calendar.load(), loadCharacters()])
      $isReady.set(true)
      await resume()
    },
    /** By the server's clock. */
    now: (): number => clock.serverNow(),
    /** Spec 4.6: whether this slot may be pointed at at all. */
    maySelect: (startAt: number): boolean =>
      mayBook() && !isOpen() && !removal.$isCancelling.get() && !isPast(startAt) && !isTooFar(startAt),
    /** A stretch that touches booked time ends before it; one that begins inside of it is none. */
    select(span: Span): void {
      if (isOpen() || !mayBook()) return
      const free = beforeBusy(span, $taken.get())
      if (isPast(span.startAt)) notify('past')
      else if (isTooFar(span.startAt)) notify('tooFar')
      else if (free) openForm(free)
      else notify('startsInBusy')
    },
    /** Without pointing: the next free slot. */
    begin(): void {
      if (!isOpen()) openForm(nextFreeSlot(clock.serverNow(), $taken.get()))
    },
  }
}

export type Booking = ReturnType<typeof createBooking>

/** The calendar of one page, wired to the browser. Without storage a booking cannot wait for a sign-in. */
export const openBooking = (notify: (notice: BookingNotice) => void): Booking =>
  createBooking({ request, clock, draft: createStoredDraft(deviceStorage()), notify })
