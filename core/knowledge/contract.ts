import * as z from 'zod/mini'
import { OUTCOMES, UNTRANSLATED } from '../dialogue/dialogue.ts'
import { empty, epochMs, id, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'
import { ANSWER_TEXT_MAX, FACTS_MAX, SAID_MAX, TEXT_MAX, WORDING_MAX, WORDINGS_MAX } from '../limits.ts'

/** *Ours* (decisions 7): the knowledge base of a company's AI. */

const text = (max: number) =>
  z
    .string({ error: 'required' })
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(max, { error: 'tooLong' }))

/** Where the answer applies: one signage, one store, or (both null) everywhere. */
const place = {
  storeId: z._default(z.nullable(id), null),
  signageId: z._default(z.nullable(id), null),
}
const wording = z.object({ lang: language, text: text(WORDING_MAX) })
const answerText = z.object({
  lang: language,
  text: text(ANSWER_TEXT_MAX),
  /** A machine translation that no user has checked; the AI does not use it. */
  isDraft: z._default(z.boolean(), false),
})
const answerInput = z.object({
  ...place,
  /** The first wording of a language is its title. */
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
    /** Only this answer. */
    answerId: z.optional(id),
    /** Only answers for this store. */
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
      /** The value read before; omitted: overwrite any version. */
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

const found = z.object({
  /** `answer:12`, `exhibit:3`, `fact:7` */
  source: z.string(),
  title: z.string(),
  /** The text that the AI says. */
  text: z.string(),
  /** The closest wording. */
  wording: z.string(),
  /** Between 0 and 1. */
  score: z.number(),
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

export const tryQuestion = defineEndpoint({
  method: 'POST',
  path: '/api/tryQuestion',
  needs: 'talk.try',
  withoutCompany: 'noCompany',
  summary: 'The answer of the built-in answerer to a visitor, and why; nothing is recorded',
  input: z.object({ text: text(SAID_MAX), lang: language, ...place }),
  output: z.object({
    answer: z.string(),
    outcome: z.enum(OUTCOMES),
    sources: z.array(z.string()),
    found: z.array(
      z.extend(found, {
        /** Words that question and wording share. */
        shared: z.array(z.string()),
      }),
    ),
  }),
})

const factShape = z.object({ lang: language, label: text(TEXT_MAX), text: text(ANSWER_TEXT_MAX) })

export const getFacts = defineEndpoint({
  method: 'POST',
  path: '/api/getFacts',
  needs: 'answer.read',
  withoutCompany: 'emptyList',
  summary: 'Short facts about the company (storeId null) and its stores',
  input: empty,
  output: z.array(
    z.object({ id, storeId: z.nullable(id), lang: language, label: z.string(), text: z.string() }),
  ),
})

export const updateFacts = defineEndpoint({
  method: 'POST',
  path: '/api/updateFacts',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Replace all facts of a store, or with null those of the company',
  input: z.object({
    storeId: z.nullable(id),
    facts: z.array(factShape).check(z.maxLength(FACTS_MAX, { error: 'tooMany' })),
  }),
  output: ok,
})

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
  /** Other wordings of the same question. */
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
    /** Why translations are missing; null: none are. */
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
      /** Omitted: the question as first asked. */
      wordings: z.optional(
        z
          .array(text(WORDING_MAX))
          .check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'tooMany' })),
      ),
      /** For a new answer: its checked translations. */
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

/** Problems in a CSV file, reported with line and column. */
export const CSV_PROBLEMS = [
  'quote',
  'columns',
  'unknownId',
  'unknownPlace',
  'number',
  'noQuestion',
  'noAnswer',
  'tooLong',
  'tooMany',
  'twice',
] as const
export type CsvProblem = (typeof CSV_PROBLEMS)[number]

const preview = z.object({
  rows: z.array(z.object({ line: z.int(), title: z.string(), action: z.enum(['add', 'change', 'same']) })),
  problems: z.array(z.object({ line: z.int(), column: z.string(), problem: z.enum(CSV_PROBLEMS) })),
})
export type CsvPreview = z.infer<typeof preview>

const csvText = z.object({
  csv: z.string({ error: 'required' }).check(z.minLength(1, { error: 'required' })),
})

export const previewAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/previewAnswers',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Preview the import of a CSV file (format of /api/getAnswers.csv); nothing is written',
  input: csvText,
  output: preview,
})

export const importAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/importAnswers',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Import a CSV file: all of it, or nothing if there is any problem (refused, csv)',
  input: csvText,
  output: z.extend(ok, { added: z.int(), changed: z.int() }),
})

export const cutText = defineEndpoint({
  method: 'POST',
  path: '/api/cutText',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Find questions and answers in pasted text, for review; nothing is written',
  input: z.object({
    text: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200_000, { error: 'tooLong' })),
    lang: language,
  }),
  output: z.object({
    suggestions: z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        /** A very similar existing entry. */
        similar: z.nullable(found),
      }),
    ),
  }),
})
