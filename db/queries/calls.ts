import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { CloseCause } from '../../server/rules/call.ts'
import type { DbLike } from '../open.ts'
import { callEvents, calls } from '../schema/index.ts'
import { prepared } from './prepared.ts'

export type CallRow = typeof calls.$inferSelect

const slot = sql.placeholder

const insertion = prepared((db) =>
  db
    .insert(calls)
    .values({
      id: slot('id'),
      companyId: slot('companyId'),
      signageId: slot('signageId'),
      begunBy: slot('begunBy'),
      touchButton: slot('touchButton'),
      reason: slot('reason'),
      lang: slot('lang'),
      requestedAt: slot('requestedAt'),
      answeredAt: slot('answeredAt'),
      hostId: slot('hostId'),
      characterId: slot('characterId'),
      endedAt: slot('endedAt'),
      cause: slot('cause'),
    })
    .onConflictDoNothing()
    .prepare(),
)

const NOTHING_YET = {
  touchButton: null,
  reason: null,
  answeredAt: null,
  hostId: null,
  characterId: null,
  endedAt: null,
  cause: null,
}

/** @returns false when there has been a call of this id */
export const insertCall = (db: DbLike, call: typeof calls.$inferInsert): boolean =>
  insertion(db).run({ ...NOTHING_YET, ...call }).changes === 1

export const findCall = (db: DbLike, callId: string): CallRow | undefined =>
  db.select().from(calls).where(eq(calls.id, callId)).get()

const answering = prepared((db) =>
  db
    .update(calls)
    .set({
      answeredAt: sql`${slot('at')}`,
      hostId: sql`${slot('hostId')}`,
      characterId: sql`${slot('characterId')}`,
    })
    .where(and(eq(calls.id, slot('id')), isNull(calls.answeredAt), isNull(calls.endedAt)))
    .prepare(),
)

/**
 * First answer wins: writes only where nobody has answered and the call is open.
 * @returns false when somebody was first
 */
export function updateAnswered(
  db: DbLike,
  callId: string,
  answer: { at: number; hostId: number; characterId: number | null },
): boolean {
  return answering(db).run({ id: callId, ...answer }).changes === 1
}

const closing = prepared((db) =>
  db
    .update(calls)
    .set({ endedAt: sql`${slot('at')}`, cause: sql`${slot('cause')}` })
    .where(and(eq(calls.id, slot('id')), isNull(calls.endedAt)))
    .prepare(),
)

export function updateClosed(db: DbLike, callId: string, at: number, cause: CloseCause): void {
  closing(db).run({ id: callId, at, cause })
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

const eventInsertion = prepared((db) =>
  db
    .insert(callEvents)
    .values({
      callId: slot('callId'),
      at: slot('at'),
      kind: slot('kind'),
      userId: slot('userId'),
      detail: slot('detail'),
    })
    .prepare(),
)

export function insertCallEvent(db: DbLike, event: typeof callEvents.$inferInsert): void {
  eventInsertion(db).run({ userId: null, detail: null, ...event })
}

export const listCallEvents = (db: DbLike, callId: string): (typeof callEvents.$inferSelect)[] =>
  db.select().from(callEvents).where(eq(callEvents.callId, callId)).orderBy(callEvents.id).all()
