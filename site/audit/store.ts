import { atom, computed, type ReadableAtom } from 'nanostores'
import { getAdminAudit, getAdminAuditActors, getAudit, getAuditActors } from '#core/audit/contract.ts'
import { AUDIT_SUBJECTS, type AuditSubject } from '#core/audit/rules.ts'
import { updateCompany } from '#core/company/contract.ts'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { DAY_MS, japanDay } from '#core/time/japan-time.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { createSubmit } from '../kit/submit.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'

/** Number of days shown by default. */
const DAYS_SHOWN = 30

export interface AuditFilters {
  from: string
  to: string
  actorId?: number | undefined
  subject?: AuditSubject | undefined
}

export type AuditPage = OutputOf<typeof getAudit>

/** State of a page with an audit log: that of one company, or that of the whole Uketsuke server. */
export interface AuditLog {
  $filters: ReadableAtom<AuditFilters>
  $entries: ReadableAtom<Resource<AuditPage>>
  $actors: ReadableAtom<Resource<OutputOf<typeof getAuditActors>>>
  /** Number of the page, counted from 1. */
  $page: ReadableAtom<number>
  /** Download URL of the filtered log; the page adds the language. */
  $fileUrl: ReadableAtom<string>
  isNarrowed(): boolean
  choose(changes: Partial<AuditFilters>): void
  /** Removes the filters for actor and subject; keeps the period. */
  widen(): void
  next(): void
  previous(): void
  load(): Promise<void>
}

interface AuditDeps {
  ask: Request
  clock: Pick<Clock, 'serverNow'>
  of: 'company' | 'installation'
  search: string
  /** Replaces the query string of the page's URL. */
  keep: (search: string) => void
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Reads the filters from the query string of the page's URL; ignores invalid values. */
function filtersOf(search: string, now: number): AuditFilters {
  const query = new URLSearchParams(search)
  const [from, to, actor] = [query.get('from'), query.get('to'), query.get('actor')]
  return {
    from: isDay(from) ? from : japanDay(now - (DAYS_SHOWN - 1) * DAY_MS),
    to: isDay(to) ? to : japanDay(now),
    actorId: actor !== null && /^\d{1,15}$/.test(actor) ? Number(actor) : undefined,
    subject: AUDIT_SUBJECTS.find((subject) => subject === query.get('subject')),
  }
}

function queryOf({ from, to, actorId, subject }: AuditFilters, actorName: 'actor' | 'actorId'): string {
  const query = new URLSearchParams({ from, to })
  if (actorId !== undefined) query.set(actorName, String(actorId))
  if (subject !== undefined) query.set('subject', subject)
  return query.toString()
}

export function createAuditLog({ ask, clock, of, search, keep }: AuditDeps): AuditLog {
  const isCompanys = of === 'company'
  const $filters = atom(filtersOf(search, clock.serverNow()))
  /** Cursors of the pages after the first. */
  const $cursors = atom<readonly string[]>([])
  const entries = createResource(ask, isCompanys ? getAudit : getAdminAudit, {
    input: () => ({ ...$filters.get(), after: $cursors.get().at(-1) }),
  })
  const actors = createResource(ask, isCompanys ? getAuditActors : getAdminAuditActors, { input: () => ({}) })

  async function load(): Promise<void> {
    entries.outdate()
    const isKnown = actors.$resource.get().value !== undefined
    await Promise.all([entries.load(), isKnown ? undefined : actors.load()])
  }

  function change(filters: AuditFilters): void {
    $filters.set(filters)
    $cursors.set([])
    keep(`?${queryOf(filters, 'actor')}`)
    void load()
  }

  function turn(cursors: readonly string[]): void {
    $cursors.set(cursors)
    void load()
  }

  return {
    $filters,
    $entries: entries.$resource,
    $actors: actors.$resource,
    $page: computed($cursors, (cursors) => cursors.length + 1),
    $fileUrl: computed(
      $filters,
      (filters) => `/api/${isCompanys ? 'getAudit' : 'admin/audit'}.csv?${queryOf(filters, 'actorId')}`,
    ),
    isNarrowed: () => $filters.get().actorId !== undefined || $filters.get().subject !== undefined,
    choose: (changes) => change({ ...$filters.get(), ...changes }),
    widen: () => change({ from: $filters.get().from, to: $filters.get().to }),
    next() {
      const { status, value } = entries.$resource.get()
      if (status === 'ready' && value?.next) turn([...$cursors.get(), value.next])
    },
    previous: () => turn($cursors.get().slice(0, -1)),
    load,
  }
}

export const openAuditLog = (of: AuditDeps['of']): AuditLog =>
  createAuditLog({
    ask: request,
    clock,
    of,
    search: location.search,
    keep: (wanted) => history.replaceState(history.state, '', `${location.pathname}${wanted}`),
  })

/** @param onDone called with the number of days that were saved */
export const openAuditDaysForm = (onDone: (auditDays: number) => void) =>
  createSubmit(request, updateCompany, (_, { auditDays }) => onDone(Number(auditDays)))
