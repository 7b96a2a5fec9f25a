import { map } from 'nanostores'
import { deleteReservation, type ReservationShape, updateReservation } from '#core/reservations/contract.ts'
import { deviceStorage } from '../kit/device-storage.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import { type BookingProblems, entriesOf, problemsOf } from './entries.ts'
import { type BookingEntries, createStoredDraft, zoned } from './stored-draft.ts'

interface ReservationEdit {
  entries: BookingEntries
  problems: BookingProblems
}

const isMoved = (before: BookingEntries, { startDate, startTime, endTime }: BookingEntries): boolean =>
  startDate !== before.startDate || startTime !== before.startTime || endTime !== before.endTime

/** The changed fields, in the form of the request. */
function changesOf(before: BookingEntries, entries: BookingEntries) {
  const { title, startDate, startTime, endDate, endTime, characterID } = entries
  return {
    ...(title === before.title ? {} : { title: title.trim() }),
    ...(isMoved(before, entries) ? { start: zoned(startDate, startTime), end: zoned(endDate, endTime) } : {}),
    ...(characterID === before.characterID ? {} : { characterID }),
  }
}

/** Spec 2.4.9: state of the form that changes or deletes a reservation of the list. */
function createReservationEdit(
  deps: { request: Request; clock: Pick<Clock, 'serverNow'> },
  reservation: ReservationShape,
  onDone: (what: 'saved' | 'removed') => void,
) {
  const { request, clock } = deps
  const before = entriesOf(reservation, reservation.title, reservation.characterID)
  const $edit = map<ReservationEdit>({ entries: before, problems: {} })
  const saving = createSubmit(request, updateReservation, () => onDone('saved'))
  const removing = createSubmit(request, deleteReservation, () => onDone('removed'))
  // does not check overlaps: here the reservation's own time would count as taken. The server checks them.
  const check = (entries: BookingEntries): BookingProblems => problemsOf(entries, clock.serverNow(), [])
  return {
    $edit,
    saving,
    removing,
    isChanged: (): boolean => {
      const { entries } = $edit.get()
      return Object.keys(changesOf(before, entries)).length > 0
    },
    change(changes: Partial<BookingEntries>): void {
      const { entries, problems } = $edit.get()
      const next = { ...entries, ...changes }
      if (changes.startDate !== undefined) next.endDate = changes.startDate
      const found = check(next)
      const title = problems.title && found.title
      $edit.set({
        entries: next,
        problems: {
          ...(title ? { title } : {}),
          ...(found.time && isMoved(before, next) ? { time: found.time } : {}),
        },
      })
    },
    /** @returns the first field with a problem; undefined if all fields are valid */
    async save(): Promise<keyof BookingProblems | undefined> {
      const { entries } = $edit.get()
      const found = check(entries)
      const problems = { ...found, ...(isMoved(before, entries) ? {} : { time: undefined }) }
      if (problems.title || problems.time) {
        $edit.set({ entries, problems })
        return problems.title ? 'title' : 'time'
      }
      await saving.send({ id: reservation.id, ...changesOf(before, entries) })
      return undefined
    },
    remove: (): void => void removing.send({ id: reservation.id }),
  }
}

export const openEdit = (
  reservation: ReservationShape,
  onDone: Parameters<typeof createReservationEdit>[2],
) => createReservationEdit({ request, clock }, reservation, onDone)
/** Spec 3: discards a draft from the calendar. */
export const forgetDraft = (): void => createStoredDraft(deviceStorage()).forget()
