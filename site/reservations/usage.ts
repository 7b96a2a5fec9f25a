import type { OutputOf } from '#core/http/define-endpoint.ts'
import { getUsage } from '#core/reservations/contract.ts'
import { address } from '../kit/pages.ts'
import { clock } from '../line/clock.ts'
import { request } from '../line/request.ts'
import { createMonthPages, type MonthListDeps } from './store.ts'

export type Usage = OutputOf<typeof getUsage>
export type UsageScope = 'own' | 'company' | 'all'

/** Spec 2.4.10: what the user, the company or all companies (`scope`) have used in a month. */
export function createUsage(deps: MonthListDeps, scope: UsageScope) {
  const pages = createMonthPages(deps, getUsage, { scope })
  return {
    ...pages,
    /** URL that downloads the usage of the whole month. */
    fileOf(kind: 'csv' | 'pdf'): string {
      const { year, month } = pages.month()
      return `/reservation/usage.${kind}?${new URLSearchParams({ year: String(year), month: String(month), scope })}`
    },
  }
}
export type UsageList = ReturnType<typeof createUsage>

export const openUsage = (scope: UsageScope): UsageList => createUsage({ request, clock, address }, scope)
