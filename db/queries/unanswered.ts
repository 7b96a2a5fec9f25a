import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { signages, unanswered, unansweredWordings } from '../schema/index.ts'

type UnansweredState = 'open' | 'answered' | 'dismissed'
export type Unanswered = typeof unanswered.$inferSelect & { signageName: string | null }

/** How many alternative wordings are kept per question. */
const WORDINGS_KEPT = 5

/** Maximum number of questions per company; the least recently asked questions are dropped. */
export const UNANSWERED_MAX = 2_000

/**
 * Adds an unanswered question, or counts it once more. An answered question that is asked again becomes open; a
 * dismissed question stays dismissed.
 */
export function noteUnanswered(
  db: DbLike,
  asked: {
    companyId: number
    lang: Language
    text: string
    folded: string
    at: number
    signageId: number | null
  },
): void {
  const { companyId, lang, text, folded, at, signageId } = asked
  const { id, first } = db
    .insert(unanswered)
    .values({ companyId, lang, text, folded, firstAt: at, lastAt: at, lastSignageId: signageId })
    .onConflictDoUpdate({
      target: [unanswered.companyId, unanswered.lang, unanswered.folded],
      set: {
        times: sql`${unanswered.times} + 1`,
        lastAt: at,
        lastSignageId: signageId,
        state: sql`CASE ${unanswered.state} WHEN 'answered' THEN 'open' ELSE ${unanswered.state} END`,
      },
    })
    .returning({ id: unanswered.id, first: unanswered.text })
    .get()
  if (first !== text) keepWording(db, id, text, at)
  const over = db
    .select({ id: unanswered.id })
    .from(unanswered)
    .where(eq(unanswered.companyId, companyId))
    .orderBy(desc(unanswered.lastAt), desc(unanswered.id))
    .limit(1)
    .offset(UNANSWERED_MAX)
    .get()
  if (over)
    db.delete(unanswered)
      .where(and(eq(unanswered.companyId, companyId), eq(unanswered.id, over.id)))
      .run()
}

/** Undoes the recording of a question: reduces its count by one, or deletes it if it was asked only once. */
export function retractUnanswered(
  db: DbLike,
  { companyId, lang, folded }: { companyId: number; lang: Language; folded: string },
): void {
  const isQuestion = and(
    eq(unanswered.companyId, companyId),
    eq(unanswered.lang, lang),
    eq(unanswered.folded, folded),
  )
  db.delete(unanswered)
    .where(and(isQuestion, eq(unanswered.times, 1)))
    .run()
  db.update(unanswered)
    .set({ times: sql`${unanswered.times} - 1` })
    .where(isQuestion)
    .run()
}

function keepWording(db: DbLike, unansweredId: number, text: string, at: number): void {
  db.delete(unansweredWordings)
    .where(and(eq(unansweredWordings.unansweredId, unansweredId), eq(unansweredWordings.text, text)))
    .run()
  db.insert(unansweredWordings).values({ unansweredId, text, at }).run()
  const kept = db
    .select({ id: unansweredWordings.id })
    .from(unansweredWordings)
    .where(eq(unansweredWordings.unansweredId, unansweredId))
    .orderBy(desc(unansweredWordings.id))
    .limit(WORDINGS_KEPT)
    .all()
    .map(({ id }) => id)
  db.delete(unansweredWordings)
    .where(and(eq(unansweredWordings.unansweredId, unansweredId), notInArray(unansweredWordings.id, kept)))
    .run()
}

const rows = (db: DbLike) =>
  db
    .select({
      id: unanswered.id,
      companyId: unanswered.companyId,
      lang: unanswered.lang,
      text: unanswered.text,
      folded: unanswered.folded,
      times: unanswered.times,
      firstAt: unanswered.firstAt,
      lastAt: unanswered.lastAt,
      lastSignageId: unanswered.lastSignageId,
      state: unanswered.state,
      answerId: unanswered.answerId,
      signageName: signages.name,
    })
    .from(unanswered)
    .leftJoin(signages, eq(signages.id, unanswered.lastSignageId))

/** A company's unanswered questions in this state, most often asked first. */
export const listUnanswered = (db: DbLike, companyId: number, state: UnansweredState): Unanswered[] =>
  rows(db)
    .where(and(eq(unanswered.companyId, companyId), eq(unanswered.state, state)))
    .orderBy(desc(unanswered.times), desc(unanswered.lastAt), desc(unanswered.id))
    .all()

export const findUnanswered = (db: DbLike, companyId: number, id: number): Unanswered | undefined =>
  rows(db)
    .where(and(eq(unanswered.companyId, companyId), eq(unanswered.id, id)))
    .get()

/** Alternative wordings, by question ID. */
export const wordingsOfUnanswered = (db: DbLike, ids: readonly number[]): Map<number, string[]> =>
  new Map(
    [
      ...Map.groupBy(
        db
          .select()
          .from(unansweredWordings)
          .where(inArray(unansweredWordings.unansweredId, [...ids]))
          .orderBy(asc(unansweredWordings.id))
          .all(),
        ({ unansweredId }) => unansweredId,
      ),
    ].map(([id, found]) => [id, found.map(({ text }) => text)]),
  )

/** @returns whether the question exists */
export const setUnansweredState = (
  db: DbLike,
  companyId: number,
  id: number,
  state: { state: UnansweredState; answerId: number | null },
): boolean =>
  db
    .update(unanswered)
    .set(state)
    .where(and(eq(unanswered.companyId, companyId), eq(unanswered.id, id)))
    .run().changes > 0
