import { and, desc, eq, inArray, lte, min, ne, notInArray, sql } from 'drizzle-orm'
import type { DbLike } from '../open.ts'
import { accounts, sessions } from '../schema/index.ts'
import { movingAccounts } from './moves.ts'
import { prepared } from './prepared.ts'

/** SQL condition: excludes the sessions of companies that are being moved, because their rows must not change. */
const isOfStaying = notInArray(sessions.accountId, movingAccounts)

export type Session = typeof sessions.$inferSelect

export function insertSession(db: DbLike, session: typeof sessions.$inferInsert): void {
  db.insert(sessions).values(session).run()
}

const byId = prepared((db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
)

export const findSession = (db: DbLike, id: string): Session | undefined => byId(db).get({ id })

/** The sessions of an account, most recently seen first. */
export const listSessions = (db: DbLike, accountId: number): Session[] =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .all()

export const listExpiredSessions = (db: DbLike, now: number): Session[] =>
  db
    .select()
    .from(sessions)
    .where(and(lte(sessions.expiresAt, now), isOfStaying))
    .all()

/** When the next session expires; undefined if there are no sessions. */
export const nextSessionEndAt = (db: DbLike): number | undefined =>
  db
    .select({ at: min(sessions.expiresAt) })
    .from(sessions)
    .where(isOfStaying)
    .get()?.at ?? undefined

/** @returns false if nothing was written: the session has ended, or its company is being moved */
export const updateSession = (
  db: DbLike,
  id: string,
  changes: Partial<Pick<Session, 'seenAt' | 'expiresAt' | 'cookieDigests'>>,
): boolean => db.update(sessions).set(changes).where(eq(sessions.id, id)).run().changes > 0

/**
 * Issue times (epoch seconds) of ended session cookies. Older versions issued such cookies without a session row. 'all'
 * if all cookies without a session row are ended.
 */
export const findEndedCookies = (db: DbLike, accountId: number): number[] | 'all' =>
  db.select({ ended: accounts.endedCookies }).from(accounts).where(eq(accounts.id, accountId)).get()?.ended ??
  'all'

export function saveEndedCookies(db: DbLike, accountId: number, endedCookies: number[] | 'all'): void {
  db.update(accounts).set({ endedCookies }).where(eq(accounts.id, accountId)).run()
}

export function removeSessions(db: DbLike, ids: readonly string[]): void {
  db.delete(sessions)
    .where(inArray(sessions.id, [...ids]))
    .run()
}

/** Removes all sessions of an account except one. @returns the ids of the removed sessions */
export const removeSessionsOf = (db: DbLike, accountId: number, exceptId = ''): string[] =>
  db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.id, exceptId)))
    .returning({ id: sessions.id })
    .all()
    .map(({ id }) => id)
