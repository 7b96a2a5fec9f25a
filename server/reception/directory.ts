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

/** Whose lists they are. */
export interface Viewer {
  companyId: number
  userId: number | null
  role: Role
}

/** What of the database is held here: all that is watched but calls. */
const HELD: readonly WatchedTable[] = [
  ...(['company', 'store', 'account', 'user', 'character'] as const),
  ...(['signage', 'signage_operator', 'link_room', 'reservation', 'capture'] as const),
]

const NO_NEWS: ReadonlyMap<number, CompanyNews> = new Map()

/**
 * What the desk knows that is stored, held in memory: who there is, and who may see and answer what. The database's own word of
 * what was written (db/written.ts) keeps it: before an answer, whatever is stale is read again, and nothing else is.
 * Everything the reception reads of the database is read behind it; what it writes, its subjects write.
 */
export class Directory {
  readonly #written: Written
  readonly #take: () => readonly Stale[]
  readonly #news = new DeskNews()
  readonly #books: Books
  readonly #hours: RoomHours
  readonly #shots: VisitorShots
  #seen: number
  /** As far as news were taken. */
  #told = -1

  constructor(db: Db, now: () => number) {
    this.#written = db.written
    this.#books = new Books(db, this.#news)
    this.#hours = new RoomHours(db, now)
    this.#shots = new VisitorShots(db)
    this.#take = db.written.follow(HELD)
    this.#seen = db.written.count
  }

  /** False once it is deleted: what was still to be told of it is not told any more. */
  hasSignage(signageId: number): boolean {
    return this.#fresh().signage(signageId) !== undefined
  }

  /** @throws Refusal notFound */
  signage(signageId: number): SignageRow {
    const row = this.#fresh().signage(signageId)
    if (!row) throw new Refusal('notFound')
    return row
  }

  /** Reserved rooms too, by id. */
  signagesOf(companyId: number): SignageRow[] {
    const book = this.#fresh().of(companyId)
    return [...book.order.seers.keys()].flatMap((id) => book.signages.get(id) ?? [])
  }

  /** The signages that somebody's lists show (Spec 2.4.14), by id: no reserved rooms. */
  listedFor({ companyId, userId, role }: Viewer): SignageRow[] {
    const book = this.#fresh().of(companyId)
    const { listed, sights } = book.order
    const ofCompany = LIST_SCOPES[role] === 'company'
    const own = LIST_SCOPES[role] === 'own' && userId !== null ? (sights.get(userId) ?? []) : []
    return (ofCompany ? listed : own).flatMap((id) => book.signages.get(id) ?? [])
  }

  /** What the lists of whoever sees the whole company show, by id; the same one until something comes or goes. */
  listedIn(companyId: number): readonly number[] {
    return this.#fresh().of(companyId).order.listed
  }

  /** Everybody of the company, by id. */
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

  /** Who of the company answers calls at all, by id. */
  hostsOf(companyId: number): UserRow[] {
    const book = this.#fresh().of(companyId)
    return book.order.hosts.flatMap((id) => book.users.get(id) ?? [])
  }

  assignedTo(signageId: number): { userId: number; name: string }[] {
    const book = this.#bookOf(signageId)
    return book.assignedTo(signageId).map((userId) => ({ userId, name: book.users.get(userId)?.name ?? '' }))
  }

  /** realtime: assigned, else the store's, else the company's. */
  candidates(signageId: number): readonly number[] {
    return this.#bookOf(signageId).order.candidates.get(signageId) ?? []
  }

  /** Whose lists show this signage, besides those of people who see the whole company. */
  seers(signageId: number): readonly number[] {
    return this.#bookOf(signageId).order.seers.get(signageId) ?? []
  }

  /** Whether an operator's lists show this signage: a candidate there, or of the same store. A room is its owner's alone. */
  sees(userId: number, signageId: number): boolean {
    return this.seers(signageId).includes(userId)
  }

  /** Which signages an operator's lists show, by id; who sees the same has the same list, who is deleted an empty one. */
  sightOf(userId: number): readonly number[] {
    const companyId = this.#fresh().user(userId)?.companyId
    return companyId ? (this.#books.of(companyId).order.sights.get(userId) ?? []) : []
  }

  /** The reservation of this room that runs now. */
  running(roomId: number): ReservationRow | undefined {
    this.#fresh()
    return this.#hours.running(roomId)
  }

  /** decisions 6, who receives: the character that was booked, in a room without a reservation and elsewhere the host's own. */
  receiver(signageId: number, hostId: number): number | null {
    return this.running(signageId)?.characterId ?? this.user(hostId).characterId
  }

  roomOf(userId: number): number | undefined {
    const companyId = this.#fresh().user(userId)?.companyId
    return companyId ? this.#books.of(companyId).order.rooms.get(userId) : undefined
  }

  /** When the visitor's picture of this call was taken; undefined: none has come since the start of the server. */
  pictureTakenAt(requestId: string): number | undefined {
    this.#fresh()
    return this.#shots.takenAt(requestId)
  }

  /** What is stored otherwise than it was told before, by company. */
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

  /** What has been written since the last time is read again first. */
  #fresh(): Books {
    const written = this.#written
    if (this.#seen === written.count) return this.#books
    for (const stale of this.#take()) this.#reread(stale)
    // what an open transaction has written may still be rolled back: next time everything is looked at once more
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
