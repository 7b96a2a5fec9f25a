import { atom } from 'nanostores'
import { getCompanyReservations, listReservations, todaysReservations } from '#contract/reservations.ts'
import { japanDateOf } from '#rules/japan-time.ts'
import { type Request, request } from '../../client/request.ts'
import { type Clock, clock } from '../../kernel/clock.ts'
import { createResource } from '../shared/resource.ts'

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

export const today = createToday(request)
export const monthList = createMonthList({ request, clock })
export const openCompanyMonthList = () => createCompanyMonthList({ request, clock })
