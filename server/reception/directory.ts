import { LIST_SCOPES, type Role } from '#core/accounts/roles.ts'
import { Refusal } from '#core/http/refusals.ts'
import type { Db, Stale, WatchedTable, Written } from '../../db/open.ts'
import type { ReservationRow } from '../../db/queries/reservations.ts'
import type { SignageRow } from '../../db/queries/signages.ts'
import type { UserRow } from '../../db/queries/users.ts'
import { Books } from './books.ts'
import type { CompanyBook } from './company-book.ts'
import { type CompanyNews, DeskNews, tellOrder } from './desk-news.ts'
import { RoomHours } from './room-hours.ts'
import { VisitorShots } from './visitor-shots.ts'

/** The person or signage for whom a list is built. */
export interface Viewer {
  companyId: number
  userId: number | null
  role: Role
}

/** The cached tables: all watched ones except calls. */
const HELD: readonly WatchedTable[] = [
  ...(['company', 'store', 'account', 'user', 'character'] as const),
  ...(['signage', 'signage_operator', 'link_room', 'reservation', 'capture'] as const),
]

const NO_NEWS: ReadonlyMap<number, CompanyNews> = new Map()

/**
 * In-memory view of the stored data that the reception needs: users, signages, and who may see and answer what. The
 * database reports written rows (db/written.ts); before each read, stale rows are loaded again. The reception reads the
 * database only through this class; its modules write directly.
 */
export class Directory {
  readonly #written: Written
  readonly #take: () => readonly Stale[]
  readonly #news = new DeskNews()
  readonly #books: Books
  readonly #hours: RoomHours
  readonly #shots: VisitorShots
  #seen: number
  /** The write count at which changes were last taken. */
  #told = -1

  constructor(db: Db, now: () => number) {
    this.#written = db.written
    this.#books = new Books(db, this.#news)
    this.#hours = new RoomHours(db, now)
    this.#shots = new VisitorShots(db)
    this.#take = db.written.follow(HELD)
    this.#seen = db.written.count
  }

  /** False after deletion; pending messages about the signage are then dropped. */
  hasSignage(signageId: number): boolean {
    return this.#fresh().signage(signageId) !== undefined
  }

  /** @throws Refusal notFound */
  signage(signageId: number): SignageRow {
    const row = this.#fresh().signage(signageId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  /** All signages of a company by id, including reserved rooms. */
  signagesOf(companyId: number): SignageRow[] {
    const book = this.#fresh().of(companyId)
    return [...book.order.seers.keys()].flatMap((id) => book.signages.get(id) ?? [])
  }

  /** The signages in this viewer's lists (Spec 2.4.14), by id; without reserved rooms. */
  listedFor({ companyId, userId, role }: Viewer): SignageRow[] {
    const book = this.#fresh().of(companyId)
    const { listed, sights } = book.order
    const ofCompany = LIST_SCOPES[role] === 'company'
    const own = LIST_SCOPES[role] === 'own' && userId !== null ? (sights.get(userId) ?? []) : []
    return (ofCompany ? listed : own).flatMap((id) => book.signages.get(id) ?? [])
  }

  /** Ids of all listed signages of a company. Returns the same array until the list changes. */
  listedIn(companyId: number): readonly number[] {
    return this.#fresh().of(companyId).order.listed
  }

  /** All users of the company, by id. */
  usersOf(companyId: number): UserRow[] {
    return [...this.#fresh().of(companyId).users.values()].sort((a, b) => a.id - b.id)
  }

  hasUser(userId: number): boolean {
    return this.#fresh().user(userId) !== undefined
  }

  /** @throws Refusal notFound */
  user(userId: number): UserRow {
    const row = this.#fresh().user(userId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  /** All users of the company who may answer calls, by id. */
  hostsOf(companyId: number): UserRow[] {
    const book = this.#fresh().of(companyId)
    return book.order.hosts.flatMap((id) => book.users.get(id) ?? [])
  }

  assignedTo(signageId: number): { userId: number; name: string }[] {
    const book = this.#bookOf(signageId)
    return book.assignedTo(signageId).map((userId) => ({ userId, name: book.users.get(userId)?.name ?? '' }))
  }

  /** Operators who may answer here: the assigned ones, or else the store's, or else the company's (realtime). */
  candidates(signageId: number): readonly number[] {
    return this.#bookOf(signageId).order.candidates.get(signageId) ?? []
  }

  /** Users whose own list shows this signage, besides those who see the whole company. */
  seers(signageId: number): readonly number[] {
    return this.#bookOf(signageId).order.seers.get(signageId) ?? []
  }

  /**
   * Whether an operator may see this signage: as its candidate or as a member of its store. A reserved room is visible
   * to its owner only.
   */
  sees(userId: number, signageId: number): boolean {
    return this.seers(signageId).includes(userId)
  }

  /** Ids of the signages in an operator's list; users who see the same share one array. Empty for a deleted user. */
  sightOf(userId: number): readonly number[] {
    const companyId = this.#fresh().user(userId)?.companyId
    return companyId ? (this.#books.of(companyId).order.sights.get(userId) ?? []) : []
  }

  /** The reservation that is running in this room now. */
  running(roomId: number): ReservationRow | undefined {
    this.#fresh()
    return this.#hours.running(roomId)
  }

  /**
   * decisions 6: the character that receives the visitor. The booked one in a reserved room, the host's own one
   * otherwise.
   */
  receiver(signageId: number, hostId: number): number | null {
    return this.running(signageId)?.characterId ?? this.user(hostId).characterId
  }

  roomOf(userId: number): number | undefined {
    const companyId = this.#fresh().user(userId)?.companyId
    return companyId ? this.#books.of(companyId).order.rooms.get(userId) : undefined
  }

  /** When the visitor's picture of this call was taken; undefined if none has arrived since the server started. */
  pictureTakenAt(requestId: string): number | undefined {
    this.#fresh()
    return this.#shots.takenAt(requestId)
  }

  /** Takes the stored changes since the last call, by company. */
  takeNews(): ReadonlyMap<number, CompanyNews> {
    if (this.#told === this.#written.count) return NO_NEWS
    this.#told = this.#written.count
    for (const [companyId, book] of this.#fresh().opened()) {
      const change = book.takeChange()
      if (change) tellOrder(this.#news.of(companyId), change.before, change.now)
    }
    return this.#news.take()
  }

  #bookOf(signageId: number): CompanyBook {
    return this.#books.of(this.signage(signageId).companyId)
  }

  /** Reloads rows that were written since the last read. */
  #fresh(): Books {
    const written = this.#written
    if (this.#seen === written.count) return this.#books
    for (const stale of this.#take()) this.#reread(stale)
    // Rows of an open transaction may still be rolled back: check everything again next time.
    this.#seen = written.isOpen ? -1 : written.count
    return this.#books
  }

  #reread(stale: Stale): void {
    if (stale.table === 'reservation') this.#hours.forget(Number(stale.key))
    else if (stale.table === 'capture') this.#shots.reread(String(stale.key))
    else {
      if (stale.table !== 'signage_operator') this.#hours.forgetAll()
      this.#books.reread(stale)
    }
  }
}
