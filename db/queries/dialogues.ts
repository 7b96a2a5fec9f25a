import { and, asc, count, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { DialogueEnd } from '#core/dialogue/dialogue.ts'
import type { Language } from '#core/languages.ts'
import { TRANSCRIPT_DAYS } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { DbLike } from '../open.ts'
import { companies, dialogues, utterances } from '../schema/index.ts'
import { findAiSettings } from './ai-settings.ts'
import { isStaying, isWritable } from './moves.ts'
import { prepared } from './prepared.ts'

type DialogueRow = typeof dialogues.$inferSelect
export type UtteranceRow = typeof utterances.$inferSelect

/** @returns false if a dialogue with this id exists */
export const insertDialogue = (db: DbLike, dialogue: typeof dialogues.$inferInsert): boolean =>
  db.insert(dialogues).values(dialogue).onConflictDoNothing().run().changes === 1

export const findDialogue = (db: DbLike, talkId: string): DialogueRow | undefined =>
  db.select().from(dialogues).where(eq(dialogues.id, talkId)).get()

export const findDialogueOfCall = (db: DbLike, companyId: number, callId: string): DialogueRow | undefined =>
  db
    .select()
    .from(dialogues)
    // the unary plus makes SQLite use the index of the call: a company may have millions of rows
    .where(and(sql`+${dialogues.companyId} = ${companyId}`, eq(dialogues.callId, callId)))
    .get()

export function updateDialogue(
  db: DbLike,
  talkId: string,
  change: Pick<DialogueRow, 'steps' | 'lang'>,
): void {
  db.update(dialogues).set(change).where(eq(dialogues.id, talkId)).run()
}

/**
 * Stores the end of a dialogue; a later end does not replace it. The id of the call that followed may be added later.
 */
export function endDialogue(
  db: DbLike,
  talkId: string,
  end: { at: number; cause: DialogueEnd; callId: string | null },
): void {
  db.update(dialogues)
    .set({ endedAt: end.at, cause: end.cause })
    .where(and(eq(dialogues.id, talkId), isNull(dialogues.endedAt)))
    .run()
  if (end.callId !== null)
    db.update(dialogues)
      .set({ callId: end.callId })
      .where(and(eq(dialogues.id, talkId), isNull(dialogues.callId)))
      .run()
}

/**
 * Ends the open dialogues of one company, or of all, as lost. Leaves out companies that are locked for a move
 * (HELD_STATES).
 * @param at the end time; a dialogue that began later ends when it began
 * @param companyId undefined: all companies
 */
export function endOpenDialogues(db: DbLike, at: number, companyId?: number): void {
  // the unary plus makes SQLite use the index of open dialogues
  const isOfCompany = companyId === undefined ? undefined : sql`+${dialogues.companyId} = ${companyId}`
  db.update(dialogues)
    .set({ endedAt: sql`max(${dialogues.beganAt}, ${at})`, cause: 'lost' })
    .where(and(isNull(dialogues.endedAt), isWritable(dialogues.companyId), isOfCompany))
    .run()
}

/**
 * Number of a company's newest utterances that are searched for the AI's answers. The limit keeps a query at about a
 * millisecond, however many utterances there are.
 */
const ANSWERED_LOOKED_AT = 500

const answeredAt = prepared((db) => {
  const newest = db
    .select()
    .from(utterances)
    .where(
      and(
        eq(utterances.companyId, sql.placeholder('companyId')),
        gte(utterances.at, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(utterances.at))
    .limit(ANSWERED_LOOKED_AT)
    .as('newest')
  return db
    .select({ sources: newest.sources })
    .from(newest)
    .innerJoin(dialogues, eq(dialogues.id, newest.talkId))
    .where(
      and(
        eq(dialogues.signageId, sql.placeholder('signageId')),
        eq(newest.lang, sql.placeholder('lang')),
        eq(newest.outcome, 'answered'),
      ),
    )
    .prepare()
})

/** The sources of all answers that the AI has given at a signage since `since`, in no particular order. */
export const listAnsweredAt = (
  db: DbLike,
  place: { companyId: number; signageId: number | null; lang: Language },
  since: number,
): Pick<UtteranceRow, 'sources'>[] => answeredAt(db).all({ ...place, since })

/** @returns the id of the new row */
export const insertUtterance = (db: DbLike, words: typeof utterances.$inferInsert): number =>
  Number(db.insert(utterances).values(words).run().lastInsertRowid)

export function updateTranslations(
  db: DbLike,
  utteranceId: number,
  translations: UtteranceRow['translations'],
): void {
  db.update(utterances).set({ translations }).where(eq(utterances.id, utteranceId)).run()
}

/** The transcript of a call between people, in order. */
export const listUtterancesOfCall = (db: DbLike, companyId: number, callId: string): UtteranceRow[] =>
  db
    .select()
    .from(utterances)
    .where(and(eq(utterances.companyId, companyId), eq(utterances.callId, callId)))
    .orderBy(asc(utterances.id))
    .all()

export const countUtterances = (db: DbLike, talkId: string): number =>
  db.select({ count: count() }).from(utterances).where(eq(utterances.talkId, talkId)).get()?.count ?? 0

/** The transcript of an AI dialogue, in order. */
export const listUtterances = (db: DbLike, talkId: string): UtteranceRow[] =>
  db.select().from(utterances).where(eq(utterances.talkId, talkId)).orderBy(asc(utterances.id)).all()

/**
 * Deletes transcripts that are older than each company's retention period, at most `most` rows per company.
 * @returns whether there may be more
 */
export function removeOutdatedUtterances(db: DbLike, now: number, most: number): boolean {
  // One query for each company, because one for all companies would scan all utterances.
  const staying = db.select({ companyId: companies.id }).from(companies).where(isStaying(companies.id))
  const removed = staying.all().map(({ companyId }) => {
    const days = findAiSettings(db, companyId)?.transcriptDays ?? TRANSCRIPT_DAYS
    const outdated = db
      .select({ id: utterances.id })
      .from(utterances)
      .where(and(eq(utterances.companyId, companyId), lte(utterances.at, now - days * DAY_MS)))
      .limit(most)
    return db.delete(utterances).where(inArray(utterances.id, outdated)).run().changes
  })
  return removed.includes(most)
}
