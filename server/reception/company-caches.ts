import type { Db, WrittenRow } from '../../db/open.ts'
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
import { CompanyCache } from './company-cache.ts'
import type { PendingChanges } from './pending-changes.ts'

/** Caches of the companies in use. A company is loaded completely on first access and then kept up to date. */
export class CompanyCaches {
  readonly #db: Db
  readonly #changes: PendingChanges
  readonly #companies = new Map<number, CompanyCache>()
  readonly #companyOfSignage = new Map<number, number>()
  readonly #companyOfUser = new Map<number, number>()

  constructor(db: Db, changes: PendingChanges) {
    this.#db = db
    this.#changes = changes
  }

  of(companyId: number): CompanyCache {
    return this.#companies.get(companyId) ?? this.#open(companyId)
  }

  opened(): Iterable<[companyId: number, CompanyCache]> {
    return this.#companies
  }

  signage(signageId: number): SignageRow | undefined {
    const companyId = this.#companyOfSignage.get(signageId)
    if (companyId !== undefined) return this.#companies.get(companyId)?.signages.get(signageId)
    const row = findSignage(this.#db, signageId)
    return row && this.of(row.companyId).signages.get(signageId)
  }

  user(userId: number): UserRow | undefined {
    const companyId = this.#companyOfUser.get(userId)
    if (companyId !== undefined) return this.#companies.get(companyId)?.users.get(userId)
    const row = findUser(this.#db, userId)
    // System administrators belong to no company and are not cached.
    return row?.companyId ? this.of(row.companyId).users.get(userId) : row
  }

  /** Reloads a row, and whatever depends on it, after a write. */
  reload({ table, key }: WrittenRow): void {
    const id = Number(key)
    if (table === 'signage' || table === 'link_room') this.#reloadSignage(id)
    if (table === 'user') this.#reloadUser(id)
    if (table === 'account') this.#reloadAccount(id)
    if (table === 'signage_operator') this.#reloadAssignments(id)
    if (table === 'company') this.#reloadCompany(id)
    if (table === 'store') this.#reloadStore(id)
    if (table === 'character') for (const companyId of this.#companies.keys()) this.#reloadCompany(companyId)
  }

  #open(companyId: number): CompanyCache {
    const company = new CompanyCache()
    this.#companies.set(companyId, company)
    for (const row of listUsersOfCompany(this.#db, companyId)) this.#putUser(row)
    for (const row of listSignagesOfCompany(this.#db, companyId)) this.#putSignage(row)
    const assignments = Map.groupBy(listAssignments(this.#db, companyId), ({ signageId }) => signageId)
    for (const [signageId, rows] of assignments) {
      const assigned = rows.map(({ userId }) => userId)
      company.assign(signageId, assigned)
    }
    return company
  }

  #reloadSignage(signageId: number): void {
    const row = findSignage(this.#db, signageId)
    const before = this.#companyOfSignage.get(signageId)
    if (before !== undefined && row?.companyId !== before) {
      this.#companies.get(before)?.removeSignage(signageId)
      this.#companyOfSignage.delete(signageId)
    }
    if (row && this.#companies.has(row.companyId)) this.#putSignage(row)
  }

  #reloadUser(userId: number): void {
    const row = findUser(this.#db, userId)
    const before = this.#companyOfUser.get(userId)
    if (before !== undefined && row?.companyId !== before) {
      const company = this.#companies.get(before)
      this.#entriesChanged(before, company?.assignmentsOf(userId) ?? [])
      company?.removeUser(userId)
      this.#companyOfUser.delete(userId)
    }
    if (row?.companyId && this.#companies.has(row.companyId)) this.#putUser(row)
  }

  #reloadAccount(accountId: number): void {
    const user = findUserByAccount(this.#db, accountId)
    const signage = findSignageByAccount(this.#db, accountId)
    if (user) this.#reloadUser(user.id)
    if (signage) this.#reloadSignage(signage.id)
  }

  #reloadAssignments(signageId: number): void {
    const companyId = this.#companyOfSignage.get(signageId)
    if (companyId === undefined) return
    const assigned = listAssignmentsOf(this.#db, signageId).map(({ userId }) => userId)
    this.#companies.get(companyId)?.assign(signageId, assigned)
    this.#entriesChanged(companyId, [signageId])
  }

  /**
   * Updates a shop's (store's) name in the rows of its signages. All other changes of a signage change its own row.
   */
  #reloadStore(storeId: number): void {
    const store = findRecordedStore(this.#db, storeId)
    const company = store && this.#companies.get(store.companyId)
    if (!company) return
    for (const row of company.signages.values())
      if (row.storeId === storeId) this.#putSignage({ ...row, storeName: store.name })
  }

  /** Reads all users and signages of the company in two queries, which is cheaper than one query per row. */
  #reloadCompany(companyId: number): void {
    if (!this.#companies.has(companyId)) return
    for (const row of listUsersOfCompany(this.#db, companyId)) this.#putUser(row)
    for (const row of listSignagesOfCompany(this.#db, companyId)) this.#putSignage(row)
  }

  #putSignage(row: SignageRow): void {
    this.#companyOfSignage.set(row.id, row.companyId)
    if (this.#companies.get(row.companyId)?.putSignage(row)) this.#entriesChanged(row.companyId, [row.id])
  }

  #putUser(row: UserRow): void {
    if (row.companyId === null) return
    this.#companyOfUser.set(row.id, row.companyId)
    const company = this.#companies.get(row.companyId)
    if (!company?.putUser(row)) return
    this.#changes.of(row.companyId).users.add(row.id)
    this.#entriesChanged(row.companyId, company.assignmentsOf(row.id))
  }

  #entriesChanged(companyId: number, signageIds: readonly number[]): void {
    const { signages } = this.#changes.of(companyId)
    for (const id of signageIds) signages.add(id)
  }
}
