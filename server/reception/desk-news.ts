import type { Order } from './company-book.ts'

/** Ids added to and removed from a list. */
export interface Moves {
  readonly came: readonly number[]
  readonly gone: readonly number[]
}

/** Changes of a company's stored data that its pages have not received yet. */
export interface CompanyNews {
  /** Ids whose entries have changed. */
  signages: Set<number>
  users: Set<number>
  /** Changes of the company-wide lists: signages, and users who answer calls. */
  listed: Moves
  hosts: Moves
  /** By user id: changes of this user's own list. Users with the same change share one object. */
  sights: ReadonlyMap<number, Moves>
}

const NO_MOVES: Moves = { came: [], gone: [] }

/** Collects changes until they are taken for sending. */
export class DeskNews {
  #byCompany = new Map<number, CompanyNews>()

  of(companyId: number): CompanyNews {
    const known = this.#byCompany.get(companyId)
    if (known) return known
    const news: CompanyNews = {
      signages: new Set(),
      users: new Set(),
      listed: NO_MOVES,
      hosts: NO_MOVES,
      sights: new Map(),
    }
    this.#byCompany.set(companyId, news)
    return news
  }

  take(): ReadonlyMap<number, CompanyNews> {
    const news = this.#byCompany
    this.#byCompany = new Map()
    return news
  }
}

/** Records the difference between two visibilities. */
export function tellOrder(news: CompanyNews, before: Order, now: Order): void {
  news.listed = movesOf(before.listed, now.listed)
  news.hosts = movesOf(before.hosts, now.hosts)
  const known = new Map<List, Map<List, Moves>>()
  const moves = (was: List, is: List): Moves => {
    const byNow = known.get(was) ?? new Map<List, Moves>()
    known.set(was, byNow)
    const made = byNow.get(is) ?? movesOf(was, is)
    byNow.set(is, made)
    return made
  }
  const sights = new Map<number, Moves>()
  for (const userId of new Set([...before.sights.keys(), ...now.sights.keys()])) {
    const own = moves(before.sights.get(userId) ?? NO_MOVES.came, now.sights.get(userId) ?? NO_MOVES.came)
    if (own !== NO_MOVES) sights.set(userId, own)
  }
  news.sights = sights
}

type List = readonly number[]

function movesOf(was: List, is: List): Moves {
  const isSame = was === is || (was.length === is.length && was.every((id, at) => id === is[at]))
  if (isSame) return NO_MOVES
  const [before, now] = [new Set(was), new Set(is)]
  return { came: is.filter((id) => !before.has(id)), gone: was.filter((id) => !now.has(id)) }
}

export const hasMoved = ({ came, gone }: Moves): boolean => came.length + gone.length > 0
