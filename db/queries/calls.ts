import { and, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { CloseCause } from '#core/calls/call.ts'
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

/**
 * Somebody else talks on; who has talked before stands in the call's events (listHostsOf).
 * @returns false when it is not this one's talk any more
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

export const listOpenCalls = (db: DbLike): CallRow[] =>
  db.select().from(calls).where(isNull(calls.endedAt)).all()

/** Of a company's calls; slots companyId, fromAt, toAt. */
export const isBetween = and(
  eq(calls.companyId, slot('companyId')),
  gte(calls.requestedAt, slot('fromAt')),
  lt(calls.requestedAt, slot('toAt')),
)
const isVisitors = eq(calls.begunBy, 'visitor')
const waitMs = sql<number>`${calls.answeredAt} - ${calls.requestedAt}`

// a talk that goes on has no end yet, and counts for nothing
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
  /** By visitors, and how many of these were answered. */
  called: number
  answered: number
  /** Not answered, and the AI took over the visitor. */
  byAi: number
  /** Of the answered ones; null if none. */
  longestWaitMs: number | null
  /** One, or the two in the middle; empty: none was answered. */
  middleWaitsMs: number[]
  /** Of all talks that have ended, begun by either side; null if none. */
  meanTalkMs: number | null
}

/** Sums over the calls of a company that began in [fromAt, toAt). */
export function sumCallsBetween(db: DbLike, companyId: number, fromAt: number, toAt: number): CallSums {
  const wish = { companyId, fromAt, toAt }
  const figures = sums(db).get(wish)!
  const middle = { from: Math.max(0, (figures.answered - 1) >> 1), count: 2 - (figures.answered % 2) }
  const middleWaits = figures.answered === 0 ? [] : sortedWaits(db).all({ ...wish, ...middle })
  return { ...figures, middleWaitsMs: middleWaits.map((row) => row.waitMs) }
}

const talks = prepared((db) => db.select({ meanTalkMs }).from(calls).where(isBetween).prepare())

/** The same mean alone. */
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

/** How long a company's talks have taken whose calls began at `fromAt` or later, and that are over. Read by their places: they may be many. */
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

/** Everybody who has talked in a call, in order, each from when to when; null: still. */
export function listHostsOf(
  db: DbLike,
  callId: string,
): { userId: number | null; fromAt: number; untilAt: number | null }[] {
  const begins = listCallEvents(db, callId).filter(({ kind }) => BEGINS.has(kind))
  const endedAt = findCall(db, callId)?.endedAt ?? null
  return begins.map(({ userId, at }, n) => ({ userId, fromAt: at, untilAt: begins[n + 1]?.at ?? endedAt }))
}

/** Events from which on somebody else talks. */
export const BEGINS: ReadonlySet<string> = new Set(['accepted', 'begun', 'handedOver'])
