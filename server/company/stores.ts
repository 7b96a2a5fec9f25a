import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { pageStores, StoreRow, StoreShape } from '#core/company/contract-stores.ts'
import { confirmBody, type OkOrConfirm } from '#core/http/confirmations.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { mapPage, type Page, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import { STORES_MAX } from '#core/limits.ts'
import type { Db } from '../../db/open.ts'
import {
  countStores,
  findStore,
  insertStore,
  isStoreInUse,
  listStores,
  retireStore,
  type Store,
  updateStoreName,
} from '../../db/queries/stores.ts'
import { findUser } from '../../db/queries/users.ts'
import { audit } from '../audit/service.ts'
import { byName, createSearch } from '../http/search.ts'
import type { Live } from '../realtime/live-port.ts'
import type { Directory } from '../reception/directory.ts'

export interface StoreDeps {
  db: Db
  now: () => number
  directory: Directory
  live: Live
}

type ReadDeps = Pick<StoreDeps, 'db' | 'directory'>

/**
 * The shops (stores) that the caller may see (Spec 7.2, getStore): a reservation user sees only their own shop, all
 * others see every shop of the company.
 */
function seenStores({ db }: ReadDeps, { companyId, userId, role }: CompanyAsker) {
  const own = userId === null ? undefined : findUser(db, userId)?.storeId
  const stores = listStores(db, companyId).filter(({ id }) => role !== 'webReservationUser' || id === own)
  return { stores, own }
}

/** Users and signages of each shop (store). An operator gets only signages that are also in their signage list. */
function contentsOf({ directory }: ReadDeps, asker: CompanyAsker) {
  const users = Map.groupBy(directory.usersOf(asker.companyId), ({ storeId }) => storeId)
  const signages = Map.groupBy(directory.listedFor(asker), ({ storeId }) => storeId)
  return (storeId: number) => ({
    users: (users.get(storeId) ?? []).map((user) => ({ userId: user.id, userName: user.name })),
    signages: (signages.get(storeId) ?? []).map(({ id, name }) => ({ id, name })),
  })
}

export function shownStores(deps: ReadDeps, asker: CompanyAsker): StoreShape[] {
  const { stores, own } = seenStores(deps, asker)
  const contents = contentsOf(deps, asker)
  return stores.map(({ id, name }) => ({ id, name, ...contents(id), isOwnConfig: id === own }))
}

/** Returns a shop (store) that the caller may see. @throws Refusal notFound */
export function getStore(deps: ReadDeps, asker: CompanyAsker, storeId: number): StoreShape {
  const { stores, own } = seenStores(deps, asker)
  const store = stores.find(({ id }) => id === storeId)
  if (!store) throw new Refusal('notFound')
  return {
    id: store.id,
    name: store.name,
    ...contentsOf(deps, asker)(store.id),
    isOwnConfig: store.id === own,
  }
}

/** Maximum number of signage names in a row of the list. */
const NAMES_SHOWN = 3
const searched = createSearch<Store>(({ name }) => [name])

export function pageOfStores(
  deps: ReadDeps,
  asker: CompanyAsker,
  input: ParsedInputOf<typeof pageStores>,
): Page<StoreRow> {
  const { stores, own } = seenStores(deps, asker)
  const contents = contentsOf(deps, asker)
  const found = [...searched(stores, input.text)]
  if (input.sort === 'name') found.sort(byName)
  return mapPage(pageOf(found, input), ({ id, name }) => {
    const { users, signages } = contents(id)
    return {
      id,
      name,
      isOwnConfig: id === own,
      userCount: users.length,
      signageCount: signages.length,
      signages: signages.slice(0, NAMES_SHOWN),
    }
  })
}

export const storeNames = (deps: ReadDeps, asker: CompanyAsker): { id: number; name: string }[] =>
  seenStores(deps, asker)
    .stores.map(({ id, name }) => ({ id, name }))
    .sort(byName)

/** @throws Refusal storesFull */
export const addStore = (deps: StoreDeps, companyId: number, name: string): number =>
  deps.db.transaction((tx) => {
    if (countStores(tx, companyId) >= STORES_MAX) throw new Refusal('storesFull')
    const { id } = insertStore(tx, { companyId, name })
    audit(tx, 'store.added', { targetId: id, targetName: name })
    return id
  })

function requireStore(db: Db, companyId: number, storeId: number): Store {
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
  const store = requireStore(deps.db, companyId, storeId)
  if (name === undefined || name === store.name) return
  deps.db.transaction((tx) => {
    updateStoreName(tx, store.id, name)
    const changes = [{ field: 'name', from: store.name, to: name }]
    audit(tx, 'store.changed', { targetId: store.id, targetName: name, changes })
  })
  deps.live.refresh(store.companyId)
}

/**
 * Deletes a shop (store). Asks for confirmation if the shop has users or signages. After the deletion they belong to no
 * shop (decisions 2).
 * @throws Refusal notFound
 */
export function deleteStore(
  deps: StoreDeps,
  companyId: number,
  storeId: number,
  isForced: boolean,
): OkOrConfirm {
  const store = requireStore(deps.db, companyId, storeId)
  if (!isForced && isStoreInUse(deps.db, store.id)) return confirmBody('storeInUse')
  deps.db.transaction((tx) => {
    retireStore(tx, store.id, deps.now())
    audit(tx, 'store.deleted', { targetId: store.id, targetName: store.name })
  })
  deps.live.refresh(store.companyId)
  // The signages of the deleted shop (store) now follow the opening hours of the company.
  if (store.openingHours) deps.live.hoursChanged(store.companyId)
  return { result: 'OK' }
}
