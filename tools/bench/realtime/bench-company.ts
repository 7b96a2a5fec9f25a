import { argon2Sync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Role } from '#core/accounts/roles.ts'
import { type DbLike, openDb } from '../../../db/open.ts'
import { insertAccount } from '../../../db/queries/accounts.ts'
import { insertCall } from '../../../db/queries/calls.ts'
import { insertChannel } from '../../../db/queries/channels.ts'
import { insertCompany } from '../../../db/queries/companies.ts'
import { insertSignage } from '../../../db/queries/signages.ts'
import { insertStore } from '../../../db/queries/stores.ts'
import { insertUser } from '../../../db/queries/users.ts'
import { seedCharacters } from '../../../db/seed/characters.ts'
import { insertStandardTemplates } from '../../../server/signages/admin.ts'

import type { Account } from './sign-in.ts'

export const PASSWORD = 'Bench-2026'
const OPERATORS_A_STORE = 5
const CALL_MS = 60_000
const DAY_MS = 86_400_000

interface Size {
  signages: number
  operators: number
  /** Number of shops (stores); by default derived from the number of operators. */
  stores?: number
  /** Number of administrators; one by default. */
  admins?: number
  /** Whether AI talk is switched on at the signages. */
  hasAi?: boolean
}

/** An account of the bench's company. */
export interface Tenant extends Account {
  id: number
}

export interface BenchCompany {
  kiosks: Tenant[]
  operators: Tenant[]
  /** The first administrator. */
  admin: Tenant
  admins: Tenant[]
  viewers: Tenant[]
  storeIds: number[]
}

/** A valid argon2id hash with minimal cost, because signing in is not measured. */
export function cheapHash(password = PASSWORD): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost })
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`
}

/**
 * Writes companies to a new database. Each shop (store) has 5 operators and its share of the signages, and each
 * operator has an avatar channel.
 */
export function buildCompanies(
  dataDir: string,
  names: readonly string[],
  size: Size,
  history: number,
): BenchCompany[] {
  const db = openDb(join(dataDir, 'uketsuke.sqlite'))
  try {
    return db.transaction((tx) => {
      seedCharacters(tx)
      const hash = cheapHash()
      return names.map((name) => furnish(tx, name, size, hash, history))
    })
  } finally {
    db.close()
  }
}

function furnish(db: DbLike, name: string, size: Size, passwordHash: string, history: number): BenchCompany {
  const createdAt = Date.now()
  const { id: companyId } = insertCompany(db, {
    name,
    avatarChannelMax: size.operators + (size.admins ?? 1),
    createdAt,
  })
  const account = (loginId: string, role: Role): number =>
    insertAccount(db, { companyId, role, loginId, passwordHash, createdAt, confirmedAt: createdAt }).id
  const stores = size.stores ?? Math.max(1, Math.ceil(size.operators / OPERATORS_A_STORE))
  const storeIds = Array.from(
    { length: stores },
    (_, n) => insertStore(db, { companyId, name: `店舗${n}` }).id,
  )

  const person = (n: number, role: Role): Tenant => {
    const store = n % stores
    const loginId = `${name}-${role}-${n}`
    const face = { companyId, name: `${name} 応対係 ${n}`, faceCapturePort: 20_000 + companyId * 1_000 + n }
    const channelId = insertChannel(db, face).id
    const accountId = account(loginId, role)
    const place = { companyId, accountId, storeId: storeIds[store]!, channelId }
    return { loginId, password: PASSWORD, store, id: insertUser(db, { ...place, name: `応対係 ${n}` }).id }
  }
  const kiosk = (n: number): Tenant => {
    const store = n % stores
    const loginId = `${name}-signage-${n}`
    const place = { companyId, accountId: account(loginId, 'signage'), storeId: storeIds[store]! }
    const { id } = insertSignage(db, { ...place, name: `受付 ${n}`, aiTalk: size.hasAi ?? false })
    insertStandardTemplates(db, id)
    return { loginId, password: PASSWORD, store, id }
  }
  const operators = Array.from({ length: size.operators }, (_, n) => person(n, 'operator'))
  const admins = Array.from({ length: size.admins ?? 1 }, (_, n) =>
    person(size.operators + n, 'companyAdmin'),
  )
  const admin = admins[0]!
  const company = {
    operators,
    admin,
    admins,
    viewers: [admin],
    kiosks: Array.from({ length: size.signages }, (_, n) => kiosk(n)),
    storeIds,
  }
  rememberCalls(db, companyId, company, history)
  return company
}

/** Adds finished calls of the past 90 days. */
function rememberCalls(db: DbLike, companyId: number, company: BenchCompany, count: number): void {
  const now = Date.now()
  for (let n = 0; n < count; n++) {
    const requestedAt = now - Math.floor(((n + 1) / count) * 90 * DAY_MS)
    insertCall(db, {
      id: `00000000-0000-4000-8000-${(companyId * 1_000_000 + n).toString(16).padStart(12, '0')}`,
      companyId,
      signageId: company.kiosks[n % company.kiosks.length]!.id,
      begunBy: 'visitor',
      lang: 'ja',
      requestedAt,
      answeredAt: requestedAt + 5_000,
      endedAt: requestedAt + CALL_MS,
      cause: 'closed',
      hostId: company.operators[n % company.operators.length]!.id,
    })
  }
}
