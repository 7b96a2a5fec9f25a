import { atom } from 'nanostores'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { getUsage } from '#contract/reservations.ts'
import { type Request, request } from '../../client/request.ts'
import { type Clock, clock } from '../../kernel/clock.ts'
import { createResource } from '../shared/resource.ts'
import { type Month, monthOf } from './reservations.ts'

export type Usage = OutputOf<typeof getUsage>
export type UsageScope = 'own' | 'company' | 'all'

/** Spec 2.4.10: a month's usage, own, of the company or of all. */
export function createUsage(deps: { request: Request; clock: Pick<Clock, 'serverNow'> }, scope: UsageScope) {
  const $month = atom<Month>(monthOf(deps.clock.serverNow()))
  const usage = createResource(deps.request, getUsage, { input: () => ({ ...$month.get(), scope }) })
  return {
    $month,
    $resource: usage.$resource,
    load: usage.load,
    choose(month: Month): void {
      $month.set(month)
      usage.forget()
      void usage.load()
    },
    /** The same as a file. */
    fileOf(kind: 'csv' | 'pdf'): string {
      const { year, month } = $month.get()
      return `/reservation/usage.${kind}?${new URLSearchParams({ year: String(year), month: String(month), scope })}`
    },
  }
}

export const openUsage = (scope: UsageScope) => createUsage({ request, clock }, scope)
