import type { Order } from './company-book.ts'

/** What came into a list and what left it, by id. */
export interface Moves {
  readonly came: readonly number[]
  readonly gone: readonly number[]
}

/** What is stored of a company and stands otherwise on its pages now. */
export interface CompanyNews {
  /** Whose entries may say something else. */
  signages: Set<number>
  users: Set<number>
  /** In the lists of the whole company: signages, and who answers calls. */
  listed: Moves
  hosts: Moves
  /** In somebody's own lists; people whose lists were and are the same share one. */
  sights: ReadonlyMap<number, Moves>
}

const NO_MOVES: Moves = { came: [], gone: [] }

/** Gathers until somebody carries it to the pages. */
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

/** What moved from one order to the next. */
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
