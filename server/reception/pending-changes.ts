import type { Visibility } from './company-cache.ts'

/** Ids added to and removed from a list. */
export interface ListDiff {
  readonly came: readonly number[]
  readonly gone: readonly number[]
}

/** Changes of a company's stored data that its pages have not received yet. */
export interface CompanyChanges {
  /** IDs of the signages and users whose list entries have changed. */
  signages: Set<number>
  users: Set<number>
  /** Changes of the company-wide lists: signages, and users who answer calls. */
  listed: ListDiff
  hosts: ListDiff
  /** By user id: changes of this user's own list. Users with the same change share one object. */
  visibleSignages: ReadonlyMap<number, ListDiff>
}

const EMPTY_DIFF: ListDiff = { came: [], gone: [] }

/** Collects changes until they are taken for sending. */
export class PendingChanges {
  #byCompany = new Map<number, CompanyChanges>()

  of(companyId: number): CompanyChanges {
    const known = this.#byCompany.get(companyId)
    if (known) return known
    const changes: CompanyChanges = {
      signages: new Set(),
      users: new Set(),
      listed: EMPTY_DIFF,
      hosts: EMPTY_DIFF,
      visibleSignages: new Map(),
    }
    this.#byCompany.set(companyId, changes)
    return changes
  }

  take(): ReadonlyMap<number, CompanyChanges> {
    const changes = this.#byCompany
    this.#byCompany = new Map()
    return changes
  }
}

/** Records which list entries have appeared or disappeared, and for which users. */
export function recordVisibilityChange(changes: CompanyChanges, before: Visibility, now: Visibility): void {
  changes.listed = diffLists(before.listed, now.listed)
  changes.hosts = diffLists(before.hosts, now.hosts)
  const known = new Map<List, Map<List, ListDiff>>()
  const moves = (was: List, is: List): ListDiff => {
    const byNow = known.get(was) ?? new Map<List, ListDiff>()
    known.set(was, byNow)
    const made = byNow.get(is) ?? diffLists(was, is)
    byNow.set(is, made)
    return made
  }
  const byUser = new Map<number, ListDiff>()
  for (const userId of new Set([...before.visibleSignages.keys(), ...now.visibleSignages.keys()])) {
    const own = moves(
      before.visibleSignages.get(userId) ?? EMPTY_DIFF.came,
      now.visibleSignages.get(userId) ?? EMPTY_DIFF.came,
    )
    if (own !== EMPTY_DIFF) byUser.set(userId, own)
  }
  changes.visibleSignages = byUser
}

type List = readonly number[]

function diffLists(was: List, is: List): ListDiff {
  const isSame = was === is || (was.length === is.length && was.every((id, at) => id === is[at]))
  if (isSame) return EMPTY_DIFF
  const [before, now] = [new Set(was), new Set(is)]
  return { came: is.filter((id) => !before.has(id)), gone: was.filter((id) => !now.has(id)) }
}

export const isNonEmpty = ({ came, gone }: ListDiff): boolean => came.length + gone.length > 0
