import { and, count, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { TalkEnd } from '#core/dialogue/dialogue.ts'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { signages, stores, talks, utterances } from '../schema/index.ts'

interface TalkFilter {
  signageId?: number | undefined
  lang?: Language | undefined
  cause?: TalkEnd | undefined
}

const of = (companyId: number, { signageId, lang, cause }: TalkFilter) =>
  and(
    eq(talks.companyId, companyId),
    signageId === undefined ? undefined : eq(talks.signageId, signageId),
    lang === undefined ? undefined : eq(talks.lang, lang),
    cause === undefined ? undefined : eq(talks.cause, cause),
  )

/** Counts up to `most`: nobody pages through millions of rows, and a full count takes a tenth of a second. */
export function countTalks(db: DbLike, companyId: number, filter: TalkFilter, most: number): number {
  const some = db.select({ id: talks.id }).from(talks).where(of(companyId, filter)).limit(most).as('some')
  return db.select({ n: count() }).from(some).get()?.n ?? 0
}

const saidBy = (speaker: 'visitor' | 'ai') =>
  sql`from ${utterances} where ${utterances.talkId} = ${talks.id} and ${utterances.speaker} = ${speaker}`

const rows = (db: DbLike) =>
  db
    .select({
      talkId: talks.id,
      signageName: signages.name,
      storeName: stores.name,
      lang: talks.lang,
      beganAt: talks.beganAt,
      endedAt: talks.endedAt,
      cause: talks.cause,
      steps: talks.steps,
      callId: talks.callId,
      turns: sql<number>`(select count(*) ${saidBy('visitor')})`,
      unanswered: sql<number>`(select count(*) ${saidBy('ai')} and ${utterances.outcome} = 'unanswered')`,
      firstWords: sql<
        string | null
      >`(select ${utterances.text} ${saidBy('visitor')} order by ${utterances.id} limit 1)`,
    })
    .from(talks)
    .innerJoin(signages, eq(signages.id, talks.signageId))
    .leftJoin(stores, eq(stores.id, talks.storeId))

/** Newest first. */
export const listTalks = (
  db: DbLike,
  companyId: number,
  { limit, offset, ...filter }: TalkFilter & { limit: number; offset: number },
) =>
  rows(db)
    .where(of(companyId, filter))
    .orderBy(desc(talks.beganAt), desc(talks.id))
    .limit(limit)
    .offset(offset)
    .all()

export const findTalkRecord = (db: DbLike, companyId: number, talkId: string) =>
  rows(db)
    .where(and(eq(talks.companyId, companyId), eq(talks.id, talkId)))
    .get()

/** Response times of the newest AI turns since `from`. */
export const listLatencies = (db: DbLike, companyId: number, from: number, limit: number) =>
  db
    .select({ latency: utterances.latency })
    .from(utterances)
    .where(
      and(
        eq(utterances.companyId, companyId),
        gte(utterances.at, from),
        isNotNull(utterances.talkId),
        isNotNull(utterances.latency),
      ),
    )
    .orderBy(desc(utterances.at))
    .limit(limit)
    .all()
    .flatMap(({ latency }) => (latency ? [latency] : []))
