import { atom, computed, map, type ReadableAtom } from 'nanostores'
import { checkAuth } from '#contract/accounts.ts'
import { getAllCharacters } from '#contract/characters.ts'
import {
  anonymousReservations,
  createReservation,
  deleteReservation,
  getAllReservations,
  type ReservationShape,
} from '#contract/reservations.ts'
import { DAY_MS, japanDay } from '#rules/japan-time.ts'
import { PAST_LIMIT_MS } from '#rules/limits.ts'
import { beforeBusy, mayStillChange, type Span } from '#rules/reservations.ts'
import type { Clock } from '../../client/clock.ts'
import type { Refused } from '../../client/reply.ts'
import type { Request } from '../../client/request.ts'
import type { BookingDraft } from './draft.ts'
import {
  type BookingEntries,
  type BookingProblems,
  entriesOf,
  nextFreeSlot,
  problemsOf,
  spanOf,
  zoned,
} from './entries.ts'

/** Who looks at the calendar: somebody not signed in, somebody who may book, somebody else of the staff. */
export type Visitor = 'unknown' | 'nobody' | 'booker' | 'other'

export interface Calendar {
  status: 'loading' | 'ready' | 'failed'
  /** When every avatar is taken. */
  busy: readonly Span[]
  own: readonly ReservationShape[]
}

export interface BookingForm {
  entries: BookingEntries
  /** Shown from the first try on. */
  problems: BookingProblems
  phase: 'editing' | 'sending'
  refused?: Refused
  fault: boolean
}

/** Cancelling one of the own, asked first. */
export interface Removing {
  reservation: ReservationShape
  phase: 'asked' | 'sending'
  refused?: Refused
}

export type BookingNotice = 'booked' | 'cancelled' | 'startsInBusy' | 'past' | 'draftKept'

export interface BookingDeps {
  request: Request
  clock: Pick<Clock, 'serverNow' | 'setServerNow'>
  draft: BookingDraft
  notify: (notice: BookingNotice) => void
}

const FIRST_DAYS = 14

