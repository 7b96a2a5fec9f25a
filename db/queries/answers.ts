import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { answers, answerTexts, users } from '../schema/index.ts'
import type { Place } from './knowledge.ts'
import { prepared } from './prepared.ts'

export interface Answer extends Place {
  id: number
  companyId: number
  updatedAt: number
  /** Name of the user who last changed the answer; null if the user was deleted. */
  updatedBy: string | null
  /** The first wording of a language is its title. */
  wordings: { lang: Language; text: string }[]
  texts: { lang: Language; text: string; isDraft: boolean }[]
}

/** The editable part of an answer. */
export type AnswerInput = Place & Pick<Answer, 'wordings' | 'texts'>

const rows = (db: DbLike) =>
  db
    .select({
      id: answers.id,
      companyId: answers.companyId,
      storeId: answers.storeId,
      signageId: answers.signageId,
      updatedAt: answers.updatedAt,
      updatedBy: users.name,
    })
    .from(answers)
    .leftJoin(users, eq(users.id, answers.updatedBy))

/** The placeholder takes all ids as one JSON list, so the statement's text does not depend on the number of ids. */
const IDS = sql`(SELECT value FROM json_each(${sql.placeholder('ids')}))`

const textsOf = prepared((db) =>
  db.select().from(answerTexts).where(sql`${answerTexts.answerId} IN ${IDS}`).prepare(),
)

function withWords(db: DbLike, found: readonly Omit<Answer, 'wordings' | 'texts'>[]): Answer[] {
  const ids = JSON.stringify(found.map(({ id }) => id))
  // Raw SQL, because drizzle takes twice as long: an answer has up to 60 wordings.
  const wordings = Map.groupBy(
    db.all<{ answerId: number; lang: Language; text: string }>(
      sql`SELECT answer_id AS answerId, lang, text FROM answer_wording
        WHERE answer_id IN (SELECT value FROM json_each(${ids})) ORDER BY id`,
    ),
    ({ answerId }) => answerId,
  )
  const texts = Map.groupBy(textsOf(db).all({ ids }), ({ answerId }) => answerId)
  return found.map((answer) => ({
    ...answer,
    wordings: (wordings.get(answer.id) ?? []).map(({ lang, text }) => ({ lang, text })),
    texts: (texts.get(answer.id) ?? []).map(({ lang, text, isDraft }) => ({ lang, text, isDraft })),
  }))
}

