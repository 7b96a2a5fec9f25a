import type { InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import {
  getAllReservations,
  getCompanyReservations,
  type getUsage,
  listReservations,
} from '#core/reservations/contract.ts'
import { type Month, monthIn, monthOf, monthText } from '../kit/month.ts'
import { type Address, address, createPages, type Pages } from '../kit/pages.ts'
import { type Clock, clock, type LocalClock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'

export interface MonthListDeps {
  request: Request
  clock: Pick<Clock, 'serverNow'> & Pick<LocalClock, 'after'>
  address: Address
}

/** A page of the list of one month, by default the current month. */
interface MonthList<Answer> extends Pages<Answer, 'month'> {
  month(): Month
  choose(month: Month): void
}

type MonthEndpoint = typeof listReservations | typeof getCompanyReservations | typeof getUsage

/** @param endpoint endpoint that returns a page of one month @param more further input of the endpoint */
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
    month: () => monthIn(pages.$options.get().month, now),
    choose(month) {
      // the numbers of one month must not appear under the name of another month
      pages.forget()
      pages.narrow({ month: monthText(month) })
    },
  }
}

/** Spec 2.4.9: the user's ended reservations of a month, newest first. */
export const createPastList = (deps: MonthListDeps) =>
  createMonthPages(deps, listReservations, { when: 'over' })

/**
 * The user's reservations that have not ended. Does not use the page number in the URL, which belongs to the list of
 * ended reservations.
 */
const createAheadList = ({ request, clock }: MonthListDeps) =>
  createPages({ request, clock }, getAllReservations, {
    start: {},
    input: () => ({ when: 'ahead' as const }),
  })

/** Spec 7.4: the company's reservations of a month. */
const createCompanyMonthList = (deps: MonthListDeps) => createMonthPages(deps, getCompanyReservations, {})

export const openPastList = () => createPastList({ request, clock, address })
export const openAheadList = () => createAheadList({ request, clock, address })
export const openCompanyMonthList = () => createCompanyMonthList({ request, clock, address })
