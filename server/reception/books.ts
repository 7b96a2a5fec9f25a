import type { Db, Stale } from '../../db/open.ts'
import {
  findSignage,
  findSignageByAccount,
  listAssignments,
  listAssignmentsOf,
  listSignagesOfCompany,
  type SignageRow,
} from '../../db/queries/signages.ts'
import { findRecordedStore } from '../../db/queries/stores.ts'
import { findUser, findUserByAccount, listUsersOfCompany, type UserRow } from '../../db/queries/users.ts'
import { CompanyBook } from './company-book.ts'
import type { DeskNews } from './desk-news.ts'

/** Caches of the companies in use. A company is loaded completely on first access and then kept up to date. */
export class Books {
  readonly #db: Db
  readonly #news: DeskNews
  readonly #books = new Map<number, CompanyBook>()
  readonly #companyOfSignage = new Map<number, number>()
  readonly #companyOfUser = new Map<number, number>()

  constructor(db: Db, news: DeskNews) {
    this.#db = db
    this.#news = news
  }

  of(companyId: number): CompanyBook {
    return this.#books.get(companyId) ?? this.#open(companyId)
  }

  opened(): Iterable<[companyId: number, CompanyBook]> {
    return this.#books
  }

  signage(signageId: number): SignageRow | undefined {
    const companyId = this.#companyOfSignage.get(signageId)
    if (companyId !== undefined) return this.#books.get(companyId)?.signages.get(signageId)
    const row = findSignage(this.#db, signageId)
    return row && this.of(row.companyId).signages.get(signageId)
  }

  user(userId: number): UserRow | undefined {
    const companyId = this.#companyOfUser.get(userId)
    if (companyId !== undefined) return this.#books.get(companyId)?.users.get(userId)
    const row = findUser(this.#db, userId)
    // System administrators belong to no company and are not cached.
    return row?.companyId ? this.of(row.companyId).users.get(userId) : row
  }

  /** Reloads a row, and whatever depends on it, after a write. */
  reread({ table, key }: Stale): void {
    const id = Number(key)
    if (table === 'signage' || table === 'link_room') this.#rereadSignage(id)
    if (table === 'user') this.#rereadUser(id)
    if (table === 'account') this.#rereadAccount(id)
    if (table === 'signage_operator') this.#rereadAssignments(id)
    if (table === 'company') this.#rereadCompany(id)
    if (table === 'store') this.#rereadStore(id)
    if (table === 'character') for (const companyId of this.#books.keys()) this.#rereadCompany(companyId)
  }

  #open(companyId: number): CompanyBook {
    const book = new CompanyBook()
    this.#books.set(companyId, book)
    for (const row of listUsersOfCompany(this.#db, companyId)) this.#putUser(row)
    for (const row of listSignagesOfCompany(this.#db, companyId)) this.#putSignage(row)
    const assignments = Map.groupBy(listAssignments(this.#db, companyId), ({ signageId }) => signageId)
    for (const [signageId, rows] of assignments) {
      const assigned = rows.map(({ userId }) => userId)
      book.assign(signageId, assigned)
    }
    return book
  }

  #rereadSignage(signageId: number): void {
    const row = findSignage(this.#db, signageId)
    const before = this.#companyOfSignage.get(signageId)
    if (before !== undefined && row?.companyId !== before) {
      this.#books.get(before)?.removeSignage(signageId)
      this.#companyOfSignage.delete(signageId)
    }
    if (row && this.#books.has(row.companyId)) this.#putSignage(row)
  }

  #rereadUser(userId: number): void {
    const row = findUser(this.#db, userId)
    const before = this.#companyOfUser.get(userId)
    if (before !== undefined && row?.companyId !== before) {
      const book = this.#books.get(before)
      this.#entriesChanged(before, book?.assignmentsOf(userId) ?? [])
      book?.removeUser(userId)
      this.#companyOfUser.delete(userId)
    }
    if (row?.companyId && this.#books.has(row.companyId)) this.#putUser(row)
  }

  #rereadAccount(accountId: number): void {
    const user = findUserByAccount(this.#db, accountId)
    const signage = findSignageByAccount(this.#db, accountId)
    if (user) this.#rereadUser(user.id)
    if (signage) this.#rereadSignage(signage.id)
  }

  #rereadAssignments(signageId: number): void {
    const companyId = this.#companyOfSignage.get(signageId)
    if (companyId === undefined) return
    const assigned = listAssignmentsOf(this.#db, signageId).map(({ userId }) => userId)
    this.#books.get(companyId)?.assign(signageId, assigned)
    this.#entriesChanged(companyId, [signageId])
  }

  /** Signage rows contain the store's name. Other changes of a signage arrive as changes of its own row. */
  #rereadStore(storeId: number): void {
    const store = findRecordedStore(this.#db, storeId)
    const book = store && this.#books.get(store.companyId)
    if (!book) return
    for (const row of book.signages.values())
      if (row.storeId === storeId) this.#putSignage({ ...row, storeName: store.name })
  }

  /** Reads all rows in two queries, which is cheaper than reading them one by one. */
  #rereadCompany(companyId: number): void {
    if (!this.#books.has(companyId)) return
    for (const row of listUsersOfCompany(this.#db, companyId)) this.#putUser(row)
    for (const row of listSignagesOfCompany(this.#db, companyId)) this.#putSignage(row)
  }

  #putSignage(row: SignageRow): void {
    this.#companyOfSignage.set(row.id, row.companyId)
    if (this.#books.get(row.companyId)?.putSignage(row)) this.#entriesChanged(row.companyId, [row.id])
  }

  #putUser(row: UserRow): void {
    if (row.companyId === null) return
    this.#companyOfUser.set(row.id, row.companyId)
    const book = this.#books.get(row.companyId)
    if (!book?.putUser(row)) return
    this.#news.of(row.companyId).users.add(row.id)
    this.#entriesChanged(row.companyId, book.assignmentsOf(row.id))
  }

  #entriesChanged(companyId: number, signageIds: readonly number[]): void {
    const { signages } = this.#news.of(companyId)
    for (const id of signageIds) signages.add(id)
  }
}
