import type { Role } from '#core/accounts/roles.ts'
import type { Db } from '../../db/open.ts'
import { insertAccount } from '../../db/queries/accounts.ts'
import { insertChannel } from '../../db/queries/channels.ts'
import { insertCompany } from '../../db/queries/companies.ts'
import { insertAssignment, insertSignage } from '../../db/queries/signages.ts'
import { insertStore } from '../../db/queries/stores.ts'
import { insertTemplate } from '../../db/queries/template-changes.ts'
import { insertUser } from '../../db/queries/users.ts'
import { MONDAY_AT } from './fake-clock.ts'
import { fastHash } from './fast-passwords.ts'

/** The password of every test account. */
export const PASSWORD = 'Test-2026'

let last = 0
/** Makes names unique, because login IDs must be unique on a server, across all companies. */
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

interface PersonInput {
  companyId: number | null
  role?: Role
  name?: string
  loginId?: string
  storeId?: number
  /**
   * 'none' adds a person without an avatar channel, who cannot talk to visitors. By default the person gets a new
   * channel.
   */
  channelId?: number | 'none'
  characterId?: number
  isTemporary?: boolean
  /** False: the account is registered, but its mail address is not confirmed yet. */
  isConfirmed?: boolean
  storedState?: 'Standby' | 'Leaving'
}

/** Adds an account. By default it is an operator with a new channel. */
export function addPerson(db: Db, input: PersonInput): Person {
  const { companyId, role = 'operator', loginId = fresh('person') } = input
  const { isTemporary = false, isConfirmed = true } = input
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
    input.channelId === 'none' || companyId === null ? null : (input.channelId ?? addChannel(db, companyId))
  const { id } = insertUser(db, {
    accountId: account.id,
    companyId,
    name: input.name ?? loginId,
    storeId: input.storeId ?? null,
    channelId,
    characterId: input.characterId ?? null,
    storedState: input.storedState ?? 'Standby',
  })
  return { userId: id, accountId: account.id, loginId }
}

export interface Kiosk {
  signageId: number
  accountId: number
  loginId: string
}

interface KioskInput {
  companyId: number
  name?: string
  loginId?: string
  storeId?: number
  rest?: 'Standby' | 'Suspended'
  assigned?: readonly number[]
  aiTalk?: boolean
}

export function addSignage(db: Db, input: KioskInput): Kiosk {
  const { companyId, loginId = fresh('signage'), rest = 'Standby', assigned = [] } = input
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
    name: input.name ?? loginId,
    storeId: input.storeId ?? null,
    rest,
    aiTalk: input.aiTalk ?? false,
  })
  insertTemplate(db, { signageId: id, scene: 'Standby' })
  for (const userId of assigned) insertAssignment(db, id, userId)
  return { signageId: id, accountId: account.id, loginId }
}
