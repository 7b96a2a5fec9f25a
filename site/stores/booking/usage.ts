import type { OutputOf } from '#contract/define-endpoint.ts'
import { getUsage } from '#contract/reservations.ts'
import { request } from '../../client/request.ts'
import { clock } from '../../kernel/clock.ts'
import { address } from '../shared/pages.ts'
import { createMonthPages, type MonthListDeps } from './reservations.ts'

export type Usage = OutputOf<typeof getUsage>
export type UsageScope = 'own' | 'company' | 'all'

/** Spec 2.4.10: a month's usage, own, of the company or of all. */
export function createUsage(deps: MonthListDeps, scope: UsageScope) {
  const pages = createMonthPages(deps, getUsage, { scope })
  return {
    ...pages,
    /** The whole month as a file. */
    fileOf(kind: 'csv' | 'pdf'): string {
      const { year, month } = pages.month()
      return `/reservation/usage.${kind}?${new URLSearchParams({ year: String(year), month: String(month), scope })}`
    },
  }
}
export type UsageList = ReturnType<typeof createUsage>

export const openUsage = (scope: UsageScope): UsageList => createUsage({ request, clock, address }, scope)
