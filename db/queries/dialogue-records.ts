import { and, count, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { DialogueEnd } from '#core/dialogue/dialogue.ts'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { dialogues, signages, stores, utterances } from '../schema/index.ts'

interface DialogueFilter {
  signageId?: number | undefined
  lang?: Language | undefined
  cause?: DialogueEnd | undefined
}

const of = (companyId: number, { signageId, lang, cause }: DialogueFilter) =>
  and(
    eq(dialogues.companyId, companyId),
    signageId === undefined ? undefined : eq(dialogues.signageId, signageId),
    lang === undefined ? undefined : eq(dialogues.lang, lang),
    cause === undefined ? undefined : eq(dialogues.cause, cause),
  )

/** Counts at most `most` dialogues: a full count of millions takes 0.1 s, and no user pages that far. */
export function countDialogues(db: DbLike, companyId: number, filter: DialogueFilter, most: number): number {
  const some = db
    .select({ id: dialogues.id })
    .from(dialogues)
    .where(of(companyId, filter))
    .limit(most)
    .as('some')
  return db.select({ n: count() }).from(some).get()?.n ?? 0
}

const saidBy = (speaker: 'visitor' | 'ai') =>
  sql`from ${utterances} where ${utterances.talkId} = ${dialogues.id} and ${utterances.speaker} = ${speaker}`

const rows = (db: DbLike) =>
  db
    .select({
      talkId: dialogues.id,
      signageName: signages.name,
      storeName: stores.name,
      lang: dialogues.lang,
      beganAt: dialogues.beganAt,
      endedAt: dialogues.endedAt,
      cause: dialogues.cause,
      steps: dialogues.steps,
      callId: dialogues.callId,
      turns: sql<number>`(select count(*) ${saidBy('visitor')})`,
      unanswered: sql<number>`(select count(*) ${saidBy('ai')} and ${utterances.outcome} = 'unanswered')`,
      firstWords: sql<
        string | null
      >`(select ${utterances.text} ${saidBy('visitor')} order by ${utterances.id} limit 1)`,
    })
    .from(dialogues)
    .innerJoin(signages, eq(signages.id, dialogues.signageId))
    .leftJoin(stores, eq(stores.id, dialogues.storeId))

/** Dialogues that match the filter, newest first. */
export const listDialogues = (
  db: DbLike,
  companyId: number,
  { limit, offset, ...filter }: DialogueFilter & { limit: number; offset: number },
) =>
  rows(db)
    .where(of(companyId, filter))
    .orderBy(desc(dialogues.beganAt), desc(dialogues.id))
    .limit(limit)
    .offset(offset)
    .all()

export const findDialogueRecord = (db: DbLike, companyId: number, talkId: string) =>
  rows(db)
    .where(and(eq(dialogues.companyId, companyId), eq(dialogues.id, talkId)))
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
