import { atom, map } from 'nanostores'
import {
  deleteReservation,
  getCompanyReservations,
  listReservations,
  type ReservationShape,
  todaysReservations,
  updateReservation,
} from '#contract/reservations.ts'
import { japanDateOf } from '#rules/japan-time.ts'
import { type Request, request } from '../../client/request.ts'
import { type Clock, clock } from '../../kernel/clock.ts'
import { deviceStorage } from '../shared/device-storage.ts'
import { createResource } from '../shared/resource.ts'
import { type BookingEntries, createStoredDraft, zoned } from '../shared/stored-draft.ts'
import { createSubmit } from '../shared/submit.ts'
import { type BookingProblems, entriesOf, problemsOf } from './entries.ts'

/** Spec 2.4.8: today's. */
export const createToday = (request: Request) =>
  createResource(request, todaysReservations, { input: () => ({}) })

/** A Japanese month; `month` is 1-12. */
export interface Month {
  year: number
  month: number
}

export const monthOf = (at: number): Month => {
  const { year, month } = japanDateOf(at)
  return { year, month }
}

interface MonthListDeps {
  request: Request
  clock: Pick<Clock, 'serverNow'>
}

/** Spec 2.4.9: the own ones of a month. */
export const createMonthList = (deps: MonthListDeps) => createListByMonth(deps, listReservations)

/** Spec 7.4: who of the company has booked what in a month. */
export const createCompanyMonthList = (deps: MonthListDeps) => createListByMonth(deps, getCompanyReservations)

function createListByMonth(
  { request, clock }: MonthListDeps,
  endpoint: typeof listReservations | typeof getCompanyReservations,
) {
  const $month = atom<Month>(monthOf(clock.serverNow()))
  const list = createResource(request, endpoint, {
    input: () => $month.get(),
    map: ({ userResult }) => userResult,
  })
  return {
    $month,
    $resource: list.$resource,
    load: list.load,
    choose(month: Month): void {
      $month.set(month)
      list.forget()
      void list.load()
    },
  }
}

export interface ReservationEdit {
  entries: BookingEntries
  problems: BookingProblems
}

/** Spec 2.4.9: the form in the row, with its delete mode. */
export function createReservationEdit(
  deps: { request: Request; clock: Pick<Clock, 'serverNow'> },
  reservation: ReservationShape,
  onDone: (what: 'saved' | 'removed') => void,
) {
  const { request, clock } = deps
  const before = entriesOf(reservation, reservation.title, reservation.characterID)
  const $edit = map<ReservationEdit>({ entries: before, problems: {} })
  const saving = createSubmit(request, updateReservation, () => onDone('saved'))
  const removing = createSubmit(request, deleteReservation, () => onDone('removed'))
  // its own time is free for itself: overlaps with others are the server's to say
  const check = (entries: BookingEntries): BookingProblems => problemsOf(entries, clock.serverNow(), [])
  const isMoved = ({ startDate, startTime, endTime }: BookingEntries): boolean =>
    startDate !== before.startDate || startTime !== before.startTime || endTime !== before.endTime

  return {
    $edit,
    saving,
    removing,
    isChanged: (): boolean => {
      const { entries } = $edit.get()
      return entries.title !== before.title || entries.characterID !== before.characterID || isMoved(entries)
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
          ...(found.time && isMoved(next) ? { time: found.time } : {}),
        },
      })
    },
    /** @returns the first part that has to be mended */
    async save(): Promise<keyof BookingProblems | undefined> {
      const { entries } = $edit.get()
      const found = check(entries)
      const problems = { ...found, ...(isMoved(entries) ? {} : { time: undefined }) }
      if (problems.title || problems.time) {
        $edit.set({ entries, problems: found })
        return problems.title ? 'title' : 'time'
      }
      const { title, startDate, startTime, endDate, endTime, characterID } = entries
      await saving.send({
        id: reservation.id,
        ...(title === before.title ? {} : { title: title.trim() }),
        ...(isMoved(entries) ? { start: zoned(startDate, startTime), end: zoned(endDate, endTime) } : {}),
        ...(characterID === before.characterID ? {} : { characterID }),
      })
      return undefined
    },
    remove: (): void => void removing.send({ id: reservation.id }),
  }
}

export const today = createToday(request)
export const monthList = createMonthList({ request, clock })
export const openCompanyMonthList = () => createCompanyMonthList({ request, clock })
export const openEdit = (
  reservation: ReservationShape,
  onDone: Parameters<typeof createReservationEdit>[2],
) => createReservationEdit({ request, clock }, reservation, onDone)
/** Spec 3: what was begun in the calendar before. */
export const forgetDraft = (): void => createStoredDraft(deviceStorage()).forget()
