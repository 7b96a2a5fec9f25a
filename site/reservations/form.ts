import { atom, type ReadableAtom } from 'nanostores'
import { createReservation, type ReservationShape } from '#core/reservations/contract.ts'
import type { Span } from '#core/reservations/rules.ts'
import type { Clock } from '../line/clock.ts'
import { type FaultCode, faultOf, type Refused } from '../line/reply.ts'
import type { Request } from '../line/request.ts'
import { createBookable } from './bookable.ts'
import type { Visitor } from './calendar.ts'
import { type BookingProblems, entriesOf, nextFreeSlot, problemsOf } from './entries.ts'
import { type BookingEntries, type StoredDraft, spanOf, zoned } from './stored-draft.ts'

export interface BookingForm {
  entries: BookingEntries
  /** Problems of the fields. Problems of the time are shown at once, other problems after an attempt to book. */
  problems: BookingProblems
  phase: 'editing' | 'sending'
  refused?: Refused
  fault?: FaultCode
}

interface BookingFormDeps {
  request: Request
  clock: Pick<Clock, 'serverNow'>
  draft: StoredDraft
  $visitor: ReadableAtom<Visitor>
  $taken: ReadableAtom<readonly Span[]>
  /** Reservations that start at or after this moment cannot be booked yet. */
  untilAt: () => number | undefined
  /** Times outside the opening hours. */
  closed: () => readonly Span[]
  onBooked: (reservation: ReservationShape) => void
  /** Called if the time that the user chose before signing in can no longer be booked. The form then proposes the next free time. */
  onMoved: () => void
  /** Loads the booked times again. Called after every attempt, because another user may have booked the slot. */
  reload: () => Promise<void>
}

/** Holds what the user has entered, and its problems. */
function createFormState(check: (entries: BookingEntries) => BookingProblems) {
  const $form = atom<BookingForm | undefined>()
  const edit = (entries: BookingEntries, problems: BookingProblems = {}): void =>
    $form.set({ entries, problems, phase: 'editing' })
  return {
    $form,
    edit,
    change(changes: Partial<BookingEntries>): void {
      const form = $form.get()
      if (form?.phase !== 'editing') return
      const entries = { ...form.entries, ...changes }
      // a reservation ends on its start day
      if (changes.startDate !== undefined) entries.endDate = changes.startDate
      const { title, time } = check(entries)
      // a problem disappears when the user corrects it; new problems appear at the next attempt to book, except
      // problems of the time, which appear at once
      edit(entries, { title: form.problems.title && title, time })
    },
    /** Checks the time again, for example after the booked times of its day were loaded. */
    recheck(): void {
      const form = $form.get()
      if (form?.phase !== 'editing' || form.refused) return
      $form.set({ ...form, problems: { ...form.problems, time: check(form.entries).time } })
    },
    /** Dismisses the error message. What the user has entered stays. */
    dismissFault(): void {
      const form = $form.get()
      if (form) $form.set({ ...form, fault: undefined })
    },
  }
}

/** Spec 4.6: the booking form. Without a sign-in, or if the session has ended, the draft is kept until the user has signed in. */
export function createBookingForm(deps: BookingFormDeps) {
  const { request, clock, draft, $visitor, $taken, untilAt, closed, onBooked, onMoved, reload } = deps
  const check = (entries: BookingEntries): BookingProblems =>
    problemsOf(entries, clock.serverNow(), $taken.get(), untilAt(), closed())
  const { $form, edit, change, recheck, dismissFault } = createFormState(check)
  $taken.listen(recheck)
  /** Whether the dialog that asks the user to sign in is open. The booking is sent after the sign-in. */
  const $asksToSignIn = atom(false)
  const characters = createBookable(request)

  function askToSignIn(entries: BookingEntries): void {
    draft.keep(entries)
    $asksToSignIn.set(true)
  }

  async function send({ entries }: BookingForm): Promise<void> {
    $form.set({ entries, problems: {}, phase: 'sending' })
    const reply = await request(createReservation, reservationOf(entries))
    if (reply.kind === 'ok') {
      discard()
      onBooked(reply.value.reservation)
    } else {
      const fault = faultOf(reply)
      const refused = reply.kind === 'refused' && !fault ? reply : undefined
      if (refused?.refusal.key === 'notSignedIn') {
        edit(entries)
        askToSignIn(entries)
      } else $form.set({ entries, problems: {}, phase: 'editing', refused, fault })
    }
    await reload()
  }

  async function submit(): Promise<keyof BookingProblems | undefined> {
    const form = $form.get()
    if (form?.phase !== 'editing') return undefined
    const problems = check(form.entries)
    if (problems.title || problems.time) {
      edit(form.entries, problems)
      return problems.title ? 'title' : 'time'
    }
    if ($visitor.get() === 'nobody') askToSignIn(form.entries)
    else await send(form)
    return undefined
  }

  function discard(): void {
    draft.forget()
    $form.set(undefined)
  }

  return {
    $form,
    $asksToSignIn,
    $characters: characters.$characters,
    isOpen: (): boolean => $form.get() !== undefined,
    openForm: (span: Span): void => edit(entriesOf(span, '', characters.proposedId())),
    loadCharacters: (): Promise<void> => characters.load($visitor.get() === 'booker'),
    change,
    dismissFault,
    /**
     * Sends the booking, or asks the user to sign in first. @returns the first field with a problem; nothing is sent
     * then
     */
    submit,
    /**
     * Spec 4.6: books the draft that the user began before signing in. Problems appear in the form. If the draft's time
     * has begun or was booked by another user, proposes the next free time and books nothing.
     */
    async resume(): Promise<void> {
      const entries = draft.read()
      if (!entries || $visitor.get() !== 'booker') return
      const isTaken = check(entries).time !== undefined
      const next = nextTimeFor(entries, clock.serverNow(), [...$taken.get(), ...closed()], isTaken)
      edit(next ?? entries)
      if (next) onMoved()
      else await submit()
    },
    /**
     * Spec 4.6: closing the form discards the draft. While the form is being sent, it stays open, because the booking
     * can no longer be stopped.
     */
    close(): void {
      if ($form.get()?.phase !== 'sending') discard()
    },
    /** Closes the sign-in dialog without signing in. The form stays as it is, but the stored draft is deleted. */
    stay(): void {
      draft.forget()
      $asksToSignIn.set(false)
    },
  }
}

/** @returns the entries with the next free time; undefined if the time that the user chose is free and not past */
function nextTimeFor(
  entries: BookingEntries,
  now: number,
  unavailable: readonly Span[],
  isTaken: boolean,
): BookingEntries | undefined {
  const span = spanOf(entries)
  if (!span || (span.startAt > now && !isTaken)) return undefined
  const free = nextFreeSlot(now, unavailable, span.endAt - span.startAt)
  return entriesOf(free, entries.title, entries.characterID)
}

const reservationOf = ({ title, startDate, startTime, endDate, endTime, characterID }: BookingEntries) => ({
  title: title.trim(),
  start: zoned(startDate, startTime),
  end: zoned(endDate, endTime),
  characterID,
})
