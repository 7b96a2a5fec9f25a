import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { type Page, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import type {
  AnswerInputShape,
  AnswerShape,
  getAnswers,
  updateAnswer as updateEndpoint,
} from '#core/knowledge/contract.ts'
import { ANSWERS_MAX } from '#core/limits.ts'
import type { Db, DbLike } from '../../db/open.ts'
import {
  type Answer,
  countAnswers,
  findAnswer,
  findAnswers,
  insertAnswer,
  insertAnswers,
  listAnswerPlaces,
  removeAnswer,
  updateAnswers,
} from '../../db/queries/answers.ts'
import { forgetSource, type Place } from '../../db/queries/knowledge.ts'
import { findSignageOfCompany } from '../../db/queries/signages.ts'
import { findStore } from '../../db/queries/stores.ts'
import { audit } from '../audit/service.ts'
import { createSearch } from '../http/search.ts'
import { pauseIfDue } from '../system/breaks.ts'
import { answerStep, beginIndexing, indexAnswer, indexLater, indexNewAnswer } from './indexing.ts'

export interface KnowledgeDeps {
  db: Db
  now: () => number
}

const shapeOf = ({ companyId: _, ...answer }: Answer): AnswerShape => answer

const searched = createSearch<Answer>(({ wordings, texts }) =>
  [...wordings, ...texts].map(({ text }) => text),
)

/** Number of answers read in one step. A step takes a few milliseconds even if each answer has WORDINGS_MAX wordings. */
export const READ_AT_ONCE = 25

/** Reads answers in batches, in the order of `ids`. Leaves out those that are deleted meanwhile. */
export async function* answersInParts(
  db: Db,
  companyId: number,
  ids: readonly number[],
  pause: () => Promise<void> | undefined = pauseIfDue,
): AsyncGenerator<Answer[]> {
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    if (at > 0) await pause()
    yield findAnswers(db, companyId, ids.slice(at, at + READ_AT_ONCE))
  }
}

/** A page of answers, most recently changed first. */
export async function pageOfAnswers(
  { db }: KnowledgeDeps,
  { companyId }: CompanyAsker,
  filter: ParsedInputOf<typeof getAnswers>,
): Promise<Page<AnswerShape>> {
  const { answerId, storeId, lacks, text } = filter
  let ids = listAnswerPlaces(db, companyId)
    .filter(
      ({ id, storeId: own }) =>
        (answerId === undefined || id === answerId) && (storeId === undefined || own === storeId),
    )
    .map(({ id }) => id)
  if (text || lacks) {
    const isLacking = ({ texts }: Answer): boolean =>
      lacks === undefined || !texts.some(({ lang, isDraft }) => lang === lacks && !isDraft)
    const found: number[] = []
    for await (const part of answersInParts(db, companyId, ids))
      found.push(
        ...searched(part, text)
          .filter(isLacking)
          .map(({ id }) => id),
      )
    ids = found
  }
  const page = pageOf(ids, filter)
  return { ...page, rows: findAnswers(db, companyId, page.rows).map(shapeOf) }
}

/** @throws Refusal notFound: the shop (store) or signage does not belong to the company */
export function requirePlace(db: DbLike, companyId: number, { storeId, signageId }: Place): void {
  if (storeId !== null && !findStore(db, companyId, storeId)) throw new Refusal('notFound')
  if (signageId !== null && !findSignageOfCompany(db, companyId, signageId)) throw new Refusal('notFound')
}

/** The title of an answer: its first wording, or its first text if the answer has no wordings. */
const titleOf = ({ wordings, texts }: Pick<AnswerInputShape, 'wordings' | 'texts'>): string =>
  wordings[0]?.text ?? texts[0]?.text ?? ''

/**
 * Returns the answer as it is stored: an answer of one signage has no `storeId`, because the signage implies the shop
 * (store).
 */
const placed = (input: AnswerInputShape): AnswerInputShape =>
  input.signageId === null ? input : { ...input, storeId: null }

/** Adds an answer. Call inside a transaction. @throws Refusal notFound (the shop or signage), answersFull */
export function writeNew(
  db: DbLike,
  { companyId, userId }: CompanyAsker,
  input: AnswerInputShape,
  at: number,
): number {
  requirePlace(db, companyId, input)
  if (countAnswers(db, companyId) >= ANSWERS_MAX) throw new Refusal('answersFull')
  const own = placed(input)
  const id = insertAnswer(db, { companyId, at, by: userId }, own)
  indexNewAnswer(db, { ...own, id, companyId })
  return id
}

/**
 * Replaces an answer of the caller's company. Call inside a transaction. @throws Refusal notFound (the shop or signage)
 */
export function rewriteAnswer(
  db: DbLike,
  { companyId, userId }: CompanyAsker,
  id: number,
  input: AnswerInputShape,
  at: number,
): void {
  requirePlace(db, companyId, input)
  const own = placed(input)
  updateAnswers(db, userId, [{ id, at, input: own }])
  indexAnswer(db, { ...own, id, companyId })
}

/** @throws Refusal notFound, answersFull */
export const addAnswer = ({ db, now }: KnowledgeDeps, asker: CompanyAsker, input: AnswerInputShape): number =>
  db.transaction((tx) => {
    const id = writeNew(tx, asker, input, now())
    audit(tx, 'answer.added', { targetId: id, targetName: titleOf(input) })
    return id
  })

/** Adds all answers, or none. The search finds them after the promise has resolved. @throws Refusal notFound, answersFull */
export async function addAnswers(
  { db, now }: KnowledgeDeps,
  asker: CompanyAsker,
  inputs: readonly AnswerInputShape[],
): Promise<number[]> {
  const { companyId, userId } = asker
  const ids = db.transaction((tx) => {
    for (const input of inputs) requirePlace(tx, companyId, input)
    if (countAnswers(tx, companyId) + inputs.length > ANSWERS_MAX) throw new Refusal('answersFull')
    beginIndexing(tx)
    const added = insertAnswers(tx, { companyId, at: now(), by: userId }, inputs.map(placed))
    for (const [n, input] of inputs.entries())
      audit(tx, 'answer.added', { targetId: added[n]!, targetName: titleOf(input) })
    return added
  })
  await indexLater(
    db,
    ids.map((id) => answerStep(companyId, id)),
  )
  return ids
}

/** @throws Refusal notFound, changedElsewhere */
export function changeAnswer(
  { db, now }: KnowledgeDeps,
  asker: CompanyAsker,
  { answerId, updatedAt, ...input }: ParsedInputOf<typeof updateEndpoint>,
): number {
  return db.transaction((tx) => {
    const before = findAnswer(tx, asker.companyId, answerId)
    if (!before) throw new Refusal('notFound')
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw new Refusal('changedElsewhere')
    // a second change within the same millisecond gets a later time, because clients compare `updatedAt`
    const at = Math.max(now(), before.updatedAt + 1)
    rewriteAnswer(tx, asker, answerId, input, at)
    audit(tx, 'answer.changed', { targetId: answerId, targetName: titleOf(input) })
    return at
  })
}

/** @throws Refusal notFound */
export function deleteAnswer({ db }: KnowledgeDeps, { companyId }: CompanyAsker, id: number): void {
  db.transaction((tx) => {
    const before = findAnswer(tx, companyId, id)
    if (!before || !removeAnswer(tx, companyId, id)) throw new Refusal('notFound')
    audit(tx, 'answer.deleted', { targetId: id, targetName: titleOf(before) })
    forgetSource(tx, { companyId, kind: 'answer', id })
  })
}
