import { AsyncLocalStorage } from 'node:async_hooks'
import type { Asker } from '#core/accounts/asker.ts'
import type { Role } from '#core/accounts/roles.ts'
import { type AuditAct, type AuditChange, isAdministrator } from '#core/audit/rules.ts'
import { isHeldError } from '#core/cells/rules.ts'
import type { Db, DbLike } from '../../db/open.ts'
import { hasAuditEntry, insertAuditEntry } from '../../db/queries/audit.ts'

/** Who acts, by which request, and when. */
export interface Acting {
  asker: Pick<Asker, 'accountId' | 'role' | 'companyId'> | undefined
  requestId: string
  now: () => number
}

/** The request that a use case runs in. Where there is none the server acts of its own accord, and nobody is to be named. */
export const acting = new AsyncLocalStorage<Acting>()

export interface Auditing {
  db: Db
}

export interface Act {
  /** Where it is another company's than the asker's own or chosen one; null: the installation's. */
  companyId?: number | null
  /** A person is named by what stands there now, so that the log forgets whoever is forgotten. */
  targetUserId?: number
  targetId?: number | string
  /** Of a thing. */
  targetName?: string
  changes?: readonly AuditChange[]
  /** Of whoever becomes an administrator by it. */
  by?: { accountId: number; role: Role }
}

/** decisions 2: to be called in the transaction of the act, so that there is neither without the other. */
export function audit(tx: DbLike, act: AuditAct, { changes = [], ...what }: Act = {}): void {
  const { asker, requestId, now } = acting.getStore() ?? {}
  const actor = what.by ?? asker
  if (!actor || !isAdministrator(actor.role) || requestId === undefined || !now) return
  insertAuditEntry(tx, {
    companyId: what.companyId === undefined ? (asker?.companyId ?? null) : what.companyId,
    at: now(),
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

/** A page asks again and again: one entry a person and thing in this time. */
const READING_MS = 3_600_000

/** Notes that an administrator reads what somebody said or looked like: once in a while of each thing, in one transaction. */
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
    // of a company that moves nothing is written, and reading goes on (decisions 9)
    if (!isHeldError(error)) throw error
  }
}

/** What was typed at the machine, where nobody gives a name. */
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

/** Whoever takes a list out of the house is written down with its name. */
export const auditDownload = (db: DbLike, fileName: string): void =>
  audit(db, 'file.downloaded', { targetName: fileName })

/** Of a change that may have changed nothing: then nothing was done. */
export function auditChange(
  tx: DbLike,
  act: AuditAct,
  what: Act & { changes: readonly AuditChange[] },
): void {
  if (what.changes.length > 0) audit(tx, act, what)
}
