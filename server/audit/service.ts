import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asker } from '#core/accounts/asker.ts'
import type { Role } from '#core/accounts/roles.ts'
import { type AuditAct, type AuditChange, isAdministrator } from '#core/audit/rules.ts'
import { isHeldError } from '#core/cells/rules.ts'
import { Refusal } from '#core/http/refusals.ts'
import { AUDIT_ENTRIES_OF_ACCOUNT, AUDIT_ENTRIES_PER_DAY } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { auditedAt, countAuditEntriesBy, hasAuditEntry, insertAuditEntry } from '../../db/queries/audit.ts'

/** The caller, request and time of an action. */
interface Acting {
  asker: Pick<Asker, 'accountId' | 'role' | 'companyId'> | undefined
  requestId: string
  now: () => number
}

/**
 * The action in progress in this async context. Without an action, the server acts on its own, and nothing is audited.
 */
export const acting = new AsyncLocalStorage<Acting>()

export interface Auditing {
  db: Db
}

export interface Act {
  /** The company whose log gets the entry, if it is not the caller's; null: the log of system administrators. */
  companyId?: number | null
  /** Set if the target is a user. Only the ID is stored, so that erasing the user also removes the name from the log. */
  targetUserId?: number
  targetId?: number | string
  /** Name of a target that is not a user. */
  targetName?: string
  changes?: readonly AuditChange[]
  /** The actor, if it is not the caller: in the first-day setup, the administrator who is created. */
  by?: { accountId: number; role: Role }
}

/**
 * decisions 2: writes an audit entry. Call in the transaction of the action, so that either both are stored or neither.
 * @throws Refusal actsOfDay if the daily limit of entries is reached (requireAuditQuota); the action is rolled back
 */
export function audit(tx: DbLike, act: AuditAct, { changes = [], ...what }: Act = {}): void {
  const { asker, requestId, now } = acting.getStore() ?? {}
  const actor = what.by ?? asker
  if (!actor || !isAdministrator(actor.role) || requestId === undefined || !now) return
  const companyId = what.companyId === undefined ? (asker?.companyId ?? null) : what.companyId
  const at = now()
  // System administrators have no daily limit, because they run the server and its disk.
  if (actor.role === 'companyAdmin' && companyId !== null)
    requireAuditQuota(tx, companyId, actor.accountId, at)
  insertAuditEntry(tx, {
    companyId,
    at,
    actorId: actor.accountId,
    actorRole: actor.role,
    act,
    changes,
    requestId,
    targetUserId: what.targetUserId ?? null,
    targetId: what.targetId === undefined ? null : String(what.targetId),
    targetName: what.targetName ?? null,
  })
}

/**
 * Refuses an action when the company's daily limit of entries is reached and this administrator has used up their share
 * of it. The log is never shortened to save space.
 * @throws Refusal actsOfDay if the limit is reached
 */
function requireAuditQuota(tx: DbLike, companyId: number, actorId: number, at: number): void {
  const sinceAt = at - DAY_MS
  const fullSinceAt = auditedAt(tx, companyId, AUDIT_ENTRIES_PER_DAY - 1)
  if (fullSinceAt === undefined || fullSinceAt <= sinceAt) return
  const own = countAuditEntriesBy(tx, { companyId, actorId, sinceAt })
  if (own >= AUDIT_ENTRIES_OF_ACCOUNT) throw new Refusal('actsOfDay', { retryAfterMs: fullSinceAt - sinceAt })
}

/** Pages poll, so within this time repeated reads of one target by one caller cause only one entry. */
const READING_MS = 3_600_000

/**
 * Records that an administrator viewed a conversation or picture. Writes at most one entry per target within
 * `withinMs`, in a transaction of its own.
 */
export function auditReading(
  db: Db,
  act: Extract<AuditAct, `record.${string}`>,
  targetId: string,
  withinMs = READING_MS,
): void {
  const { asker, now } = acting.getStore() ?? {}
  if (!asker || !now) return
  const entry = { companyId: asker.companyId, actorId: asker.accountId, act, targetId }
  try {
    db.transaction((tx) => {
      if (!hasAuditEntry(tx, { ...entry, sinceAt: now() - withinMs })) audit(tx, act, { targetId })
    })
  } catch (error) {
    // While a company is moved to another server, no entry can be written, but reading stays possible (decisions 9).
    if (!isHeldError(error)) throw error
  }
}

/**
 * Records a command that was run on the server's machine. Its entry has no actor, because commands are run without an
 * account.
 */
export function auditCommand(
  tx: DbLike,
  act: AuditAct,
  {
    changes = [],
    targetName,
    ...what
  }: {
    companyId: number | null
    at: number
    command: string
    targetName?: string
    changes?: readonly AuditChange[]
  },
): void {
  insertAuditEntry(tx, {
    companyId: what.companyId,
    at: what.at,
    actorId: null,
    actorRole: 'commandLine',
    act,
    targetUserId: null,
    targetId: null,
    targetName: targetName ?? null,
    changes,
    requestId: what.command,
  })
}

/** Records the download of a list with its file name. */
export const auditDownload = (db: DbLike, fileName: string): void =>
  audit(db, 'file.downloaded', { targetName: fileName })

/** Records a change, unless nothing changed. */
export function auditChange(
  tx: DbLike,
  act: AuditAct,
  what: Act & { changes: readonly AuditChange[] },
): void {
  if (what.changes.length > 0) audit(tx, act, what)
}
