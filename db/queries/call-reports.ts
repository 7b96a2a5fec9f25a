import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Language } from '#core/languages.ts'
import { type CallOutcome, isUnanswered, UNANSWERED_CAUSES } from '#core/reports/call-report.ts'
import type { AddedCall } from '#core/reports/call-sums.ts'
import type { DbLike } from '../open.ts'
import { calls, characters, companies, signages, stores, users, visitorPictures } from '../schema/index.ts'
import { isBetween } from './calls.ts'
import { prepared } from './prepared.ts'

interface Between {
  companyId: number
  fromAt: number
  toAt: number
}

const slot = sql.placeholder

const added = prepared((db) =>
  db
    .select({
      requestedAt: calls.requestedAt,
      begunBy: calls.begunBy,
      answeredAt: calls.answeredAt,
      endedAt: calls.endedAt,
      touchButton: calls.touchButton,
      lang: calls.lang,
      storeId: calls.storeId,
      hostId: calls.hostId,
      wentToAiAt: calls.wentToAiAt,
    })
    .from(calls)
    .where(isBetween)
    .prepare(),
)

type AddedValues = [
  ...[number, AddedCall['begunBy'], number | null, number | null],
  ...[string | null, AddedCall['lang'], number | null, number | null, number | null],
]

/**
 * The calls of a company that a report adds up, in no particular order. Columns are read by position, which is faster:
 * a report may cover a hundred thousand calls.
 */
export const listAddedCalls = (db: DbLike, between: Between): AddedCall[] =>
  (added(db).values({ ...between }) as AddedValues[]).map(
    ([requestedAt, begunBy, answeredAt, endedAt, touchButton, lang, storeId, hostId, wentToAiAt]) => ({
      requestedAt,
      begunBy,
      answeredAt,
      endedAt,
      touchButton,
      lang,
      storeId,
      hostId,
      wentToAiAt,
    }),
  )

const nth = prepared((db) =>
  db
    .select({ at: calls.requestedAt })
    .from(calls)
    .where(isBetween)
    .orderBy(asc(calls.requestedAt))
    .limit(1)
    .offset(slot('count'))
    .prepare(),
)

/** Request time (epoch ms) of the call after the first `count` calls of the period; undefined if there are no more. */
export const findCallAfter = (db: DbLike, between: Between, count: number): number | undefined =>
  nth(db).get({ ...between, count })?.at

/**
 * Request time (epoch ms) of the call that is followed by exactly `count` later calls of the period; undefined if the
 * period has fewer calls. Counts only calls of this company and, if given, of this shop or operator.
 */
export const findCallBefore = (
  db: DbLike,
  { companyId, fromAt, toAt, storeId, hostId }: Between & Pick<CallsFilter, 'storeId' | 'hostId'>,
  count: number,
): number | undefined =>
  db
    .select({ at: calls.requestedAt })
    .from(calls)
    .where(
      and(
        eq(calls.companyId, companyId),
        storeId === undefined ? undefined : isOfStore(storeId),
        // Only one index can be used. If both filters are given, the search uses the index by shop (store) and ignores
        // the operator.
        hostId === undefined || storeId !== undefined ? undefined : eq(calls.hostId, hostId),
        gte(calls.requestedAt, fromAt),
        lt(calls.requestedAt, toAt),
      ),
    )
    .orderBy(desc(calls.requestedAt))
    .limit(1)
    .offset(count)
    .get()?.at

const isOfStore = (storeId: number): SQL =>
  storeId === 0 ? isNull(calls.storeId) : eq(calls.storeId, storeId)

export interface RecordedName {
  id: number
  name: string
  deletedAt: number | null
}

/** Shops (stores) of a company, including deleted ones (decisions 4). */
export const listRecordedStores = (db: DbLike, companyId: number): RecordedName[] =>
  db
    .select({ id: stores.id, name: stores.name, deletedAt: stores.deletedAt })
    .from(stores)
    .where(eq(stores.companyId, companyId))
    .all()

export const listRecordedUsers = (db: DbLike, ids: readonly number[]): RecordedName[] =>
  db
    .select({ id: users.id, name: users.name, deletedAt: users.deletedAt })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .all()

export const listRecordedSignages = (db: DbLike, companyId: number): RecordedName[] =>
  db
    .select({ id: signages.id, name: signages.name, deletedAt: signages.deletedAt })
    .from(signages)
    .where(eq(signages.companyId, companyId))
    .all()

