import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { CloseCause } from '#core/calls/call.ts'
import type { DbLike } from '../open.ts'
import { callEvents, calls } from '../schema/index.ts'
import { isWritable } from './moves.ts'
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
      storeId: slot('storeId'),
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
  storeId: null,
  touchButton: null,
  reason: null,
  answeredAt: null,
  hostId: null,
  characterId: null,
  endedAt: null,
  cause: null,
}

/** @returns false if a call with this id already exists */
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
 * Stores the operator who answers. The first operator wins: nothing is written if the call was already answered or has
 * ended.
 * @returns false if nothing was written
 */
export function updateAnswered(
  db: DbLike,
  callId: string,
  answer: { at: number; hostId: number; characterId: number | null },
): boolean {
  return answering(db).run({ id: callId, ...answer }).changes === 1
}

/**
 * Stores that another operator takes over the call. Earlier operators are in the call's events (listHostsOf).
 * @returns false if `fromId` is not the call's operator any more, or if the call has ended
 */
export const updateHost = (
  db: DbLike,
  callId: string,
  fromId: number,
  host: { hostId: number; characterId: number | null },
): boolean =>
  db
    .update(calls)
    .set(host)
    .where(and(eq(calls.id, callId), eq(calls.hostId, fromId), isNull(calls.endedAt)))
    .run().changes === 1

const closing = prepared((db) =>
  db
    .update(calls)
    .set({ endedAt: sql`${slot('at')}`, cause: sql`${slot('cause')}` })
    .where(and(eq(calls.id, slot('id')), isNull(calls.endedAt)))
    .prepare(),
)

export function updateCall(
  db: DbLike,
  callId: string,
  change: Partial<Pick<CallRow, 'note' | 'result' | 'wentToAiAt'>>,
): void {
  if (Object.keys(change).length > 0) db.update(calls).set(change).where(eq(calls.id, callId)).run()
}

export function updateClosed(db: DbLike, callId: string, at: number, cause: CloseCause): void {
  closing(db).run({ id: callId, at, cause })
}

export function updateCallCharacter(db: DbLike, callId: string, characterId: number): void {
  db.update(calls).set({ characterId }).where(eq(calls.id, callId)).run()
}

/** Open calls, without calls of companies that are locked for a move (HELD_STATES). */
export const listOpenCalls = (db: DbLike): CallRow[] =>
  db
    .select()
    .from(calls)
    .where(and(isNull(calls.endedAt), isWritable(calls.companyId)))
    .all()

/** SQL: calls of a company requested in [fromAt, toAt). Placeholders: companyId, fromAt, toAt. */
export const isBetween = and(
  eq(calls.companyId, slot('companyId')),
  gte(calls.requestedAt, slot('fromAt')),
  lt(calls.requestedAt, slot('toAt')),
)
const isVisitors = eq(calls.begunBy, 'visitor')
const waitMs = sql<number>`${calls.answeredAt} - ${calls.requestedAt}`

// A running conversation has no end yet, so the average ignores it.
const meanTalkMs = sql<number | null>`avg(${calls.endedAt} - ${calls.answeredAt})`

const sums = prepared((db) =>
  db
    .select({
      called: sql<number>`count(*) filter (where ${isVisitors})`,
      answered: sql<number>`count(${calls.answeredAt}) filter (where ${isVisitors})`,
      byAi: sql<number>`count(${calls.wentToAiAt}) filter (where ${isVisitors})`,
      longestWaitMs: sql<number | null>`max(${waitMs}) filter (where ${isVisitors})`,
      meanTalkMs,
    })
    .from(calls)
    .where(isBetween)
    .prepare(),
)

const sortedWaits = prepared((db) =>
  db
    .select({ waitMs })
    .from(calls)
    .where(and(isBetween, isVisitors, isNotNull(calls.answeredAt)))
    .orderBy(waitMs)
    .limit(slot('count'))
    .offset(slot('from'))
    .prepare(),
)

interface CallSums {
  /** Number of visitors' calls; `answered`: how many of these an operator answered. */
  called: number
  answered: number
  /** Number of unanswered calls whose visitor the AI took over. */
  byAi: number
  /** Longest waiting time of an answered call; null if none was answered. */
  longestWaitMs: number | null
  /**
   * The one or two middle values of the sorted waiting times. Their mean is the median. Empty if no call was answered.
   */
  middleWaitsMs: number[]
  /**
   * Mean duration of all conversations that have ended, whether a visitor or an operator has called; null if there are
   * none.
   */
  meanTalkMs: number | null
}

/** Totals of the calls of a company that were requested in [fromAt, toAt). */
export function sumCallsBetween(db: DbLike, companyId: number, fromAt: number, toAt: number): CallSums {
  const period = { companyId, fromAt, toAt }
  const totals = sums(db).get(period)!
  const middle = { from: Math.max(0, (totals.answered - 1) >> 1), count: 2 - (totals.answered % 2) }
  const middleWaits = totals.answered === 0 ? [] : sortedWaits(db).all({ ...period, ...middle })
  return { ...totals, middleWaitsMs: middleWaits.map((row) => row.waitMs) }
}

const talks = prepared((db) => db.select({ meanTalkMs }).from(calls).where(isBetween).prepare())

/** Mean duration of conversations, computed like `meanTalkMs` of sumCallsBetween. */
export const meanTalkBetween = (
  db: DbLike,
  companyId: number,
  fromAt: number,
  toAt: number,
): CallSums['meanTalkMs'] => talks(db).get({ companyId, fromAt, toAt })?.meanTalkMs ?? null

export interface TalkTime {
  touchButton: string | null
  talkMs: number
}

const talksSince = prepared((db) =>
  db
    .select({
      touchButton: calls.touchButton,
      talkMs: sql<number>`${calls.endedAt} - ${calls.answeredAt}`,
    })
    .from(calls)
    .where(
      and(
        eq(calls.companyId, slot('companyId')),
        gte(calls.requestedAt, slot('fromAt')),
        isNotNull(calls.answeredAt),
        isNotNull(calls.endedAt),
      ),
    )
    .prepare(),
)

/**
 * Duration and touch button of a company's conversations that have ended and whose calls were requested at `fromAt` or
 * later. Columns are read by position instead of by name, because this is faster and there may be many conversations.
 */
export const listTalksSince = (db: DbLike, companyId: number, fromAt: number): TalkTime[] =>
  (talksSince(db).values({ companyId, fromAt }) as [string | null, number][]).map(
    ([touchButton, talkMs]) => ({
      touchButton,
      talkMs,
    }),
  )

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

/**
 * The operators who have talked in a call, in order, each with the start and end of their talk. `untilAt` is null while
 * the operator is still talking.
 */
export function listHostsOf(
  db: DbLike,
  callId: string,
): { userId: number | null; fromAt: number; untilAt: number | null }[] {
  const begins = listCallEvents(db, callId).filter(({ kind }) => BEGINS.has(kind))
  const endedAt = findCall(db, callId)?.endedAt ?? null
  return begins.map(({ userId, at }, n) => ({ userId, fromAt: at, untilAt: begins[n + 1]?.at ?? endedAt }))
}

/** Kinds of events with which an operator begins to talk in a call: the first one, or the next after a hand-over. */
export const BEGINS: ReadonlySet<string> = new Set(['accepted', 'begun', 'handedOver'])