const newest = prepared((db) =>
  db
    .select({ id: answers.id })
    .from(answers)
    .where(
      and(
        eq(answers.companyId, sql.placeholder('companyId')),
        or(isNull(answers.storeId), eq(answers.storeId, sql.placeholder('storeId'))),
        or(isNull(answers.signageId), eq(answers.signageId, sql.placeholder('signageId'))),
        sql`EXISTS (SELECT 1 FROM answer_text WHERE answer_id = ${answers.id}
          AND lang = ${sql.placeholder('lang')} AND NOT is_draft)`,
      ),
    )
    .orderBy(desc(answers.updatedAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Ids of the answers that apply at a signage in a language, the newest first. */
export const listNewestAnswers = (
  db: DbLike,
  place: Place & { companyId: number; lang: Language },
  limit: number,
): number[] =>
  newest(db)
    .all({ ...place, limit })
    .map(({ id }) => id)

const places = prepared((db) =>
  db
    .select({ id: answers.id, storeId: answers.storeId })
    .from(answers)
    .where(eq(answers.companyId, sql.placeholder('companyId')))
    .orderBy(desc(answers.updatedAt), desc(answers.id))
    .prepare(),
)

/** Ids and shops (stores) of a company's answers, most recently changed first. */
export const listAnswerPlaces = (db: DbLike, companyId: number): { id: number; storeId: number | null }[] =>
  places(db).all({ companyId })

const some = prepared((db) =>
  rows(db)
    .where(and(eq(answers.companyId, sql.placeholder('companyId')), sql`${answers.id} IN ${IDS}`))
    .prepare(),
)

/** The company's answers with these ids, in the same order. Ids that no longer exist are left out. */
export function findAnswers(db: DbLike, companyId: number, ids: readonly number[]): Answer[] {
  const found = withWords(db, some(db).all({ companyId, ids: JSON.stringify(ids) }))
  const byId = new Map(found.map((answer) => [answer.id, answer]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A text that changes whenever an answer of the company is written or removed. */
export function answersState(db: DbLike, companyId: number): string {
  // The ids of deleted answers are not given to new answers, and each change of an answer increases its `updated_at`.
  const found = db.get<{ state: string }>(
    sql`SELECT count(*) || ' ' || ifnull(max(id), 0) || ' ' || ifnull(sum(updated_at), 0) AS state FROM answer WHERE company_id = ${companyId}`,
  )
  return found?.state ?? ''
}

/** Answers of all companies. */
export const listAllAnswers = (db: DbLike): Answer[] => withWords(db, rows(db).orderBy(answers.id).all())

export const findAnswer = (db: DbLike, companyId: number, id: number): Answer | undefined =>
  findAnswers(db, companyId, [id])[0]

export const countAnswers = (db: DbLike, companyId: number): number =>
  db.select({ n: count() }).from(answers).where(eq(answers.companyId, companyId)).get()?.n ?? 0

type Words = Pick<Answer, 'id'> & Partial<Pick<Answer, 'wordings' | 'texts'>>

/** Writes all wordings and texts with two statements, because an import of 10,000 wordings must not block other requests. */
function writeWords(db: DbLike, written: readonly Words[]): void {
  const wordings = written.flatMap(({ id, wordings: own = [] }) =>
    own.map(({ lang, text }) => [id, lang, text]),
  )
  db.run(
    sql`INSERT INTO answer_wording (answer_id, lang, text)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(wordings)})`,
  )
  const texts = written.flatMap(({ id, texts: own = [] }) =>
    own.map(({ lang, text, isDraft }) => [id, lang, text, isDraft]),
  )
  db.run(
    sql`INSERT INTO answer_text (answer_id, lang, text, is_draft)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${JSON.stringify(texts)})`,
  )
}

interface Written {
  companyId: number
  at: number
  by: number | null
}

/** Call inside a transaction. @returns the ids of the new answers, in the same order */
export function insertAnswers(
  db: DbLike,
  { companyId, at, by }: Written,
  inputs: readonly AnswerInput[],
): number[] {
  const last = db.get<{ seq: number }>(sql`SELECT seq FROM sqlite_sequence WHERE name = 'answer'`)
  const first = (last?.seq ?? 0) + 1
  const written = inputs.map((input, n) => ({ ...input, id: first + n }))
  const rows = written.map(({ id, storeId, signageId }) => [id, storeId, signageId])
  db.run(
    sql`INSERT INTO answer (id, company_id, store_id, signage_id, updated_at, updated_by)
      SELECT value ->> 0, ${companyId}, value ->> 1, value ->> 2, ${at}, ${by} FROM json_each(${JSON.stringify(rows)})`,
  )
  writeWords(db, written)
  return written.map(({ id }) => id)
}

/** Call inside a transaction. */
export const insertAnswer = (db: DbLike, written: Written, input: AnswerInput): number =>
  insertAnswers(db, written, [input])[0]!

interface AnswerChange {
  id: number
  at: number
  /** Wordings or texts that are left out stay as stored. This saves time: writing thousands takes 0.1 s. */
  input: Place & Partial<Pick<AnswerInput, 'wordings' | 'texts'>>
}

/**
 * Updates the shop (store) and signage of answers. Replaces their wordings and texts, if given. Call inside a
 * transaction, after checking that the answers belong to the company.
 */
export function updateAnswers(db: DbLike, by: number | null, changes: readonly AnswerChange[]): void {
  const rows = JSON.stringify(
    changes.map(({ id, at, input: { storeId, signageId } }) => [id, storeId, signageId, at]),
  )
  db.run(
    sql`UPDATE answer SET store_id = own.value ->> 1, signage_id = own.value ->> 2, updated_at = own.value ->> 3, updated_by = ${by}
      FROM json_each(${rows}) AS own WHERE answer.id = own.value ->> 0`,
  )
  const idsOf = (words: 'wordings' | 'texts'): string =>
    JSON.stringify(changes.filter(({ input }) => input[words]).map(({ id }) => id))
  db.run(
    sql`DELETE FROM answer_wording WHERE answer_id IN (SELECT value FROM json_each(${idsOf('wordings')}))`,
  )
  db.run(sql`DELETE FROM answer_text WHERE answer_id IN (SELECT value FROM json_each(${idsOf('texts')}))`)
  writeWords(
    db,
    changes.map(({ id, input }) => ({ ...input, id })),
  )
}

export const removeAnswer = (db: DbLike, companyId: number, id: number): boolean =>
  db
    .delete(answers)
    .where(and(eq(answers.companyId, companyId), eq(answers.id, id)))
    .run().changes > 0
