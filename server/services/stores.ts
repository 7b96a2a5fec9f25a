import type { CompanyAsker } from '#rules/asker.ts'
import type { Db } from '../../db/open.ts'
import { listSignagesOfCompany } from '../../db/queries/signages.ts'
import {
  findStore,
  insertStore,
  isStoreInUse,
  listStores,
  retireStore,
  type Store,
  updateStoreName,
} from '../../db/queries/stores.ts'
import { findUser, listUsersOfCompany } from '../../db/queries/users.ts'
import { confirmBody, type OkOrConfirm } from '../contract/confirmations.ts'
import { Refusal } from '../contract/refusals.ts'
import type { StoreShape } from '../contract/stores.ts'
import type { Live } from './live.ts'
import type { Views } from './reception/views.ts'

export interface StoreDeps {
  db: Db
  now: () => number
  views: Views
  live: Live
}

/** Spec 7.2, getStore: the company's. A reservation user sees the own one; an operator the signages of the own lists. */
export function shownStores(
  { db, views }: Pick<StoreDeps, 'db' | 'views'>,
  { companyId, userId, role }: CompanyAsker,
): StoreShape[] {
  const own = userId === null ? undefined : findUser(db, userId)?.storeId
  const stores = listStores(db, companyId).filter(({ id }) => role !== 'webReservationUser' || id === own)
  const maySee = (signageId: number): boolean =>
    role !== 'operator' || (userId !== null && views.sees(userId, signageId))
  const users = listUsersOfCompany(db, companyId)
  const signages = listSignagesOfCompany(db, companyId).filter((signage) => maySee(signage.id))
  return stores.map((store) => ({
    id: store.id,
    name: store.name,
    users: users
      .filter((user) => user.storeId === store.id)
      .map((user) => ({ userId: user.id, userName: user.name })),
    signages: signages
      .filter((signage) => signage.storeId === store.id)
      .map(({ id, name }) => ({ id, name })),
    isOwnConfig: store.id === own,
  }))
}

/** One of those. @throws Refusal notFound */
export function getStore(
  deps: Pick<StoreDeps, 'db' | 'views'>,
  asker: CompanyAsker,
  storeId: number,
): StoreShape {
  const store = shownStores(deps, asker).find(({ id }) => id === storeId)
  if (!store) throw new Refusal('notFound')
  return store
}

export const addStore = (deps: StoreDeps, companyId: number, name: string): number =>
  insertStore(deps.db, { companyId, name }).id

function demandStore(db: Db, companyId: number, storeId: number): Store {
  const store = findStore(db, companyId, storeId)
  if (!store) throw new Refusal('notFound')
  return store
}

/** @throws Refusal notFound */
export function renameStore(
  deps: StoreDeps,
  companyId: number,
  storeId: number,
  name: string | undefined,
): void {
  const store = demandStore(deps.db, companyId, storeId)
  if (name === undefined || name === store.name) return
  updateStoreName(deps.db, store.id, name)
  deps.live.refresh(store.companyId)
}

/** decisions 2: with users or signages it asks first, and they move to no store. @throws Refusal notFound */
export function deleteStore(
  deps: StoreDeps,
  companyId: number,
  storeId: number,
  isForced: boolean,
): OkOrConfirm {
  const store = demandStore(deps.db, companyId, storeId)
  if (!isForced && isStoreInUse(deps.db, store.id)) return confirmBody('storeInUse')
  deps.db.transaction((tx) => retireStore(tx, store.id, deps.now()))
  deps.live.refresh(store.companyId)
  return { result: 'OK' }
}