/** Spec 2.4.11, 4.6: the booking calendar without its page. */
export function createBooking({ request, clock, draft, notify }: BookingDeps) {
  /** Set once the server has said what time it is: the calendar begins with its week. */
  const $isReady = atom(false)
  const $visitor = atom<Visitor>('unknown')
  const $calendar = map<Calendar>({ status: 'loading', busy: [], own: [] })
  const $form = atom<BookingForm | undefined>()
  /** The booking waits for a sign-in. */
  const $asksToSignIn = atom(false)
  const $isCancelling = atom(false)
  const $removing = atom<Removing | undefined>()
  const $characters = atom<readonly { id: number; name: string; imageUrl: string }[]>([])
  let range: { from: string; to: string } | undefined
  let turn = 0

  /** One's own are taken as well: nobody has two at a time. */
  const $taken: ReadableAtom<readonly Span[]> = computed($calendar, ({ busy, own }) => [...busy, ...own])

  async function load(): Promise<void> {
    if (!range) return
    const mine = ++turn
    const [busy, own] = await Promise.all([request(anonymousReservations, range), loadOwn()])
    if (mine !== turn) return
    if (busy.kind !== 'ok') {
      if ($calendar.get().status === 'loading') $calendar.setKey('status', 'failed')
      return
    }
    clock.setServerNow(busy.value.nowAt)
    $calendar.set({ status: 'ready', busy: busy.value.busy, own })
  }

  async function loadOwn(): Promise<readonly ReservationShape[]> {
    if ($visitor.get() !== 'booker') return []
    const reply = await request(getAllReservations, {})
    return reply.kind === 'ok' ? reply.value.userResult : $calendar.get().own
  }

  async function findVisitor(): Promise<void> {
    const reply = await request(checkAuth, {})
    if (reply.kind !== 'ok' || !reply.value.auth) {
      $visitor.set('nobody')
      return
    }
    const own = await request(getAllReservations, {})
    $visitor.set(own.kind === 'ok' ? 'booker' : 'other')
  }

  async function learnTime(): Promise<void> {
    const today = japanDay(clock.serverNow())
    const reply = await request(anonymousReservations, { from: today, to: today })
    if (reply.kind === 'ok') clock.setServerNow(reply.value.nowAt)
  }

  async function loadCharacters(): Promise<void> {
    const reply = await request(getAllCharacters, {})
    if (reply.kind === 'ok')
      $characters.set(reply.value.map(({ id, name, image_url }) => ({ id, name, imageUrl: image_url })))
  }

  const isOpen = (): boolean => $form.get() !== undefined

  function openForm(span: Span): void {
    const characterID = $characters.get()[0]?.id ?? null
    $form.set({ entries: entriesOf(span, '', characterID), problems: {}, phase: 'editing', fault: false })
  }

  function change(changes: Partial<BookingEntries>): void {
    const form = $form.get()
    if (form?.phase !== 'editing') return
    const entries = { ...form.entries, ...changes }
    // a reservation ends on the day it starts
    if (changes.startDate !== undefined) entries.endDate = changes.startDate
    const problems = problemsOf(entries, clock.serverNow(), $taken.get())
    // an error leaves as soon as it is mended; a new one waits for the next try, but for the time, which is seen at once
    const title = form.problems.title && problems.title
    $form.set({
      entries,
      phase: 'editing',
      fault: false,
      problems: { ...(title ? { title } : {}), ...(problems.time ? { time: problems.time } : {}) },
    })
  }

  async function send(form: BookingForm): Promise<void> {
    const { title, startDate, startTime, endDate, endTime, characterID } = form.entries
    $form.set({ entries: form.entries, problems: {}, phase: 'sending', fault: false })
    const reply = await request(createReservation, {
      title: title.trim(),
      start: zoned(startDate, startTime),
      end: zoned(endDate, endTime),
      characterID,
    })
    if (reply.kind === 'ok') {
      draft.forget()
      $form.set(undefined)
      notify('booked')
    } else {
      const refusal = reply.kind === 'refused' ? { refused: reply, fault: false } : { fault: true }
      $form.set({ entries: form.entries, problems: {}, phase: 'editing', ...refusal })
    }
    // whoever was first stands in the calendar now
    await load()
  }

  async function submit(): Promise<keyof BookingProblems | undefined> {
    const form = $form.get()
    if (form?.phase !== 'editing') return undefined
    const problems = problemsOf(form.entries, clock.serverNow(), $taken.get())
    if (problems.title || problems.time) {
      $form.set({ entries: form.entries, problems, phase: 'editing', fault: false })
      return problems.title ? 'title' : 'time'
    }
    if ($visitor.get() === 'nobody') {
      draft.keep(form.entries)
      $asksToSignIn.set(true)
      return undefined
    }
    await send(form)
    return undefined
  }

  /** Spec 4.6: the draft of before the sign-in is booked now; what is wrong with it stands in the form. */
  async function resume(): Promise<void> {
    const entries = draft.read()
    if (!entries || $visitor.get() !== 'booker') return
    $form.set({ entries, problems: {}, phase: 'editing', fault: false })
    await submit()
  }

  return {
    $isReady,
    $visitor,
    $calendar,
    $taken,
    $form,
    $asksToSignIn,
    $isCancelling,
    $removing,
    $characters,
    load,
    /** The page is there. */
    async open(): Promise<void> {
      await Promise.all([findVisitor(), loadCharacters(), learnTime()])
      // before the calendar has said what it shows: the days in which a free slot is looked for
      const now = clock.serverNow()
      range ??= { from: japanDay(now), to: japanDay(now + FIRST_DAYS * DAY_MS) }
      await load()
      $isReady.set(true)
      await resume()
    },
    /** What the calendar shows: [fromAt, toAt). */
    async show(fromAt: number, toAt: number): Promise<void> {
      const next = { from: japanDay(fromAt), to: japanDay(toAt - 1) }
      if (next.from === range?.from && next.to === range.to) return
      range = next
      if ($visitor.get() !== 'unknown') await load()
    },
    /** By the server's clock. */
    now: (): number => clock.serverNow(),
    /** Spec 4.6: whether this slot may be pointed at at all. */
    maySelect: (startAt: number): boolean =>
      !isOpen() && !$isCancelling.get() && startAt >= clock.serverNow() - PAST_LIMIT_MS,
    /** A stretch that touches booked time ends before it; one that begins inside of it is none. */
    select(span: Span): void {
      if (isOpen()) return
      const isPast = span.startAt < clock.serverNow() - PAST_LIMIT_MS
      const free = beforeBusy(span, $taken.get())
      if (isPast) notify('past')
      else if (free) openForm(free)
      else notify('startsInBusy')
    },
    /** Without pointing: the next free slot. */
    begin(): void {
      if (!isOpen()) openForm(nextFreeSlot(clock.serverNow(), $taken.get()))
    },
    change,
    /** @returns the first part that has to be mended */
    submit,
    /** Spec 4.6: closing the form clears what was kept. */
    close(): void {
      draft.forget()
      $form.set(undefined)
    },
    /** The dialog of the sign-in is closed: the form stays as it is. */
    stay(): void {
      draft.forget()
      $asksToSignIn.set(false)
    },
    setCancelling(on: boolean): void {
      $isCancelling.set(on)
    },
    mayCancel: (reservation: Span): boolean => mayStillChange(reservation, clock.serverNow()),
    askToRemove: (reservation: ReservationShape): void => $removing.set({ reservation, phase: 'asked' }),
    keep: (): void => $removing.set(undefined),
    async remove(): Promise<void> {
      const asked = $removing.get()
      if (asked?.phase !== 'asked') return
      $removing.set({ reservation: asked.reservation, phase: 'sending' })
      const reply = await request(deleteReservation, { id: asked.reservation.id })
      if (reply.kind === 'refused') {
        $removing.set({ reservation: asked.reservation, phase: 'asked', refused: reply })
        return
      }
      $removing.set(undefined)
      if (reply.kind === 'ok') notify('cancelled')
      await load()
    },
    spanOf: (): Span | undefined => {
      const form = $form.get()
      return form && spanOf(form.entries)
    },
  }
}

export type Booking = ReturnType<typeof createBooking>
