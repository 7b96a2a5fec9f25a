import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type CallOutcome, isUnanswered, UNANSWERED_CAUSES } from '../../server/rules/call-report.ts'
import type { DbLike } from '../open.ts'
import { calls, characters, companies, signages, stores, users, visitorPictures } from '../schema/index.ts'
import { isBetween, isVisitors, meanTalkMs } from './calls.ts'
import { prepared } from './prepared.ts'

interface Between {
  companyId: number
  fromAt: number
  toAt: number
}

const HOUR_MS = 3_600_000
const slot = sql.placeholder

const tally = { called: sql<number>`count(*)`, answered: sql<number>`count(${calls.answeredAt})` }

// Japan is whole hours ahead of UTC: an hour of the one is one of the other
const hour = sql<number>`${calls.requestedAt} / ${sql.raw(String(HOUR_MS))}`
const byHour = prepared((db) =>
  db
    .select({ hour, ...tally })
    .from(calls)
    .where(and(isBetween, isVisitors))
    .groupBy(hour)
    .prepare(),
)

/** Calls of visitors; `hourAt`: when the hour began. Hours without a call are left out. */
export const listCallsByHour = (db: DbLike, between: Between) =>
  byHour(db)
    .all({ ...between })
    .map(({ hour, ...counts }) => ({ ...counts, hourAt: hour * HOUR_MS }))

type GroupColumn = typeof calls.touchButton | typeof calls.lang | typeof calls.storeId | typeof calls.hostId

const ofCompany = eq(calls.companyId, slot('companyId'))

/**
 * The values of a column in the calls of a company, one jump in its index each: a GROUP BY would sort all calls of the period,
 * which takes ten times as long as counting those of each value where they stand.
 */
function valuesOf<Value extends string | number>(column: GroupColumn) {
  const value = sql<Value | null>`min(${column})`
  const first = prepared((db) => db.select({ value }).from(calls).where(ofCompany).prepare())
  const following = prepared((db) =>
    db
      .select({ value })
      .from(calls)
      .where(and(ofCompany, gt(column, slot('last'))))
      .prepare(),
  )
  return (db: DbLike, companyId: number): Value[] => {
    const values: Value[] = []
    let found = first(db).get({ companyId })?.value ?? null
    while (found !== null) {
      values.push(found)
      found = following(db).get({ companyId, last: found })?.value ?? null
    }
    return values
  }
}

/** Calls of visitors, and how many of them were answered, for each value of a column; key null: without one. */
function talliesBy<Value extends string | number>(column: GroupColumn) {
  const values = valuesOf<Value>(column)
  const counts = (isValue: SQL) =>
    prepared((db) =>
      db
        .select(tally)
        .from(calls)
        .where(and(isBetween, isVisitors, isValue))
        .prepare(),
    )
  const [ofValue, ofNone] = [counts(eq(column, slot('value'))), counts(isNull(column))]
  return (db: DbLike, between: Between) =>
    [...values(db, between.companyId), ...(column.notNull ? [] : [null])]
      .map((key) => ({
        key,
        ...(key === null ? ofNone(db).get({ ...between }) : ofValue(db).get({ ...between, value: key }))!,
      }))
      .filter(({ called }) => called > 0)
}

export const listCallsByLanguage = talliesBy<'ja' | 'en' | 'zh'>(calls.lang)
export const listCallsByButton = talliesBy<string>(calls.touchButton)
export const listCallsByStore = talliesBy<number>(calls.storeId)

const hosts = valuesOf<number>(calls.hostId)
const ofHost = prepared((db) =>
  db
    .select({
      answered: sql<number>`count(*) filter (where ${isVisitors})`,
      begun: sql<number>`count(*) filter (where not (${isVisitors}))`,
      meanTalkMs,
    })
    .from(calls)
    .where(and(isBetween, eq(calls.hostId, slot('hostId'))))
    .prepare(),
)

/** Talks of each operator: of visitors who called, and begun by the operator. */
export const listTalksByHost = (db: DbLike, between: Between) =>
  hosts(db, between.companyId)
    .map((hostId) => ({ hostId, ...ofHost(db).get({ ...between, hostId })! }))
    .filter(({ answered, begun }) => answered + begun > 0)

export interface RecordedName {
  id: number
  name: string
  deletedAt: number | null
}

/** Also of those who are deleted (decisions 4). */
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

export interface CallsWish extends Between {
  /** 0: of none. */
  storeId?: number
  signageId?: number
  hostId?: number
  lang?: 'ja' | 'en' | 'zh'
  outcome?: CallOutcome | 'unanswered'
  /** Only what comes after this one in the list. */
  after?: { requestedAt: number; id: string }
  limit: number
}

function isOutcome(outcome: NonNullable<CallsWish['outcome']>): SQL | undefined {
  if (outcome === 'running') return isNull(calls.endedAt)
  const isOver = isNotNull(calls.endedAt)
  if (outcome === 'answered') return and(isOver, isNotNull(calls.answeredAt))
  if (outcome === 'unanswered') return and(isOver, isNull(calls.answeredAt))
  const causes = isUnanswered(outcome) ? UNANSWERED_CAUSES[outcome] : []
  return and(isOver, isNull(calls.answeredAt), inArray(calls.cause, [...causes]))
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

/** The newest first; of those of one millisecond the greater id. */
export function listCalls(db: DbLike, wish: CallsWish) {
  const { companyId, fromAt, storeId, signageId, hostId, lang, outcome, after, limit } = wish
  const toAt = after ? Math.min(wish.toAt, after.requestedAt + 1) : wish.toAt
  return namedCalls(db)
    .where(
      and(
        eq(calls.companyId, companyId),
        gte(calls.requestedAt, fromAt),
        lt(calls.requestedAt, toAt),
        after && or(lt(calls.requestedAt, after.requestedAt), lt(calls.id, after.id)),
        storeId === undefined
          ? undefined
          : storeId === 0
            ? isNull(calls.storeId)
            : eq(calls.storeId, storeId),
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

/** One call of a company with the names of all that took part, and its picture while that is kept. */
export const findReportedCall = (db: DbLike, companyId: number, callId: string) =>
  db
    .select({
      ...names,
      reason: calls.reason,
      note: calls.note,
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
