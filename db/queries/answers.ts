import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Language } from '#core/languages.ts'
import type { DbLike } from '../open.ts'
import { answers, answerTexts, answerWordings, users } from '../schema/index.ts'
import type { Place } from './knowledge.ts'
import { prepared } from './prepared.ts'

export interface Answer extends Place {
  id: number
  companyId: number
  updatedAt: number
  /** Who wrote last; null: nobody who is still there. */
  updatedBy: string | null
  /** The first of a language is its title. */
  wordings: { lang: Language; text: string }[]
  texts: { lang: Language; text: string; isDraft: boolean }[]
}

/** What somebody writes of it. */
export type AnswerWish = Place & Pick<Answer, 'wordings' | 'texts'>

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

function withWords(db: DbLike, found: readonly Omit<Answer, 'wordings' | 'texts'>[]): Answer[] {
  const ids = found.map(({ id }) => id)
  const wordings = Map.groupBy(
    db
      .select()
      .from(answerWordings)
      .where(inArray(answerWordings.answerId, ids))
      .orderBy(asc(answerWordings.id))
      .all(),
    ({ answerId }) => answerId,
  )
  const texts = Map.groupBy(
    db.select().from(answerTexts).where(inArray(answerTexts.answerId, ids)).all(),
    ({ answerId }) => answerId,
  )
  return found.map((answer) => ({
    ...answer,
    wordings: (wordings.get(answer.id) ?? []).map(({ lang, text }) => ({ lang, text })),
    texts: (texts.get(answer.id) ?? []).map(({ lang, text, isDraft }) => ({ lang, text, isDraft })),
  }))
}

/** What was changed last stands first. */
export const listAnswers = (db: DbLike, companyId: number): Answer[] =>
  withWords(
    db,
    rows(db).where(eq(answers.companyId, companyId)).orderBy(desc(answers.updatedAt), desc(answers.id)).all(),
  )

/** Of the whole installation. */
export const listAllAnswers = (db: DbLike): Answer[] => withWords(db, rows(db).orderBy(answers.id).all())

export const findAnswer = (db: DbLike, companyId: number, id: number): Answer | undefined => {
  const found = rows(db)
    .where(and(eq(answers.companyId, companyId), eq(answers.id, id)))
    .get()
  return found && withWords(db, [found])[0]
}

export const countAnswers = (db: DbLike, companyId: number): number =>
  db.select({ n: count() }).from(answers).where(eq(answers.companyId, companyId)).get()?.n ?? 0

const newAnswer = prepared((db) =>
  db
    .insert(answers)
    .values({
      companyId: sql.placeholder('companyId'),
      storeId: sql.placeholder('storeId'),
      signageId: sql.placeholder('signageId'),
      updatedAt: sql.placeholder('at'),
      updatedBy: sql.placeholder('by'),
    })
    .returning({ id: answers.id })
    .prepare(),
)

const newWording = prepared((db) =>
  db
    .insert(answerWordings)
    .values({
      answerId: sql.placeholder('answerId'),
      lang: sql.placeholder('lang'),
      text: sql.placeholder('text'),
    })
    .prepare(),
)

const newText = prepared((db) =>
  db
    .insert(answerTexts)
    .values({
      answerId: sql.placeholder('answerId'),
      lang: sql.placeholder('lang'),
      text: sql.placeholder('text'),
      isDraft: sql.placeholder('isDraft'),
    })
    .prepare(),
)

function writeWords(db: DbLike, answerId: number, { wordings, texts }: AnswerWish): void {
  for (const wording of wordings) newWording(db).run({ answerId, ...wording })
  for (const text of texts) newText(db).run({ answerId, ...text })
}

interface Written {
  companyId: number
  at: number
  by: number | null
}

/** In a transaction. */
export function insertAnswer(db: DbLike, { companyId, at, by }: Written, wish: AnswerWish): number {
  const { storeId, signageId } = wish
  const { id } = newAnswer(db).get({ companyId, storeId, signageId, at, by })
  writeWords(db, id, wish)
  return id
}

/** All of it anew. In a transaction, after somebody has looked whose it is. */
export function updateAnswer(
  db: DbLike,
  id: number,
  { at, by }: Omit<Written, 'companyId'>,
  wish: AnswerWish,
): void {
  const { storeId, signageId } = wish
  db.update(answers).set({ storeId, signageId, updatedAt: at, updatedBy: by }).where(eq(answers.id, id)).run()
  db.delete(answerWordings).where(eq(answerWordings.answerId, id)).run()
  db.delete(answerTexts).where(eq(answerTexts.answerId, id)).run()
  writeWords(db, id, wish)
}

export const removeAnswer = (db: DbLike, companyId: number, id: number): boolean =>
  db
    .delete(answers)
    .where(and(eq(answers.companyId, companyId), eq(answers.id, id)))
    .run().changes > 0
