import { SEALED_KINDS, type SealedKind } from '#core/storage/seals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  databaseBytes,
  listStoredSecrets,
  rewriteDatabase,
  updateStoredSecret,
} from '../../db/queries/seals.ts'
import { isEncryptedSecret, type SecretCiphers } from './secret-cipher.ts'

/** Descriptions of unreadable secrets and what to do. `%`: the number of owners, or the company IDs. */
const WORDS: Readonly<Record<SealedKind, readonly [lost: string, cure: string]>> = {
  factor: [
    'The second factors of % accounts',
    'their owners sign in with a recovery code and set it up again',
  ],
  chatKey: [
    'The keys of the chat servers of companies %',
    'an administrator of each must enter the key again (until then the AI answers without the server)',
  ],
  webhookSecret: [
    'The signing secrets of webhooks of companies %',
    'an administrator of each must remove these webhooks and add them again (until then nothing is sent to them)',
  ],
  webhookToken: [
    'The access tokens of LINE webhooks of companies %',
    'an administrator of each must remove these webhooks and add them again (until then nothing is sent to them)',
  ],
}

/**
 * decisions 2: encrypts secrets that an older version or another cell (server) has stored in plain text. Skips
 * companies that are moving to another cell (decisions 9). Reports secrets that cannot be decrypted because the
 * secret of this server has changed.
 * @returns how many were encrypted
 */
export function encryptSecrets(db: Db, secretCiphers: SecretCiphers, say: (text: string) => void): number {
  const all = db.transaction(
    (tx) => SEALED_KINDS.map((kind) => [kind, ...encryptKind(tx, secretCiphers, kind)] as const),
    { behavior: 'immediate' },
  )
  for (const [kind, , lost] of all) if (lost.size > 0) say(wordsOf(kind, [...lost]))
  return all.reduce((sum, [, encrypted]) => sum + encrypted, 0)
}

/** @returns how many values this call has encrypted, and the owners of those that cannot be decrypted */
function encryptKind(
  db: DbLike,
  secretCiphers: SecretCiphers,
  kind: SealedKind,
): [sealed: number, lost: Set<number>] {
  const { encrypt, decrypt: open } = secretCiphers[kind]
  let encrypted = 0
  const lost = new Set<number>()
  for (const { row, owner, stored, isStaying } of listStoredSecrets(db, kind)) {
    if (open(stored, owner) === undefined) lost.add(owner)
    if (!isStaying || isEncryptedSecret(stored)) continue
    updateStoredSecret(db, kind, row, encrypt(stored, owner))
    encrypted++
  }
  return [encrypted, lost]
}

function wordsOf(kind: SealedKind, owners: readonly number[]): string {
  const [what, cure] = WORDS[kind]
  const whose = kind === 'factor' ? String(owners.length) : owners.join(', ')
  return `▸ ${what.replace('%', whose)} were encrypted with another secret. Restore that secret (SESSION_SECRET, or the file secret in the data folder), or ${cure}.`
}

/** @returns false if there was not enough space; nothing has changed then */
function isRewritten(db: Db): boolean {
  try {
    rewriteDatabase(db)
    return true
  } catch {
    return false
  }
}

/**
 * Larger databases are not rewritten at start-up. Rewriting takes one or two seconds for each 200 MB, and as much free
 * disk space as the database has.
 */
const REWRITTEN_MAX_BYTES = 1024 ** 3

/**
 * At start-up after an update: encrypts plain secrets and rewrites the database file, so that no plain copy remains in it. If
 * that is impossible, prints why and continues.
 */
export function encryptAtStart(
  db: Db,
  secretCiphers: SecretCiphers,
  say: (text: string) => void,
  rewrittenMaxBytes = REWRITTEN_MAX_BYTES,
): void {
  if (encryptSecrets(db, secretCiphers, say) === 0) return
  if (databaseBytes(db) <= rewrittenMaxBytes && isRewritten(db)) return
  say(
    '▸ Secrets stored in plain text are now encrypted. Unused parts of the database file may still contain them, because it is too large to be rewritten at start-up or there is not enough space. Running `VACUUM` in sqlite3 while the server is stopped removes them. New backups contain none.',
  )
}
