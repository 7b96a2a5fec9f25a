import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import {
  type CallReport,
  getCall,
  getCallFilters,
  getCallHistory,
  getCallReport,
  type ReportedCall,
} from '#core/reports/contract.ts'
import { createResource, type Resource, type ResourceStore } from '../kit/resource.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'
import {
  type CallFilters,
  daysOf,
  historySearch,
  optionsOf,
  type ReportOptions,
  searchOf,
} from './options.ts'

export type CallHistory = OutputOf<typeof getCallHistory>
export type CallChoices = OutputOf<typeof getCallFilters>

/** State of the reports page: period, totals and history. */
export interface Reports {
  $options: ReadableAtom<ReportOptions>
  $report: ReadableAtom<Resource<CallReport>>
  $history: ReadableAtom<Resource<CallHistory>>
  $choices: ReadableAtom<Resource<CallChoices>>
  /** Page number, from 1. The total number of pages is unknown. */
  $page: ReadableAtom<number>
  /** Download address of the current view. */
  $fileUrl: ReadableAtom<string>
  /** Changes view or period; the history restarts at its first page. */
  choose(changes: Partial<Pick<ReportOptions, 'view' | 'period' | 'from' | 'to'>>): void
  narrow(changes: CallFilters): void
  /** Removes all filters. */
  widen(): void
  next(): void
  previous(): void
  load(): Promise<void>
}

interface ReportsDeps {
  ask: Request
  clock: Pick<Clock, 'serverNow'>
  search: string
  /** Replaces the query of the page's address. */
  keep: (search: string) => void
}

export function createReports({ ask, clock, search, keep }: ReportsDeps): Reports {
  const $options = atom(optionsOf(search, clock.serverNow()))
  /** Cursors of all pages after the first one up to the current page: each is the call after which the page starts. */
  const $cursors = atom<readonly string[]>([])
  const { report, history, choices, load } = openResources(ask, () => ({
    ...$options.get(),
    ...daysOf($options.get(), clock.serverNow()),
    after: $cursors.get().at(-1),
  }))

  function change(options: ReportOptions): void {
    const now = clock.serverNow()
    $options.set({ ...options, ...daysOf(options, now) })
    $cursors.set([])
    keep(searchOf($options.get()))
    void load()
  }

  function turn(cursors: readonly string[]): void {
    $cursors.set(cursors)
    void load()
  }

  return {
    $options,
    $report: report.$resource,
    $history: history.$resource,
    $choices: choices.$resource,
    $page: computed($cursors, (cursors) => cursors.length + 1),
    $fileUrl: computed($options, fileUrlOf),
    choose: (changes) => change({ ...$options.get(), ...changes }),
    narrow: (changes) => change({ ...$options.get(), filters: { ...$options.get().filters, ...changes } }),
    widen: () => change({ ...$options.get(), filters: {} }),
    next() {
      const { status, value } = history.$resource.get()
      if (status === 'ready' && value?.next) turn([...$cursors.get(), value.next])
    },
    previous: () => turn($cursors.get().slice(0, -1)),
    load,
  }
}

function fileUrlOf({ view, from, to, filters }: ReportOptions): string {
  const query = new URLSearchParams({ from, to })
  if (view === 'figures') return `/api/getCallReport.csv?${query}`
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `/api/getCallHistory.csv?${query}`
}

export const openReports = (search: string): Reports =>
  createReports({
    ask: request,
    clock,
    search,
    keep: (wanted) => history.replaceState(history.state, '', `${location.pathname}${wanted}`),
  })

/** The state of one call's page. */
export const openCall = (targetId: string, ask: Request = request): ResourceStore<ReportedCall> =>
  createResource(ask, getCall, { input: () => ({ targetId }) })

/** Address of the history from which this call was opened. */
export const historyOf = (search: string): string =>
  `/app/users/calls${historySearch(new URLSearchParams(search).get('history') ?? '', clock.serverNow())}`

type Shown = ReportOptions & { from: string; to: string; after: string | undefined }

/** The data of the page. `load` requests only what the current view shows. */
function openResources(ask: Request, shown: () => Shown) {
  const days = () => {
    const { from, to } = shown()
    return { from, to }
  }
  const report = createResource(ask, getCallReport, { input: days })
  const history = createResource(ask, getCallHistory, {
    input: () => ({ ...days(), ...shown().filters, after: shown().after }),
  })
  const choices = createResource(ask, getCallFilters, { input: () => ({}) })

  async function load(): Promise<void> {
    if (shown().view === 'figures') {
      report.outdate()
      return report.load()
    }
    history.outdate()
    const isKnown = choices.$resource.get().value !== undefined
    await Promise.all([history.load(), isKnown ? undefined : choices.load()])
  }
  return { report, history, choices, load }
}
