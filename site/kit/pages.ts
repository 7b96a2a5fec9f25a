import { atom, type ReadableAtom } from 'nanostores'
import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import { LIST_ROWS_MAX, PAGE_ROWS } from '#core/limits.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createResource, type Resource } from './resource.ts'

/** What of a page stands in its address, so that it survives a reload and can be sent to somebody. */
export interface Address {
  query(): URLSearchParams
  /** In the place of what stood there: going back leads to the page before, not through every letter typed. */
  keep(query: URLSearchParams): void
}

export const address: Address = {
  query: () => new URLSearchParams(location.search),
  keep(query) {
    const text = query.toString()
    // ClientRouter keeps where the page was scrolled to in the entry's state
    history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
  },
}

/** What narrows a list, as it stands in fields and in the address; '' is no wish. */
export type Narrowing<Key extends string> = Record<Key, string>

export type PagesWish<Key extends string> = Narrowing<Key> & { page: number; rows: number }

/** How many rows a page may have, as far as people choose it. */
export const ROWS_CHOICES = [PAGE_ROWS, 20, LIST_ROWS_MAX] as const

/** What somebody types is asked for when they pause. */
const TYPED_MS = 250

/** A list of which the server answers a page at a time: what is shown of it, and how to go on. */
export interface Pages<Answer, Key extends string> {
  $list: ReadableAtom<Resource<Answer>>
  $wish: ReadableAtom<PagesWish<Key>>
  /** Whether anything narrows it besides what the page began with. */
  isNarrowed(): boolean
  /** From the first page on. What is typed is asked for after a pause, what is chosen at once. */
  narrow(changes: Partial<Narrowing<Key>>, how?: 'typed' | 'chosen'): void
  /** Nothing narrows it any more. */
  clear(): void
  turnTo(page: number): void
  showRows(rows: number): void
  /** Asks for the page again, also after a change; what is shown stays meanwhile. */
  load(): Promise<void>
  /** What is known of it without asking; answers under way do not know it, and are dropped. */
  put(change: (answer: Answer) => Answer): void
  /** What is shown is not shown again. */
  forget(): void
  close(): void
}

interface PagesParts {
  request: Request
  clock: Pick<LocalClock, 'after'>
  /** Left out: what is chosen is forgotten with the page (choices inside of forms). */
  address?: Address
}

interface PagesHow<C extends Endpoint, Key extends string> {
  /** What the list is narrowed to at first, by the names that stand in the address. */
  start: Narrowing<Key>
  rows?: number
  /** What the endpoint takes; what stands in the address may be anything. */
  input(wish: Narrowing<Key>): Omit<InputOf<C>, 'page' | 'limit'>
}

const wholeNumber = (text: string | null, among: (value: number) => boolean, otherwise: number): number => {
  const value = Number(text ?? '')
  return Number.isSafeInteger(value) && among(value) ? value : otherwise
}

export function createPages<C extends Endpoint, Key extends string>(
  { request, clock, address }: PagesParts,
  endpoint: C,
  { start, rows = PAGE_ROWS, input }: PagesHow<C, Key>,
): Pages<OutputOf<C>, Key> {
  const keys = Object.keys(start) as Key[]
  const $wish = atom<PagesWish<Key>>(read())
  let stopWaiting: Stop | undefined

  const list = createResource(request, endpoint, {
    input: () => {
      const { page, rows: limit } = $wish.get()
      return { ...input($wish.get()), page, limit } as InputOf<C>
    },
  })
  list.$resource.listen(({ status, value }) => {
    // of a list that has become shorter the server answers the last page
    const { page } = (value ?? $wish.get()) as { page: number }
    if (status === 'ready' && page < $wish.get().page) set({ page } as Partial<PagesWish<Key>>)
  })

  function read(): PagesWish<Key> {
    const query = address?.query() ?? new URLSearchParams()
    const narrowing = keys.map((key) => [key, query.get(key) ?? start[key]])
    const page = wholeNumber(query.get('page'), (value) => value > 0, 1)
    const wanted = wholeNumber(
      query.get('rows'),
      (value) => (ROWS_CHOICES as readonly number[]).includes(value),
      rows,
    )
    return { ...Object.fromEntries(narrowing), page, rows: wanted } as PagesWish<Key>
  }

  function set(changes: Partial<PagesWish<Key>>): void {
    $wish.set({ ...$wish.get(), ...changes })
    if (!address) return
    const query = address.query()
    const wish = $wish.get()
    const put = (name: string, value: string, otherwise: string): void => {
      if (value === otherwise) query.delete(name)
      else query.set(name, value)
    }
    for (const key of keys) put(key, wish[key], start[key])
    put('page', String(wish.page), '1')
    put('rows', String(wish.rows), String(rows))
    address.keep(query)
  }

  async function load(): Promise<void> {
    stopWaiting?.()
    stopWaiting = undefined
    await list.load()
  }

  function narrow(changes: Partial<Narrowing<Key>>, how: 'typed' | 'chosen' = 'chosen'): void {
    set({ ...changes, page: 1 } as Partial<PagesWish<Key>>)
    stopWaiting?.()
    stopWaiting = undefined
    if (how === 'chosen') void load()
    else stopWaiting = clock.after(TYPED_MS, () => void load())
  }

  return {
    $list: list.$resource,
    $wish,
    isNarrowed: () => keys.some((key) => $wish.get()[key] !== start[key]),
    narrow,
    clear: () => narrow(Object.fromEntries(keys.map((key) => [key, ''])) as Narrowing<Key>),
    turnTo(page) {
      set({ page } as Partial<PagesWish<Key>>)
      void load()
    },
    showRows(wanted) {
      // the first row of what is shown stays in sight
      const { page, rows: before } = $wish.get()
      const first = (page - 1) * before
      set({ rows: wanted, page: Math.floor(first / wanted) + 1 } as Partial<PagesWish<Key>>)
      void load()
    },
    load,
    put(change) {
      const { value } = list.$resource.get()
      if (value !== undefined) list.put(change(value))
    },
    forget: list.forget,
    close: () => stopWaiting?.(),
  }
}

/** Which row of all pages this is, from 1. */
export const numberOf = ({ page, rows }: { page: number; rows: number }, index: number): number =>
  (page - 1) * rows + index + 1

/** Of a text in the address: an id, 0 where that is meant, else no wish. */
export const idIn = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** One of a list, else no wish. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text)
