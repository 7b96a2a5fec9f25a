import type { Role } from '#core/accounts/roles.ts'
import type { Db } from '../../db/open.ts'
import { insertAccount } from '../../db/queries/accounts.ts'
import { insertChannel } from '../../db/queries/channels.ts'
import { insertCompany } from '../../db/queries/companies.ts'
import { insertAssignment, insertSignage } from '../../db/queries/signages.ts'
import { insertStore } from '../../db/queries/stores.ts'
import { insertTemplate } from '../../db/queries/templates.ts'
import { insertUser } from '../../db/queries/users.ts'
import { MONDAY_AT } from './fake-clock.ts'
import { fastHash } from './fast-passwords.ts'

/** Every account of the tests has it. */
export const PASSWORD = 'Test-2026'

let last = 0
/** Login ids are unique in the installation, and so are the tests' names. */
const fresh = (word: string): string => `${word}-${++last}`

export const addCompany = (db: Db, name = fresh('company')): number =>
  insertCompany(db, { name, avatarChannelMax: 9, createdAt: MONDAY_AT }).id

export const addStore = (db: Db, companyId: number, name = fresh('store')): number =>
  insertStore(db, { companyId, name }).id

export const addChannel = (db: Db, companyId: number): number =>
  insertChannel(db, { companyId, name: fresh('channel'), faceCapturePort: 11_111 }).id

export interface Person {
  userId: number
  accountId: number
  loginId: string
}

interface PersonWish {
  companyId: number | null
  role?: Role
  name?: string
  loginId?: string
  storeId?: number
  /** 'none': nobody can talk without a channel; left out: an own one. */
  channelId?: number | 'none'
  characterId?: number
  isTemporary?: boolean
  /** false: registered, and the address not confirmed yet. */
  isConfirmed?: boolean
  storedState?: 'Standby' | 'Leaving'
}

/** Somebody who signs in; an operator with an own channel unless the wish says otherwise. */
export function addPerson(db: Db, wish: PersonWish): Person {
  const { companyId, role = 'operator', loginId = fresh('person') } = wish
  const { isTemporary = false, isConfirmed = true } = wish
  const account = insertAccount(db, {
    companyId,
    role,
    loginId,
    passwordHash: fastHash(PASSWORD),
    isTemporary,
    confirmedAt: isConfirmed ? MONDAY_AT : null,
    createdAt: MONDAY_AT,
  })
  const channelId =
    wish.channelId === 'none' || companyId === null ? null : (wish.channelId ?? addChannel(db, companyId))
  const { id } = insertUser(db, {
    accountId: account.id,
    companyId,
    name: wish.name ?? loginId,
    storeId: wish.storeId ?? null,
    channelId,
    characterId: wish.characterId ?? null,
    storedState: wish.storedState ?? 'Standby',
  })
  return { userId: id, accountId: account.id, loginId }
}

export interface Kiosk {
  signageId: number
  accountId: number
  loginId: string
}

interface KioskWish {
  companyId: number
  name?: string
  loginId?: string
  storeId?: number
  rest?: 'Standby' | 'Suspended'
  assigned?: readonly number[]
  aiTalk?: boolean
}

export function addSignage(db: Db, wish: KioskWish): Kiosk {
  const { companyId, loginId = fresh('signage'), rest = 'Standby', assigned = [] } = wish
  const account = insertAccount(db, {
    companyId,
    role: 'signage',
    loginId,
    passwordHash: fastHash(PASSWORD),
    createdAt: MONDAY_AT,
  })
  const { id } = insertSignage(db, {
    accountId: account.id,
    companyId,
    name: wish.name ?? loginId,
    storeId: wish.storeId ?? null,
    rest,
    aiTalk: wish.aiTalk ?? false,
  })
  insertTemplate(db, { signageId: id, scene: 'Standby' })
  for (const userId of assigned) insertAssignment(db, id, userId)
  return { signageId: id, accountId: account.id, loginId }
}
