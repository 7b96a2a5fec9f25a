import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#core/accounts/roles.ts'
import { openDb } from '../../../db/open.ts'
import { insertAccount } from '../../../db/queries/accounts.ts'
import { insertChannel } from '../../../db/queries/channels.ts'
import { insertCompany } from '../../../db/queries/companies.ts'
import { insertMedia } from '../../../db/queries/media.ts'
import { insertSession } from '../../../db/queries/sessions.ts'
import { insertSignage } from '../../../db/queries/signages.ts'
import { insertTemplate } from '../../../db/queries/template-changes.ts'
import { insertUser } from '../../../db/queries/users.ts'

export interface BenchCompany {
  id: number
  /** Cookies of the signed-in users. */
  admins: string[]
  bookers: string[]
  kiosks: string[]
  bytes: number
}

const FILE_BYTES = 10_000_000
const LIFE_MS = 30 * 86_400_000
export const COMPANY = '移る会社'

/**
 * Adds a company to the database of a running server. Writes the sessions directly, because a hundred sign-ins would
 * take a minute of hashing.
 */
export function addBenchCompany(
  dataDir: string,
  size: { signages: number; users: number; media: number },
): BenchCompany {
  const db = openDb(join(dataDir, 'uketsuke.sqlite'))
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const createdAt = Date.now()
  const cookies: Record<'companyAdmin' | 'webReservationUser' | 'signage' | 'operator', string[]> = {
    companyAdmin: [],
    webReservationUser: [],
    signage: [],
    operator: [],
  }
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  try {
    return db.transaction((tx) => {
      const { id: companyId } = insertCompany(tx, { name: COMPANY, avatarChannelMax: 50, createdAt })
      const enter = (role: Exclude<Role, 'systemAdmin'>, n: number): number => {
        const loginId = `${role}-${n}@move.example.jp`
        const account = { companyId, role, loginId, passwordHash: 'none', confirmedAt: createdAt, createdAt }
        const { id } = insertAccount(tx, account)
        const session = randomBytes(16).toString('base64url')
        const times = { createdAt, seenAt: createdAt, expiresAt: createdAt + LIFE_MS }
        insertSession(tx, { id: session, accountId: id, ...times })
        cookies[role].push(`sid=${signed(secret, { account: id, session, version: 1, remember: true })}`)
        return id
      }
      for (let n = 0; n < size.users; n++) {
        const role = n < 10 ? 'companyAdmin' : n < 20 ? 'webReservationUser' : 'operator'
        const channelId =
          n < 50 ? insertChannel(tx, { companyId, name: `${n}`, faceCapturePort: 20_000 + n }).id : null
        insertUser(tx, { accountId: enter(role, n), companyId, name: `${role} ${n}`, channelId })
      }
      for (let n = 0; n < size.signages; n++) {
        const { id } = insertSignage(tx, { accountId: enter('signage', n), companyId, name: `受付 ${n}` })
        for (const scene of ['Standby', 'Calling', 'Crowded'] as const)
          insertTemplate(tx, { signageId: id, scene })
      }
      for (let at = 0; at < size.media; at += FILE_BYTES) {
        const fileName = `bench-${at}.png`
        writeFileSync(join(dataDir, 'media', fileName), randomBytes(FILE_BYTES))
        insertMedia(tx, {
          companyId,
          name: fileName,
          fileName,
          mimeType: 'image/png',
          bytes: FILE_BYTES,
          createdAt,
        })
      }
      return {
        id: companyId,
        bytes: size.media,
        admins: cookies.companyAdmin,
        bookers: cookies.webReservationUser,
        kiosks: cookies.signage,
      }
    })
  } finally {
    db.close()
  }
}

function signed(secret: string, payload: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...payload, iat: Math.floor(Date.now() / 1_000) })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
