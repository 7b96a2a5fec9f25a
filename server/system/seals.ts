import { SEALED_KINDS, type SealedKind } from '#core/storage/seals.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  databaseBytes,
  listStoredSecrets,
  rewriteDatabase,
  updateStoredSecret,
} from '../../db/queries/seals.ts'
import { isSealedSecret, type Sealers } from './sealed-secret.ts'

/** What is to be done where a seal cannot be opened. `%`: of how many, or of which companies. */
const WORDS: Readonly<Record<SealedKind, readonly [lost: string, cure: string]>> = {
  factor: [
    'The second factors of % accounts',
    'their owners sign in with a recovery code and set it up anew',
  ],
  chatKey: [
    'The keys of the chat servers of companies %',
    'an administrator of each types the key again (the AI answers without the server until then)',
  ],
  webhookSecret: [
    'The signing secrets of webhooks of companies %',
    'an administrator of each removes those webhooks and registers them again (nothing is sent to them until then)',
  ],
  webhookToken: [
    'The access tokens of LINE webhooks of companies %',
    'an administrator of each removes those webhooks and registers them again (nothing is sent to them until then)',
  ],
}

/**
 * decisions 2: what lies plain is sealed: an older version has left it so, or another cell, whose secret is another one. Of a company
 * that is on its way nothing is written (decisions 9), so it waits until that has come. Whose seal cannot be opened is said: another secret has taken the place of theirs.
 * @returns how many were sealed
 */
export function sealSecrets(db: Db, sealers: Sealers, say: (text: string) => void): number {
  const all = db.transaction(
    (tx) => SEALED_KINDS.map((kind) => [kind, ...sealKind(tx, sealers, kind)] as const),
    { behavior: 'immediate' },
  )
  for (const [kind, , lost] of all) if (lost.size > 0) say(wordsOf(kind, [...lost]))
  return all.reduce((sum, [, sealed]) => sum + sealed, 0)
}

/** Whose cannot be opened: accounts or companies. */
function sealKind(db: DbLike, sealers: Sealers, kind: SealedKind): [sealed: number, lost: Set<number>] {
  const { seal, open } = sealers[kind]
  let sealed = 0
  const lost = new Set<number>()
  for (const { row, owner, stored, isStaying } of listStoredSecrets(db, kind)) {
    if (open(stored, owner) === undefined) lost.add(owner)
    if (!isStaying || isSealedSecret(stored)) continue
    updateStoredSecret(db, kind, row, seal(stored, owner))
    sealed++
  }
  return [sealed, lost]
}

function wordsOf(kind: SealedKind, owners: readonly number[]): string {
  const [what, cure] = WORDS[kind]
  const whose = kind === 'factor' ? String(owners.length) : owners.join(', ')
  return `▸ ${what.replace('%', whose)} were sealed under another secret. Put that one back (SESSION_SECRET, or the file secret of the data folder), or ${cure}.`
}

/** @returns false: there was no room, and nothing has changed */
function isRewritten(db: Db): boolean {
  try {
    rewriteDatabase(db)
    return true
  } catch {
    return false
  }
}

/** Writing it anew takes a second or two for 200 MB, and as much room again. */
const REWRITTEN_MAX_BYTES = 1024 ** 3

/**
 * At a start, when nobody waits yet: after an update what lay plain leaves the file itself, too. Where that cannot be it is said, and
 * the start goes on.
 */
export function sealAtStart(
  db: Db,
  sealers: Sealers,
  say: (text: string) => void,
  rewrittenMaxBytes = REWRITTEN_MAX_BYTES,
): void {
  if (sealSecrets(db, sealers, say) === 0) return
  if (databaseBytes(db) <= rewrittenMaxBytes && isRewritten(db)) return
  say(
    '▸ Secrets that lay plain are sealed now. Unused places of the database may still hold them: it is too large to be written anew at a start, or there is no room for it. `VACUUM` by sqlite3, while nothing runs, removes them; backups from now on hold none.',
  )
}
