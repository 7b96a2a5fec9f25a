import * as z from 'zod/mini'
import { epochMs, id, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'
import { ANSWER_TEXT_MAX, WORDING_MAX, WORDINGS_MAX } from '../limits.ts'
import { place, text } from './contract-shapes.ts'

/** Not in the specification (decisions 7): endpoints for the answers of a company's AI. */

const wording = z.object({ lang: language, text: text(WORDING_MAX) })
const answerText = z.object({
  lang: language,
  text: text(ANSWER_TEXT_MAX),
  /** A machine translation that no user has checked; the AI does not use it. */
  isDraft: z._default(z.boolean(), false),
})
const answerInput = z.object({
  ...place,
  /** Questions that lead to this answer. In each language, the first one is the answer's title. */
  wordings: z
    .array(wording)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(WORDINGS_MAX, { error: 'tooMany' })),
  texts: z.array(answerText).check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(3, { error: 'tooMany' }),
    z.refine((texts) => new Set(texts.map(({ lang }) => lang)).size === texts.length, { error: 'invalid' }),
  ),
})
export type AnswerInputShape = z.output<typeof answerInput>

/** Each text that is not a draft needs a wording in its language; otherwise no question could find it. */
const isAsked = z.refine<AnswerInputShape>(
  ({ wordings, texts }) =>
    texts.every(({ lang, isDraft }) => isDraft || wordings.some((own) => own.lang === lang)),
  { error: 'required', path: ['wordings'] },
)

export const answerShape = z.object({
  id,
  storeId: z.nullable(id),
  signageId: z.nullable(id),
  wordings: z.array(z.object({ lang: language, text: z.string() })),
  texts: z.array(z.object({ lang: language, text: z.string(), isDraft: z.boolean() })),
  updatedAt: epochMs,
  updatedBy: z.nullable(z.string()),
})
export type AnswerShape = z.infer<typeof answerShape>

export const getAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/getAnswers',
  needs: 'answer.read',
  withoutCompany: 'emptyPage',
  summary:
    "The company's questions and answers, most recently changed first; /api/getAnswers.csv exports all",
  input: z.object({
    ...pageInput,
    page: z._default(pageInput.page, 1),
    /** Searches questions and answers. */
    text: searchText,
    /** Finds only this answer. */
    answerId: z.optional(id),
    /** Only answers for this shop (store). */
    storeId: z.optional(id),
    /** Only answers without a checked text in this language. */
    lacks: z.optional(language),
  }),
  output: pageOf(answerShape),
})

export const addAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/addAnswer',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Add an answer with its wordings',
  input: answerInput.check(isAsked),
  output: z.extend(ok, { answerId: id }),
})

export const addAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/addAnswers',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Add several answers at once, all or none: the accepted suggestions of cutText',
  input: z.object({
    answers: z
      .array(answerInput.check(isAsked))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'tooMany' })),
  }),
  output: z.extend(ok, { answerIds: z.array(id) }),
})

export const updateAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/updateAnswer',
  needs: 'answer.write',
  withoutCompany: 'notFound',
  summary: 'Replace an answer; refused with changedElsewhere if another user changed it first',
  input: z
    .object({
      ...answerInput.shape,
      answerId: id,
      /**
       * The answer's `updatedAt` when the client read it, for detecting a change by another user. If omitted, any
       * version is overwritten.
       */
      updatedAt: z.optional(epochMs),
    })
    .check(isAsked),
  output: z.extend(ok, { updatedAt: epochMs }),
})

export const deleteAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/deleteAnswer',
  needs: 'answer.write',
  withoutCompany: 'notFound',
  summary: 'Delete an answer',
  input: z.object({ answerId: id }),
  output: ok,
})
