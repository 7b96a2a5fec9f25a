import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { CloseCause } from '../../server/rules/call.ts'
import type { DbLike } from '../open.ts'
import { callEvents, calls, visitorPictures } from '../schema/index.ts'

export type CallRow = typeof calls.$inferSelect
export type VisitorPictureRow = typeof visitorPictures.$inferSelect

export function insertCall(db: DbLike, call: typeof calls.$inferInsert): void {
  db.insert(calls).values(call).run()
}

export const findCall = (db: DbLike, callId: string): CallRow | undefined =>
  db.select().from(calls).where(eq(calls.id, callId)).get()

/**
 * First answer wins: writes only where nobody has answered and the call is open.
 * @returns false when somebody was first
 */
export function updateAnswered(
  db: DbLike,
  callId: string,
  answer: { at: number; hostId: number; characterId: number | null },
): boolean {
  const written = db
    .update(calls)
    .set({ answeredAt: answer.at, hostId: answer.hostId, characterId: answer.characterId })
    .where(and(eq(calls.id, callId), isNull(calls.answeredAt), isNull(calls.endedAt)))
    .run()
  return written.changes === 1
}

export function updateClosed(db: DbLike, callId: string, at: number, cause: CloseCause): void {
  db.update(calls)
    .set({ endedAt: at, cause })
    .where(and(eq(calls.id, callId), isNull(calls.endedAt)))
    .run()
}

export const listOpenCalls = (db: DbLike): CallRow[] =>
  db.select().from(calls).where(isNull(calls.endedAt)).all()

/** Calls of a company that began in [fromAt, toAt). */
export const listCallsBetween = (db: DbLike, companyId: number, fromAt: number, toAt: number): CallRow[] =>
  db
    .select()
    .from(calls)
    .where(and(eq(calls.companyId, companyId), gte(calls.requestedAt, fromAt), lt(calls.requestedAt, toAt)))
    .orderBy(calls.requestedAt)
    .all()

export function insertCallEvent(db: DbLike, event: typeof callEvents.$inferInsert): void {
  db.insert(callEvents).values(event).run()
}

export const listCallEvents = (db: DbLike, callId: string): (typeof callEvents.$inferSelect)[] =>
  db.select().from(callEvents).where(eq(callEvents.callId, callId)).orderBy(callEvents.id).all()

/** The first picture of a request counts; a repeated upload changes nothing. */
export function insertVisitorPicture(db: DbLike, picture: typeof visitorPictures.$inferInsert): boolean {
  return db.insert(visitorPictures).values(picture).onConflictDoNothing().run().changes === 1
}

export const findVisitorPicture = (db: DbLike, requestId: string): VisitorPictureRow | undefined =>
  db.select().from(visitorPictures).where(eq(visitorPictures.requestId, requestId)).get()

/** Every visitor's picture that has a row: what else lies in the folder is left over. */
export const listPictureFileNames = (db: DbLike): string[] =>
  db
    .select({ fileName: visitorPictures.fileName })
    .from(visitorPictures)
    .all()
    .map((row) => row.fileName)
