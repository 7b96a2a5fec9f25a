import { and, count, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type AuditSubject, actsOf } from '#core/audit/rules.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { auditEntries, companies, users } from '../schema/index.ts'
import { isStaying } from './moves.ts'

type AuditEntry = typeof auditEntries.$inferSelect

export const insertAuditEntry = (db: DbLike, entry: typeof auditEntries.$inferInsert): void =>
  void db.insert(auditEntries).values(entry).run()

/** Whether the account has an entry for the same action on the same target since `sinceAt`. */
export const hasAuditEntry = (
  db: DbLike,
  {
    companyId,
    actorId,
    act,
    targetId,
    sinceAt,
  }: Pick<AuditEntry, 'companyId' | 'actorId' | 'act' | 'targetId'> & { sinceAt: number },
): boolean =>
  db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        companyId === null ? isNull(auditEntries.companyId) : eq(auditEntries.companyId, companyId),
        gte(auditEntries.at, sinceAt),
        eq(auditEntries.actorId, actorId ?? -1),
        eq(auditEntries.act, act),
        eq(auditEntries.targetId, targetId ?? ''),
      ),
    )
    .get() !== undefined

/** Time of the newest entry in the company's log after skipping `newer` entries; undefined if the log has no more. */
export const auditedAt = (db: DbLike, companyId: number, newer: number): number | undefined =>
  db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .where(eq(auditEntries.companyId, companyId))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1)
    .offset(newer)
    .get()?.at

/** Number of entries of an account in the company's log since `sinceAt`. */
export const countAuditEntriesBy = (
  db: DbLike,
  { companyId, actorId, sinceAt }: { companyId: number; actorId: number; sinceAt: number },
): number =>
  db
    .select({ total: count() })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, companyId),
        gte(auditEntries.at, sinceAt),
        eq(auditEntries.actorId, actorId),
      ),
    )
    .get()?.total ?? 0

export interface AuditFilter {
  /**
   * A company's ID: the entries of this company. 'installation': entries without a company, and all actions of system
   * administrators and of commands (`npm run …`).
   */
  of: number | 'installation'
  fromAt: number
  toAt: number
  actorId?: number | undefined
  subject?: AuditSubject | undefined
  /** Only entries that come after this one in the list, which are older. */
  after?: { at: number; id: number } | undefined
  limit: number
}

const actors = alias(users, 'actor')
const targets = alias(users, 'target')

const isOf = (of: AuditFilter['of']): SQL | undefined =>
  of === 'installation'
    ? or(inArray(auditEntries.actorRole, ['systemAdmin', 'commandLine']), isNull(auditEntries.companyId))
    : eq(auditEntries.companyId, of)

/** Entries of an audit log, newest first, with the current names of users. An erased user has no name. */
export const listAuditEntries = (db: DbLike, { of, fromAt, toAt, ...filter }: AuditFilter) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      act: auditEntries.act,
      actorId: auditEntries.actorId,
      actorRole: auditEntries.actorRole,
      actorName: actors.name,
      companyName: companies.name,
      targetId: auditEntries.targetId,
      targetUserId: auditEntries.targetUserId,
      targetName: sql<string | null>`coalesce(${targets.name}, ${auditEntries.targetName})`,
      changes: auditEntries.changes,
      requestId: auditEntries.requestId,
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.accountId, auditEntries.actorId))
    .leftJoin(targets, eq(targets.id, auditEntries.targetUserId))
    .leftJoin(companies, eq(companies.id, auditEntries.companyId))
    .where(
      and(
        isOf(of),
        gte(auditEntries.at, fromAt),
        lt(auditEntries.at, toAt),
        filter.actorId === undefined ? undefined : eq(auditEntries.actorId, filter.actorId),
        filter.subject === undefined ? undefined : inArray(auditEntries.act, actsOf(filter.subject)),
        filter.after &&
          or(
            lt(auditEntries.at, filter.after.at),
            and(eq(auditEntries.at, filter.after.at), lt(auditEntries.id, filter.after.id)),
          ),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(filter.limit)
    .all()

export type ListedAuditEntry = ReturnType<typeof listAuditEntries>[number]

/** All accounts that have entries in the audit log, with the users' names. */
export const listAuditActors = (db: DbLike, of: AuditFilter['of']) =>
  db
    .select({ accountId: actors.accountId, name: actors.name })
    .from(auditEntries)
    .innerJoin(actors, eq(actors.accountId, auditEntries.actorId))
    .where(isOf(of))
    .groupBy(actors.accountId)
    .orderBy(actors.name)
    .all()

interface Outdated {
  now: number
  daysKept: number
  most: number
}

/**
 * Removes a company's entries that are older than its retention period, and entries without a company that are older
 * than `daysKept` days. Searches company by company with the index, so that entries that stay are not read. Leaves out
 * companies that are being moved to another server.
 * @returns whether there may be more
 */
export function removeOutdatedAuditEntries(db: DbLike, { now, daysKept, most }: Outdated): boolean {
  const ofCompanies = db
    .select({ id: auditEntries.id })
    .from(companies)
    // A cross join makes SQLite read the companies first.
    .crossJoin(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, companies.id),
        isStaying(companies.id),
        lte(auditEntries.at, sql`${now} - ${companies.auditDays} * ${DAY_MS}`),
      ),
    )
    .limit(most)
  const ofInstallation = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(isNull(auditEntries.companyId), lte(auditEntries.at, now - daysKept * DAY_MS)))
    .limit(most)
  const removed = [ofCompanies, ofInstallation].map(
    (outdated) => db.delete(auditEntries).where(inArray(auditEntries.id, outdated)).run().changes,
  )
  return removed.includes(most)
}
