import * as z from 'zod/mini'
import { UNTRANSLATED } from '../dialogue/dialogue.ts'
import { epochMs, id, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'
import { ANSWER_TEXT_MAX, SAID_MAX, WORDING_MAX } from '../limits.ts'
import { found, place, text } from './contract-shapes.ts'

const UNANSWERED_STATES = ['open', 'answered', 'dismissed'] as const
const unansweredRow = z.object({
  id,
  lang: language,
  text: z.string(),
  times: z.int(),
  firstAt: epochMs,
  lastAt: epochMs,
  signageName: z.nullable(z.string()),
  state: z.enum(UNANSWERED_STATES),
  answerId: z.nullable(id),
  /** Other wordings in which visitors asked the same question. */
  wordings: z.array(z.string()),
})
export type UnansweredRow = z.infer<typeof unansweredRow>

export const getUnanswered = defineEndpoint({
  method: 'POST',
  path: '/api/getUnanswered',
  needs: 'answer.read',
  withoutCompany: 'emptyPage',
  summary: 'Questions of visitors that the AI could not answer',
  input: z.object({
    ...pageInput,
    page: z._default(pageInput.page, 1),
    text: searchText,
    lang: z.optional(language),
    state: z._default(z.enum(UNANSWERED_STATES), 'open'),
    sort: z._default(z.enum(['times', 'newest']), 'times'),
  }),
  output: pageOf(unansweredRow),
})

/** A question and its answer in one language. */
const inLanguage = z.object({
  lang: language,
  question: text(WORDING_MAX),
  text: text(ANSWER_TEXT_MAX),
})

export const draftTranslations = defineEndpoint({
  method: 'POST',
  path: '/api/draftTranslations',
  needs: 'answer.write',
  withoutCompany: 'notFound',
  summary: 'Translate a question and its answer with the chat server; nothing is stored',
  input: inLanguage,
  output: z.object({
    drafts: z.array(z.object({ lang: language, question: z.string(), text: z.string() })),
    /** Why translations are missing; null if none is missing. */
    reason: z.nullable(z.enum(UNTRANSLATED)),
  }),
})
export type TranslationDrafts = z.infer<typeof draftTranslations.output>

export const answerUnanswered = defineEndpoint({
  method: 'POST',
  path: '/api/answerUnanswered',
  needs: 'answer.write',
  withoutCompany: 'notFound',
  summary: 'Answer a question: add a new answer, or add the question as a wording of an existing one',
  input: z
    .object({
      unansweredId: id,
      answerId: z.optional(id),
      text: z.optional(text(ANSWER_TEXT_MAX)),
      ...place,
      /** Wordings to store for the answer. If omitted, the question is stored as it was first asked. */
      wordings: z.optional(
        z
          .array(text(WORDING_MAX))
          .check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'tooMany' })),
      ),
      /** For a new answer: translations that the user has checked. */
      others: z.optional(z.array(inLanguage).check(z.maxLength(2, { error: 'tooMany' }))),
    })
    .check(
      z.refine(({ answerId, text: words }) => answerId !== undefined || words !== undefined, {
        error: 'required',
        path: ['text'],
      }),
    ),
  output: z.extend(ok, { answerId: id }),
})

export const updateUnanswered = defineEndpoint({
  method: 'POST',
  path: '/api/updateUnanswered',
  needs: 'answer.write',
  withoutCompany: 'notFound',
  summary: 'Dismiss or reopen a question',
  input: z.object({ unansweredId: id, state: z.enum(['open', 'dismissed']) }),
  output: ok,
})

export const getSimilarAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/getSimilarAnswers',
  needs: 'answer.read',
  withoutCompany: 'emptyList',
  summary: 'Existing answers similar to a question, for all places',
  input: z.object({ text: text(SAID_MAX), lang: language, exceptId: z.optional(id) }),
  output: z.array(found),
})
