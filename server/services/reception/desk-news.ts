import type { Order } from './company-book.ts'

/** What is stored of a company and stands otherwise on its pages now. */
export interface CompanyNews {
  /** Whose entries may say something else. */
  signages: Set<number>
  users: Set<number>
  /** A signage or somebody who answers calls came or went: lists of the whole company are other ones. */
  isOtherList: boolean
  /** Whose own lists show other signages. */
  sights: Set<number>
}

/** Gathers until somebody carries it to the pages. */
export class DeskNews {
  #byCompany = new Map<number, CompanyNews>()

  of(companyId: number): CompanyNews {
    const known = this.#byCompany.get(companyId)
    if (known) return known
    const nothing = { signages: new Set<number>(), users: new Set<number>(), isOtherList: false }
    const news = { ...nothing, sights: new Set<number>() }
    this.#byCompany.set(companyId, news)
    return news
  }

  take(): ReadonlyMap<number, CompanyNews> {
    const news = this.#byCompany
    this.#byCompany = new Map()
    return news
  }
}

/** Whose lists are other ones. */
export function tellOrder(news: CompanyNews, before: Order, now: Order): void {
  const isSameList = isSame(before.hosts, now.hosts) && isSame(before.listed, now.listed)
  news.isOtherList ||= !isSameList
  for (const userId of new Set([...before.sights.keys(), ...now.sights.keys()]))
    if (!isSame(before.sights.get(userId) ?? [], now.sights.get(userId) ?? [])) news.sights.add(userId)
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((id, at) => id === other[at]))
