import type { CompanyAsker } from '#core/accounts/asker.ts'
import type { ParsedInputOf } from '#core/http/define-endpoint.ts'
import { mapPage, type Page, pageOf } from '#core/http/pages.ts'
import { Refusal } from '#core/http/refusals.ts'
import type {
  answerUnanswered as answerEndpoint,
  getUnanswered,
  UnansweredRow,
} from '#core/knowledge/contract-unanswered.ts'
import { WORDING_MAX, WORDINGS_MAX } from '#core/limits.ts'
import { findAnswer } from '../../db/queries/answers.ts'
import {
  findUnanswered,
  listUnanswered,
  setUnansweredState,
  type Unanswered,
  wordingsOfUnanswered,
} from '../../db/queries/unanswered.ts'
import { audit } from '../audit/service.ts'
import { createSearch } from '../http/search.ts'
import { type KnowledgeDeps, rewriteAnswer, writeNew } from './answers.ts'

const searched = createSearch<Unanswered>(({ text }) => [text])

/** A page of unanswered questions: most often asked first, or newest first. */
export function pageOfUnanswered(
  { db }: KnowledgeDeps,
  { companyId }: CompanyAsker,
  filter: ParsedInputOf<typeof getUnanswered>,
): Page<UnansweredRow> {
  const found = searched(listUnanswered(db, companyId, filter.state), filter.text).filter(
    ({ lang }) => filter.lang === undefined || lang === filter.lang,
  )
  const sorted =
    filter.sort === 'newest' ? [...found].sort((a, b) => b.lastAt - a.lastAt || b.id - a.id) : found
  const page = pageOf(sorted, filter)
  const wordings = wordingsOfUnanswered(
    db,
    page.rows.map(({ id }) => id),
  )
  return mapPage(page, ({ id, lang, text, times, firstAt, lastAt, signageName, state, answerId }) => ({
    id,
    lang,
    text,
    times,
    firstAt,
    lastAt,
    signageName,
    state,
    answerId,
    wordings: wordings.get(id) ?? [],
  }))
}

/**
 * Answers a question: adds a new answer, or adds the question to an existing answer. The question is no longer listed
 * as unanswered afterwards.
 * @throws Refusal notFound, answersFull, wordingsFull, invalid (a language is given twice, or the answer has no text in
 * the question's language)
 */
export function answerUnanswered(
  { db, now }: KnowledgeDeps,
  asker: CompanyAsker,
  input: ParsedInputOf<typeof answerEndpoint>,
): number {
  return db.transaction((tx) => {
    const question = findUnanswered(tx, asker.companyId, input.unansweredId)
    if (!question) throw new Refusal('notFound')
    const { lang } = question
    const words = input.wordings ?? [question.text.slice(0, WORDING_MAX)]
    const wordings = words.map((text) => ({ lang, text }))
    const { storeId, signageId, text } = input
    const texts = text === undefined ? [] : [{ lang, text, isDraft: false }]
    let { answerId } = input
    if (answerId === undefined) {
      const others = input.others ?? []
      if (new Set([lang, ...others.map((own) => own.lang)]).size <= others.length)
        throw new Refusal('invalid', { fields: { others: 'invalid' } })
      const asked = others.map((own) => ({ lang: own.lang, text: own.question }))
      const said = others.map((own) => ({ lang: own.lang, text: own.text, isDraft: false }))
      const whole = { wordings: [...wordings, ...asked], texts: [...texts, ...said] }
      answerId = writeNew(tx, asker, { storeId, signageId, ...whole }, now())
      audit(tx, 'answer.added', { targetId: answerId, targetName: wordings[0]?.text ?? '' })
    } else {
      const before = findAnswer(tx, asker.companyId, answerId)
      if (!before) throw new Refusal('notFound')
      const known = new Set(before.wordings.map((own) => `${own.lang} ${own.text}`))
      const unchangedTexts = before.texts.filter((own) => text === undefined || own.lang !== lang)
      const all = [...unchangedTexts, ...texts]
      // the question would stay unanswered if the answer had no text in the question's language
      if (!all.some((own) => own.lang === lang))
        throw new Refusal('invalid', { fields: { text: 'required' } })
      const asked = [...before.wordings, ...wordings.filter((own) => !known.has(`${lang} ${own.text}`))]
      if (asked.length > WORDINGS_MAX) throw new Refusal('wordingsFull')
      const { storeId: ofStore, signageId: ofSignage } = before
      const rewritten = { storeId: ofStore, signageId: ofSignage, texts: all, wordings: asked }
      rewriteAnswer(tx, asker, answerId, rewritten, Math.max(now(), before.updatedAt + 1))
      audit(tx, 'answer.changed', { targetId: answerId, targetName: before.wordings[0]?.text ?? '' })
    }
    setUnansweredState(tx, asker.companyId, question.id, { state: 'answered', answerId })
    return answerId
  })
}

/** @throws Refusal notFound */
export function moveUnanswered(
  { db }: KnowledgeDeps,
  { companyId }: CompanyAsker,
  id: number,
  state: 'open' | 'dismissed',
): void {
  if (!setUnansweredState(db, companyId, id, { state, answerId: null })) throw new Refusal('notFound')
}
