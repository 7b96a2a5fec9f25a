import type { InputOf, OutputOf } from '#contract/define-endpoint.ts'
import {
  getCompanyReservations,
  type getUsage,
  listReservations,
  todaysReservations,
} from '#contract/reservations.ts'
import { japanDateOf } from '#rules/japan-time.ts'
import { type Request, request } from '../../client/request.ts'
import { type Clock, clock, type LocalClock } from '../../kernel/clock.ts'
import { type Address, address, createPages, type Pages } from '../shared/pages.ts'
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

/** As it stands in the address: 2026-04. */
export const monthText = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

/** What does not look like a month is the one that is given. */
export function monthIn(text: string, otherwise: Month): Month {
  const [, year, month] = /^(2\d{3})-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year === undefined ? otherwise : { year: Number(year), month: Number(month) }
}

export interface MonthListDeps {
  request: Request
  clock: Pick<Clock, 'serverNow'> & Pick<LocalClock, 'after'>
  address: Address
}

/** A page of a month, this one at first. */
export interface MonthList<Answer> extends Pages<Answer, 'month'> {
  /** The month that is wished for. */
  month(): Month
  choose(month: Month): void
}

type MonthEndpoint = typeof listReservations | typeof getCompanyReservations | typeof getUsage

/** @param endpoint answers a page of one month; `more` it takes besides */
export function createMonthPages<C extends MonthEndpoint>(
  { request, clock, address }: MonthListDeps,
  endpoint: C,
  more: Omit<InputOf<C>, 'year' | 'month' | 'page' | 'limit'>,
): MonthList<OutputOf<C>> {
  const now = monthOf(clock.serverNow())
  const pages = createPages({ request, clock, address }, endpoint, {
    start: { month: monthText(now) },
    input: ({ month }) => ({ ...more, ...monthIn(month, now) }) as Omit<InputOf<C>, 'page' | 'limit'>,
  })
  return {
    ...pages,
    month: () => monthIn(pages.$wish.get().month, now),
    choose(month) {
      // one month's figures never stand under the name of another
      pages.forget()
      pages.narrow({ month: monthText(month) })
    },
  }
}

/** Spec 2.4.9: the own ones of a month. */
export const createMonthList = (deps: MonthListDeps) => createMonthPages(deps, listReservations, {})

/** Spec 7.4: who of the company has booked what in a month. */
export const createCompanyMonthList = (deps: MonthListDeps) =>
  createMonthPages(deps, getCompanyReservations, {})

export const today = createToday(request)
export const openMonthList = () => createMonthList({ request, clock, address })
export const openCompanyMonthList = () => createCompanyMonthList({ request, clock, address })