export const listRecordedUsersOf = (db: DbLike, companyId: number): RecordedName[] =>
  db
    .select({ id: users.id, name: users.name, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.companyId, companyId))
    .all()

export interface CallsFilter extends Between {
  /** 0: calls without a shop. */
  storeId?: number
  signageId?: number
  hostId?: number
  lang?: Language
  outcome?: CallOutcome | 'unanswered'
  /** Only calls that come after this one in the list, which are older. */
  after?: { requestedAt: number; id: string }
  limit: number
}

function isOutcome(outcome: NonNullable<CallsFilter['outcome']>): SQL | undefined {
  if (outcome === 'running') return isNull(calls.endedAt)
  const isOver = isNotNull(calls.endedAt)
  if (outcome === 'answered') return and(isOver, isNotNull(calls.answeredAt))
  if (outcome === 'ai') return and(isOver, isNull(calls.answeredAt), isNotNull(calls.wentToAiAt))
  const isMissed = and(isOver, isNull(calls.answeredAt), isNull(calls.wentToAiAt))
  if (outcome === 'unanswered') return isMissed
  const causes = isUnanswered(outcome) ? UNANSWERED_CAUSES[outcome] : []
  return and(isMissed, inArray(calls.cause, [...causes]))
}

const names = {
  id: calls.id,
  begunBy: calls.begunBy,
  touchButton: calls.touchButton,
  lang: calls.lang,
  requestedAt: calls.requestedAt,
  answeredAt: calls.answeredAt,
  endedAt: calls.endedAt,
  cause: calls.cause,
  result: calls.result,
  note: calls.note,
  wentToAiAt: calls.wentToAiAt,
  signageId: calls.signageId,
  signageName: signages.name,
  storeId: calls.storeId,
  storeName: stores.name,
  hostId: calls.hostId,
  hostName: users.name,
}

const namedCalls = (db: DbLike) =>
  db
    .select(names)
    .from(calls)
    .innerJoin(signages, eq(signages.id, calls.signageId))
    .leftJoin(stores, eq(stores.id, calls.storeId))
    .leftJoin(users, eq(users.id, calls.hostId))

/** Calls that match the filter, newest first; calls of the same millisecond by descending id. */
export function listCalls(db: DbLike, filter: CallsFilter) {
  const { companyId, fromAt, storeId, signageId, hostId, lang, outcome, after, limit } = filter
  const toAt = after ? Math.min(filter.toAt, after.requestedAt + 1) : filter.toAt
  return namedCalls(db)
    .where(
      and(
        // The unary plus makes SQLite use the index of running calls, which are few, instead of the company's index,
        // which may have millions of rows.
        outcome === 'running' ? sql`+${calls.companyId} = ${companyId}` : eq(calls.companyId, companyId),
        gte(calls.requestedAt, fromAt),
        lt(calls.requestedAt, toAt),
        after && or(lt(calls.requestedAt, after.requestedAt), lt(calls.id, after.id)),
        storeId === undefined ? undefined : isOfStore(storeId),
        signageId === undefined ? undefined : eq(calls.signageId, signageId),
        hostId === undefined ? undefined : eq(calls.hostId, hostId),
        lang === undefined ? undefined : eq(calls.lang, lang),
        outcome === undefined ? undefined : isOutcome(outcome),
      ),
    )
    .orderBy(desc(calls.requestedAt), desc(calls.id))
    .limit(limit)
    .all()
}

export type ListedCall = ReturnType<typeof listCalls>[number]

/** One call of a company with the names of all participants, and its picture if it is still stored. */
export const findReportedCall = (db: DbLike, companyId: number, callId: string) =>
  db
    .select({
      ...names,
      reason: calls.reason,
      characterName: characters.name,
      pictureTakenAt: visitorPictures.takenAt,
      pictureDays: companies.pictureDays,
    })
    .from(calls)
    .innerJoin(signages, eq(signages.id, calls.signageId))
    .innerJoin(companies, eq(companies.id, calls.companyId))
    .leftJoin(stores, eq(stores.id, calls.storeId))
    .leftJoin(users, eq(users.id, calls.hostId))
    .leftJoin(characters, eq(characters.id, calls.characterId))
    .leftJoin(visitorPictures, eq(visitorPictures.requestId, calls.id))
    .where(and(eq(calls.id, callId), eq(calls.companyId, companyId)))
    .get()
