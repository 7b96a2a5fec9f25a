import { atom, map } from 'nanostores'
import type { OutputOf } from '#contract/define-endpoint.ts'
import { getUsage } from '#contract/reservations.ts'
import { type Clock, clock } from '../../client/clock.ts'
import { type Request, request } from '../../client/request.ts'
import type { Resource } from '../shared/resource.ts'
import { type Month, monthOf } from './reservations.ts'

export type Usage = OutputOf<typeof getUsage>
export type UsageScope = 'own' | 'company' | 'all'

/** Spec 2.4.10: a month's usage, own, of the company or of all. */
export function createUsage(deps: { request: Request; clock: Pick<Clock, 'serverNow'> }, scope: UsageScope) {
  const $month = atom<Month>(monthOf(deps.clock.serverNow()))
  const $resource = map<Resource<Usage>>({ status: 'loading' })
  let turn = 0
  async function load(): Promise<void> {
    const mine = ++turn
    const reply = await deps.request(getUsage, { ...$month.get(), scope })
    if (mine !== turn) return
    if (reply.kind === 'ok') $resource.set({ status: 'ready', value: reply.value })
    else $resource.set({ status: 'failed', ...(reply.kind === 'refused' ? { refused: reply } : {}) })
  }
  return {
    $month,
    $resource,
    load,
    choose(month: Month): void {
      $month.set(month)
      $resource.set({ status: 'loading' })
      void load()
    },
    /** The same as a file. */
    fileOf(kind: 'csv' | 'pdf'): string {
      const { year, month } = $month.get()
      return `/reservation/usage.${kind}?${new URLSearchParams({ year: String(year), month: String(month), scope })}`
    },
  }
}

export const openUsage = (scope: UsageScope) => createUsage({ request, clock }, scope)
