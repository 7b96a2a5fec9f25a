import { atom, computed, type ReadableAtom } from 'nanostores'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { LIST_ROWS } from '#core/limits.ts'
import { getDeletedSignages, getPlays } from '#core/plays/contract.ts'
import { DAY_MS, japanDay } from '#core/time/japan-time.ts'
import { createResource, type Resource } from '../kit/resource.ts'
import { type Clock, clock } from '../line/clock.ts'
import { type Request, request } from '../line/request.ts'

/** Days as 'YYYY-MM-DD' in Japan time, both included. */
interface PlayFilter {
  signageId: number | undefined
  from: string
  to: string
  /** Page number, from 1. */
  page: number
  rows: number
}

type PlayResult = OutputOf<typeof getPlays>

/** The proof-of-play page: the chosen signage and days, and the playback records of these days. */
export interface Plays {
  $filter: ReadableAtom<PlayFilter>
  /** Undefined until a signage is chosen. */
  $result: ReadableAtom<Resource<PlayResult> | undefined>
  /** URL that downloads the records of the chosen days; undefined until a signage is chosen. */
  $fileUrl: ReadableAtom<string | undefined>
  choose(changes: Partial<PlayFilter>): void
  load(): Promise<void>
}

/** The period starts this many days ago by default: seven days including today. */
const FIRST_DAYS = 6

export function createPlays(
  ask: Request,
  { serverNow }: Pick<Clock, 'serverNow'>,
  signageId?: number,
): Plays {
  const now = serverNow()
  const $filter = atom<PlayFilter>({
    signageId,
    from: japanDay(now - FIRST_DAYS * DAY_MS),
    to: japanDay(now),
    page: 1,
    rows: LIST_ROWS,
  })
  const plays = createResource(ask, getPlays, {
    input() {
      // nothing is loaded until a signage is chosen
      const { signageId = 0, from, to, page, rows } = $filter.get()
      return { signageId, from, to, page, limit: rows }
    },
  })

  async function load(): Promise<void> {
    if ($filter.get().signageId === undefined) return plays.forget()
    plays.outdate()
    await plays.load()
  }

  return {
    $filter,
    $result: computed([$filter, plays.$resource], (filter, resource) =>
      filter.signageId === undefined ? undefined : resource,
    ),
    $fileUrl: computed($filter, ({ signageId, from, to }) =>
      signageId === undefined
        ? undefined
        : `/api/getPlays.csv?${new URLSearchParams({ signageId: String(signageId), from, to })}`,
    ),
    choose(changes) {
      $filter.set({ ...$filter.get(), page: 1, ...changes })
      void load()
    },
    load,
  }
}

export const openPlays = (signageId: number | undefined): Plays => createPlays(request, clock, signageId)

/** Deleted signages whose records still exist (decisions 4). */
export const openDeletedSignages = () => createResource(request, getDeletedSignages, { input: () => ({}) })
