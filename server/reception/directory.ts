import { LIST_SCOPES, type Role } from '#core/accounts/roles.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, WatchedTable, Written, WrittenRow } from '../../db/open.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import type { SignageRow } from '../../db/queries/signages.ts'
import type { UserRow } from '../../db/queries/users.ts'
import type { CompanyCache } from './company-cache.ts'
import { CompanyCaches } from './company-caches.ts'
import { type CompanyChanges, PendingChanges, recordVisibilityChange } from './pending-changes.ts'
import { RoomReservations } from './room-reservations.ts'
import { VisitorPictureTimes } from './visitor-picture-times.ts'

/** The person or signage for whom a list is built. */
interface Viewer {
  companyId: number
  userId: number | null
  role: Role
}

/** The cached tables: all tables whose writes are tracked (db/written.ts), except the calls. */
const CACHED_TABLES: readonly WatchedTable[] = [
  ...(['company', 'store', 'account', 'user', 'character'] as const),
  ...(['signage', 'signage_operator', 'link_room', 'reservation', 'capture'] as const),
]

const NO_CHANGES: ReadonlyMap<number, CompanyChanges> = new Map()

/**
 * In-memory view of the stored data that the reception needs: users, signages, and which users may see a signage and
 * answer its calls. The database reports written rows (db/written.ts); before each read, stale rows are loaded again.
 * The modules of the reception read these data only through this class, but write to the database directly.
 */
export class Directory {
  readonly #written: Written
  readonly #take: () => readonly WrittenRow[]
  readonly #changes = new PendingChanges()
  readonly #companies: CompanyCaches
  readonly #reservations: RoomReservations
  readonly #pictureTimes: VisitorPictureTimes
  #seen: number
  /** The database's write count at the last `takeChanges`. */
  #takenCount = -1

  constructor(db: Db, now: () => number) {
    this.#written = db.written
    this.#companies = new CompanyCaches(db, this.#changes)
    this.#reservations = new RoomReservations(db, now)
    this.#pictureTimes = new VisitorPictureTimes(db)
    this.#take = db.written.follow(CACHED_TABLES)
    this.#seen = db.written.count
  }

  /** Whether the signage still exists. Callers check this to drop pending messages about a deleted signage. */
  hasSignage(signageId: number): boolean {
    return this.#fresh().signage(signageId) !== undefined
  }

