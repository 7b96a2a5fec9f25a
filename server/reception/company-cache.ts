import { isHostRole } from '#core/accounts/roles.ts'
import { candidatesOf, viewersOf } from '#core/calls/candidates.ts'
import type { SignageRow } from '../../db/queries/signages.ts'
import type { UserRow } from '../../db/queries/users.ts'

/**
 * Which signages of a company its users may see, and at which they may answer calls. Signages in the same shop with the
 * same assigned operators share one array.
 */
export interface Visibility {
  /** IDs of all users who may answer calls, sorted. */
  hosts: readonly number[]
  /** IDs of the signages shown in lists, sorted; without reserved rooms. */
  listed: readonly number[]
  /** Users who may answer a signage's calls, by signage ID. */
  candidates: ReadonlyMap<number, readonly number[]>
  viewers: ReadonlyMap<number, readonly number[]>
  /** IDs of reserved rooms, by the ID of the user who owns them. */
  rooms: ReadonlyMap<number, number>
  /**
   * By user ID: the IDs of the signages in this user's lists, sorted. Users who see the same signages share one list.
   */
  visibleSignages: ReadonlyMap<number, readonly number[]>
}

const NOBODY: readonly number[] = []

/**
 * Stored users and signages of one company, and the visibility derived from them, which is recomputed only after a
 * change.
 */
export class CompanyCache {
  readonly signages = new Map<number, SignageRow>()
  readonly users = new Map<number, UserRow>()
  readonly #assigned = new Map<number, readonly number[]>()
  #visibility: Visibility | undefined
  #reported: Visibility | undefined

  /** @returns whether the row differs from the cached one */
  putSignage(row: SignageRow): boolean {
    const before = this.signages.get(row.id)
    if (before && isSame(before, row)) return false
    this.signages.set(row.id, row)
    if (before?.storeId !== row.storeId || before.ownerId !== row.ownerId) this.#visibility = undefined
    return true
  }

  putUser(row: UserRow): boolean {
    const before = this.users.get(row.id)
    if (before && isSame(before, row)) return false
    this.users.set(row.id, row)
    if (before?.storeId !== row.storeId || before.role !== row.role) this.#visibility = undefined
    return true
  }

  removeSignage(signageId: number): void {
    this.signages.delete(signageId)
    this.#assigned.delete(signageId)
    this.#visibility = undefined
  }

  removeUser(userId: number): void {
    this.users.delete(userId)
    this.#visibility = undefined
  }

  assign(signageId: number, assigned: readonly number[]): void {
    if (assigned.length > 0) this.#assigned.set(signageId, assigned)
    else this.#assigned.delete(signageId)
    this.#visibility = undefined
  }

  /** Assigned users that still exist. */
  assignedTo(signageId: number): readonly number[] {
    return this.#assigned.get(signageId)?.filter((userId) => this.users.has(userId)) ?? NOBODY
  }

  assignmentsOf(userId: number): number[] {
    return [...this.#assigned].filter(([, who]) => who.includes(userId)).map(([signageId]) => signageId)
  }

  get visibility(): Visibility {
    this.#visibility ??= this.#computeVisibility()
    this.#reported ??= this.#visibility
    return this.#visibility
  }

  /** @returns the visibility as last reported and as it is now; undefined if it has not changed */
  takeVisibilityChange(): { before: Visibility; now: Visibility } | undefined {
    const before = this.#reported
    if (!before || before === this.visibility) return undefined
    this.#reported = this.visibility
    return { before, now: this.visibility }
  }

  #computeVisibility(): Visibility {
    const people = [...this.users.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ id, storeId, role }) => ({ userId: id, storeId: storeId ?? 0, role }))
    const hosts = people.filter(({ role }) => isHostRole(role))
    const rows = [...this.signages.values()].sort((a, b) => a.id - b.id)
    const candidates = new Map<number, readonly number[]>()
    const viewers = new Map<number, readonly number[]>()
    const known = new Map<string, { candidates: readonly number[]; viewers: readonly number[] }>()
    for (const row of rows) {
      const { id, ownerId } = row
      const storeId = row.storeId ?? 0
      const assigned = this.assignedTo(id)
      const place = `${storeId} ${ownerId} ${assigned.join()}`
      let both = known.get(place)
      if (!both) {
        const own = candidatesOf({ storeId, assigned }, hosts)
        both = { candidates: own, viewers: viewersOf({ storeId, ownerId }, own, people) }
        known.set(place, both)
      }
      candidates.set(id, both.candidates)
      viewers.set(id, both.viewers)
    }
    const rooms = new Map(
      rows.flatMap(({ id, ownerId }) => (ownerId === null ? [] : [[ownerId, id] as const])),
    )
    const listed = rows.filter(({ ownerId }) => ownerId === null).map(({ id }) => id)
    const visibleSignages = visibleSignagesByUser(listed, viewers)
    return { hosts: hosts.map(({ userId }) => userId), listed, candidates, viewers, rooms, visibleSignages }
  }
}

function visibleSignagesByUser(
  listed: readonly number[],
  viewers: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<readonly number[], number[]>()
  for (const id of listed) {
    const who = viewers.get(id) ?? NOBODY
    const group = groups.get(who)
    if (group) group.push(id)
    else groups.set(who, [id])
  }
  const numbered = [...groups.values()]
  const groupsOf = new Map<number, number[]>()
  for (const [at, who] of [...groups.keys()].entries())
    for (const userId of who) {
      const own = groupsOf.get(userId)
      if (own) own.push(at)
      else groupsOf.set(userId, [at])
    }
  const shared = new Map<string, readonly number[]>()
  const byUser = new Map<number, readonly number[]>()
  for (const [userId, own] of groupsOf) {
    const key = own.join()
    const list = shared.get(key) ?? own.flatMap((at) => numbered[at] ?? []).sort((a, b) => a - b)
    shared.set(key, list)
    byUser.set(userId, list)
  }
  return byUser
}

/** Compares rows; they contain only texts, numbers and null. */
const isSame = <Row extends object>(one: Row, other: Row): boolean =>
  Object.keys(one).every((key) => one[key as keyof Row] === other[key as keyof Row])
