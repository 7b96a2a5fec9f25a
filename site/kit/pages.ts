import { atom, type ReadableAtom } from 'nanostores'
import type { Endpoint, InputOf, OutputOf } from '#core/http/define-endpoint.ts'
import { LIST_ROWS, PAGE_ROWS } from '#core/limits.ts'
import type { LocalClock } from '../line/clock.ts'
import type { Request } from '../line/request.ts'
import type { Stop } from '../line/stop.ts'
import { createResource, type Resource } from './resource.ts'

/** The part of a page's state that is in its URL: it survives a reload and can be shared. */
export interface Address {
  query(): URLSearchParams
  /**
   * Replaces the current entry of the browser's history, so that going back leads to the previous page and not to each typed
   * letter.
   */
  keep(query: URLSearchParams): void
}

export const address: Address = {
  query: () => new URLSearchParams(location.search),
  keep(query) {
    const text = query.toString()
    // keeps history.state, because ClientRouter stores the scroll position there
    history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}${location.hash}`)
  },
}

/** The values of a list's filters by name, as in the fields and in the page's URL; '' means no filter. */
export type Narrowing<Key extends string> = Record<Key, string>

export type PagesOptions<Key extends string> = Narrowing<Key> & { page: number; rows: number }

/** Typed text is searched after this pause. */
const TYPED_MS = 250

/** A list that the server returns page by page: current page, filters and navigation. */
export interface Pages<Answer, Key extends string> {
  $list: ReadableAtom<Resource<Answer>>
  $options: ReadableAtom<PagesOptions<Key>>
  /** Whether any filter differs from the page's start values. */
  isNarrowed(): boolean
  /** Changes the filters, and goes to the first page. Typed text waits for a pause, choices apply at once. */
  narrow(changes: Partial<Narrowing<Key>>, how?: 'typed' | 'chosen'): void
  /** Removes all filters. */
  clear(): void
  turnTo(page: number): void
  /** Loads or reloads the current page of the list. The old rows stay until the new ones arrive. */
  load(): Promise<void>
  /** Changes the loaded answer locally. Running requests would not include the change, so their answers are dropped. */
  put(change: (answer: Answer) => Answer): void
  /** Drops the shown rows. */
  forget(): void
  close(): void
}

interface PagesParts {
  request: Request
  clock: Pick<LocalClock, 'after'>
  /** The page's URL, in which page number and filters are kept. Omit it for a list inside a form. */
  address?: Address
}

interface PagesHow<C extends Endpoint, Key extends string> {
  /** Initial filters, by their names in the page's URL. */
  start: Narrowing<Key>
  rows?: number
  /** Converts the filters to the endpoint's input. They may be invalid, because they are read from the page's URL. */
  input(filters: Narrowing<Key>): Omit<InputOf<C>, 'page' | 'limit'>
}

const wholeNumber = (text: string | null, among: (value: number) => boolean, otherwise: number): number => {
  const value = Number(text ?? '')
  return Number.isSafeInteger(value) && among(value) ? value : otherwise
}

/** Page number, rows per page and filters of a list. They are read from the page's URL and kept in it. */
function createOptionsStore<Key extends string>(
  address: Address | undefined,
  start: Narrowing<Key>,
  rows: number,
) {
  const keys = Object.keys(start) as Key[]
  const $options = atom<PagesOptions<Key>>(read())

  function read(): PagesOptions<Key> {
    const query = address?.query() ?? new URLSearchParams()
    const narrowing = keys.map((key) => [key, query.get(key) ?? start[key]])
    const page = wholeNumber(query.get('page'), (value) => value > 0, 1)
    return { ...Object.fromEntries(narrowing), page, rows } as PagesOptions<Key>
  }

  function set(changes: Partial<PagesOptions<Key>>): void {
    $options.set({ ...$options.get(), ...changes })
    if (!address) return
    const query = address.query()
    const options = $options.get()
    const put = (name: string, value: string, otherwise: string): void => {
      if (value === otherwise) query.delete(name)
      else query.set(name, value)
    }
    for (const key of keys) put(key, options[key], start[key])
    put('page', String(options.page), '1')
    address.keep(query)
  }

  return { keys, $options, set }
}

export function createPages<C extends Endpoint, Key extends string>(
  { request, clock, address }: PagesParts,
  endpoint: C,
  { start, rows = LIST_ROWS, input }: PagesHow<C, Key>,
): Pages<OutputOf<C>, Key> {
  const optionsStore = createOptionsStore(address, start, rows)
  const { $options, set } = optionsStore
  let stopWaiting: Stop = () => {}

  const list = createResource(request, endpoint, {
    input: () => {
      const { page, rows: limit } = $options.get()
      return { ...input($options.get()), page, limit } as InputOf<C>
    },
  })
  list.$resource.listen(({ status, value }) => {
    // if the list became shorter, the server answers with the last page of the list
    const { page } = (value ?? $options.get()) as { page: number }
    if (status === 'ready' && page < $options.get().page) set({ page } as Partial<PagesOptions<Key>>)
  })

  async function load(): Promise<void> {
    stopWaiting()
    await list.load()
  }

  /** Loads another page or other rows. If this fails, the list reports it, because the rows shown do not match the options. */
  async function loadOther(): Promise<void> {
    list.outdate()
    await load()
  }

  function narrow(changes: Partial<Narrowing<Key>>, how: 'typed' | 'chosen' = 'chosen'): void {
    set({ ...changes, page: 1 } as Partial<PagesOptions<Key>>)
    stopWaiting()
    if (how === 'chosen') void loadOther()
    else stopWaiting = clock.after(TYPED_MS, () => void loadOther())
  }

  return {
    $list: list.$resource,
    $options,
    isNarrowed: () => optionsStore.keys.some((key) => $options.get()[key] !== start[key]),
    narrow,
    clear: () => narrow(Object.fromEntries(optionsStore.keys.map((key) => [key, ''])) as Narrowing<Key>),
    turnTo(page) {
      set({ page } as Partial<PagesOptions<Key>>)
      void loadOther()
    },
    load,
    put(change) {
      const { value } = list.$resource.get()
      if (value !== undefined) list.put(change(value))
    },
    forget: list.forget,
    close: () => stopWaiting(),
  }
}

/** Whether a list shows its search field and filters: only if it has more rows than one page, or is filtered. */
export const needsFilters = (pages: Pick<Pages<unknown, never>, 'isNarrowed'>, total: number): boolean =>
  total > PAGE_ROWS || pages.isNarrowed()

/** Number of a row among all pages, from 1. */
export const numberOf = ({ page, rows }: { page: number; rows: number }, index: number): number =>
  (page - 1) * rows + index + 1

/** Parses an id from the page's URL; 0 is allowed. @returns undefined if the text is not an id */
export const idIn = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

/** The value if it is in the list; else undefined. */
export const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text)