  /** @throws Refusal notFound if there is no such signage */
  signage(signageId: number): SignageRow {
    const row = this.#fresh().signage(signageId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  /** All signages of a company, sorted by ID, including reserved rooms. */
  signagesOf(companyId: number): SignageRow[] {
    const company = this.#fresh().of(companyId)
    return [...company.visibility.viewers.keys()].flatMap((id) => company.signages.get(id) ?? [])
  }

  /** The signages in this viewer's lists (Spec 2.4.14), sorted by ID; without reserved rooms. */
  listedFor({ companyId, userId, role }: Viewer): SignageRow[] {
    const company = this.#fresh().of(companyId)
    const { listed, visibleSignages } = company.visibility
    const ofCompany = LIST_SCOPES[role] === 'company'
    const own = LIST_SCOPES[role] === 'own' && userId !== null ? (visibleSignages.get(userId) ?? []) : []
    return (ofCompany ? listed : own).flatMap((id) => company.signages.get(id) ?? [])
  }

  /** Ids of all listed signages of a company. Returns the same array until the list changes. */
  listedIn(companyId: number): readonly number[] {
    return this.#fresh().of(companyId).visibility.listed
  }

  /** All users of the company, sorted by ID. */
  usersOf(companyId: number): UserRow[] {
    return [...this.#fresh().of(companyId).users.values()].sort((a, b) => a.id - b.id)
  }

  hasUser(userId: number): boolean {
    return this.#fresh().user(userId) !== undefined
  }

  /** @throws Refusal notFound if there is no such user */
  user(userId: number): UserRow {
    const row = this.#fresh().user(userId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  /** All users of the company who may answer calls, sorted by ID. */
  hostsOf(companyId: number): UserRow[] {
    const company = this.#fresh().of(companyId)
    return company.visibility.hosts.flatMap((id) => company.users.get(id) ?? [])
  }

  assignedTo(signageId: number): { userId: number; name: string }[] {
    const company = this.#companyOf(signageId)
    return company
      .assignedTo(signageId)
      .map((userId) => ({ userId, name: company.users.get(userId)?.name ?? '' }))
  }

  /**
   * Operators who may answer the signage's calls: those assigned to it; if nobody is, those of its shop; if the shop
   * has nobody either, all of the company (docs/realtime.md).
   */
  candidates(signageId: number): readonly number[] {
    return this.#companyOf(signageId).visibility.candidates.get(signageId) ?? []
  }

  /**
   * Users who see this signage in their lists because they may answer its calls or belong to its store; without those who see the
   * whole company.
   */
  viewersOf(signageId: number): readonly number[] {
    return this.#companyOf(signageId).visibility.viewers.get(signageId) ?? []
  }

  /**
   * Whether an operator may see this signage, because they may answer its calls or belong to its store. A reserved room is visible
   * to its owner only.
   */
  sees(userId: number, signageId: number): boolean {
    return this.viewersOf(signageId).includes(userId)
  }

  /**
   * IDs of the signages in an operator's list. Users who see the same signages share one array. Empty for a deleted
   * user.
   */
  visibleSignagesOf(userId: number): readonly number[] {
    const companyId = this.#fresh().user(userId)?.companyId
    return companyId ? (this.#companies.of(companyId).visibility.visibleSignages.get(userId) ?? []) : []
  }

  /** The reservation that is running in this room now. */
  running(roomId: number): ReservationRow | undefined {
    this.#fresh()
    return this.#reservations.running(roomId)
  }

  /**
   * The character that receives the visitor (decisions 6): in a reserved room the booked one, otherwise the host's own.
   */
  receiver(signageId: number, hostId: number): number | null {
    return this.running(signageId)?.characterId ?? this.user(hostId).characterId
  }

  roomOf(userId: number): number | undefined {
    const companyId = this.#fresh().user(userId)?.companyId
    return companyId ? this.#companies.of(companyId).visibility.rooms.get(userId) : undefined
  }

  /** When the visitor's picture of this call was taken; undefined if no picture has arrived since the server started. */
  pictureTakenAt(requestId: string): number | undefined {
    this.#fresh()
    return this.#pictureTimes.takenAt(requestId)
  }

  /** Returns what has changed in the stored data since the previous `takeChanges`, by company. */
  takeChanges(): ReadonlyMap<number, CompanyChanges> {
    if (this.#takenCount === this.#written.count) return NO_CHANGES
    this.#takenCount = this.#written.count
    for (const [companyId, company] of this.#fresh().opened()) {
      const change = company.takeVisibilityChange()
      if (change) recordVisibilityChange(this.#changes.of(companyId), change.before, change.now)
    }
    return this.#changes.take()
  }

  #companyOf(signageId: number): CompanyCache {
    return this.#companies.of(this.signage(signageId).companyId)
  }

  /** Reloads rows that were written since the last read. */
  #fresh(): CompanyCaches {
    const written = this.#written
    if (this.#seen === written.count) return this.#companies
    for (const stale of this.#take()) this.#reload(stale)
    // Rows of an open transaction may still be rolled back: check everything again next time.
    this.#seen = written.isOpen ? -1 : written.count
    return this.#companies
  }

  #reload(stale: WrittenRow): void {
    if (stale.table === 'reservation') this.#reservations.forget(Number(stale.key))
    else if (stale.table === 'capture') this.#pictureTimes.reload(String(stale.key))
    else {
      if (stale.table !== 'signage_operator') this.#reservations.forgetAll()
      this.#companies.reload(stale)
    }
  }
}
