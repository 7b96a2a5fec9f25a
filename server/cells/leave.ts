import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { SEALED_KINDS, type SealedKind } from '#core/storage/seals.ts'
import { type CompanyFiles, type CompanyRows, copyCompany } from '../../db/cells/leave.ts'
import type { Db } from '../../db/open.ts'
import { findSecretMark } from '../../db/queries/installation.ts'
import { uidOf } from '../reservations/calendar-file.ts'
import type { Config } from '../system/config.ts'
import { publicAddressOf } from '../system/public-url.ts'
import { knownSecretOf } from '../system/secret.ts'
import { createSecretCiphers } from '../system/secret-cipher.ts'
import type { Cell } from './cell.ts'
import { type Digests, type FileHead, headOf, type Leaving, writeCompany } from './company-file.ts'
import { digestOf, step } from './states.ts'

type CellConfig = Pick<
  Config,
  'SESSION_SECRET' | 'DATA_DIR' | 'SERVER_NAME' | 'PUBLIC_URL' | 'PORT' | 'TLS' | 'TLS_CERT_FILE'
>

/**
 * Digest of the link of a reservation's visitor (guest link), which http/guest.ts signs. The company file contains
 * digests, because it must not contain usable links.
 */
export function linkDigest(secret: string, { id, createdAt }: { id: number; createdAt: number }): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ room: id, iat: Math.floor(createdAt / 1_000) })}`
  return digestOf(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`)
}

const handedOutBy = (db: Db, config: CellConfig): CompanyFiles => {
  const secret = knownSecretOf(config, findSecretMark(db))
  const { hostName } = publicAddressOf(config)
  const secretCiphers = createSecretCiphers(secret)
  return {
    digestOf: (row) => linkDigest(secret, row),
    uidOf: (row) => uidOf(row, hostName),
    unsealed: (kind, stored, owner) => secretCiphers[kind].decrypt(stored, owner),
  }
}

/**
 * Parts of a warning about secrets that cannot be decrypted: which secrets (% stands for their number), and what users
 * must do after the move.
 */
const UNREAD: Readonly<Record<SealedKind, readonly [what: string, cure: string]>> = {
  factor: ['the second factors of % accounts', 'Their owners have recovery codes'],
  chatKey: ['% keys of chat servers', 'Enter them again there'],
  webhookSecret: ['the signing secrets of % webhooks', 'Register them again there'],
  webhookToken: ['the access tokens of % LINE webhooks', 'Register them again there'],
}
const unreadWords = (kind: SealedKind, count: number): string => {
  const [what, cure] = UNREAD[kind]
  return `${what.replace('%', String(count))} were encrypted with another secret and cannot be decrypted: check that SESSION_SECRET is the one of this cell. ${cure}`
}

const unprovenWords = ({ browsers, kiosks }: CompanyRows['unproven']): string[] =>
  browsers === 0
    ? []
    : [
        `${browsers} browsers, ${kiosks} of them kiosks, have sent no request since this cell was updated, and must sign in again after the move. Open each kiosk once before the move to keep it signed in`,
      ]

interface LeaveInput {
  cell: Cell
  config: CellConfig
  company: number
  /** Exports a copy: the company stays in this cell (server), and the import needs no key. */
  isCopy?: boolean
  now: number
}

/**
 * Prepares the export of a company as of this moment.
 * @throws MoveFault unless the company is locked for the move (`hold`) or exported as a copy; StartFault secret if the
 * server's secret is unknown. A failed call changes nothing
 */
export function leave({ cell, config, company, isCopy = false, now }: LeaveInput): {
  head: FileHead
  leftOut: Record<string, number>
  /** Warnings to print before the export. */
  warnings: string[]
  /** @param ahead digests of the files that were already copied to the new cell (server) */
  write: (ahead?: Digests) => AsyncGenerator<Buffer>
} {
  const handedOut = handedOutBy(cell.db, { ...config, DATA_DIR: cell.dataDir })
  const key = isCopy ? null : step(cell.db, company, 'export', { now }).key
  const rowsPath = join(cell.scratch(), 'rows.sqlite')
  const rows = copyCompany(cell.path, rowsPath, company, handedOut)
  const keyDigest = key === null ? null : digestOf(key)
  const from = { cell: config.SERVER_NAME, company, at: now, keyDigest }
  const leaving: Leaving = { dataDir: cell.dataDir, rowsPath, rows, from }
  const head = headOf(leaving)
  const warnings = [
    ...Object.entries(rows.leftOut).map(
      ([table, count]) => `${count} rows of ${table} stay: they belong to users outside the company`,
    ),
    ...SEALED_KINDS.flatMap((kind) => (rows.unread[kind] > 0 ? [unreadWords(kind, rows.unread[kind])] : [])),
    ...unprovenWords(rows.unproven),
  ]
  return { head, leftOut: rows.leftOut, warnings, write: (ahead) => writeCompany(leaving, head, ahead) }
}
