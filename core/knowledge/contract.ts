import * as z from 'zod/mini'
import { OUTCOMES, UNTRANSLATED } from '../dialogue/dialogue.ts'
import { empty, epochMs, id, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf, searchText } from '../http/paging.ts'
import { ANSWER_TEXT_MAX, FACTS_MAX, SAID_MAX, TEXT_MAX, WORDING_MAX, WORDINGS_MAX } from '../limits.ts'

/** *Ours* (decisions 7): what a company's AI knows. */

const text = (max: number) =>
  z
    .string({ error: 'required' })
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(max, { error: 'tooLong' }))

/** Where it holds: one signage, all of a store, or (both null) everywhere. */
const place = {
  storeId: z._default(z.nullable(id), null),
  signageId: z._default(z.nullable(id), null),
}
const wording = z.object({ lang: language, text: text(WORDING_MAX) })
const answerText = z.object({
  lang: language,
  text: text(ANSWER_TEXT_MAX),
  /** A machine's translation that nobody has read yet; it is not spoken. */
  isDraft: z._default(z.boolean(), false),
})
const answerWish = z.object({
  ...place,
  /** The first of a language is its title. */
  wordings: z
    .array(wording)
    .check(z.minLength(1, { error: 'required' }), z.maxLength(WORDINGS_MAX, { error: 'tooMany' })),
  texts: z.array(answerText).check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(3, { error: 'tooMany' }),
    z.refine((texts) => new Set(texts.map(({ lang }) => lang)).size === texts.length, { error: 'invalid' }),
  ),
})
export type AnswerWishShape = z.output<typeof answerWish>

/** What is spoken in a language is asked for in it, too: else nobody would ever hear it. */
const isAsked = z.refine<AnswerWishShape>(
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
    "The company's questions and answers, what was changed last first; /api/getAnswers.csv is all of them as a file",
  input: z.object({
    ...pageInput,
    page: z._default(pageInput.page, 1),
    /** A part of a question or an answer. */
    text: searchText,
    /** This one alone. */
    answerId: z.optional(id),
    /** Those that hold there. */
    storeId: z.optional(id),
    /** Those that have no spoken text in this language. */
    lacks: z.optional(language),
  }),
  output: pageOf(answerShape),
})

export const addAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/addAnswer',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'One answer with the ways to ask for it',
  input: answerWish.check(isAsked),
  output: z.extend(ok, { answerId: id }),
})

export const addAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/addAnswers',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Several at once, all or none: what was chosen of cut text',
  input: z.object({
    answers: z
      .array(answerWish.check(isAsked))
      .check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'tooMany' })),
  }),
  output: z.extend(ok, { answerIds: z.array(id) }),
})

export const updateAnswer = defineEndpoint({
  method: 'POST',
  path: '/api/updateAnswer',
  needs: 'answer.write',
  withoutCompany: 'notFound',
  summary: 'All of one answer anew; changedElsewhere when somebody was quicker',
  input: z
    .object({
      ...answerWish.shape,
      answerId: id,
      /** As it was read; left out: whatever it is now. */
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
  summary: 'Remove an answer',
  input: z.object({ answerId: id }),
  output: ok,
})

const found = z.object({
  /** `answer:12`, `exhibit:3`, `fact:7` */
  source: z.string(),
  title: z.string(),
  /** What is said then. */
  text: z.string(),
  /** The way to ask that is nearest. */
  wording: z.string(),
  /** 0 to 1. */
  score: z.number(),
})

export const getSimilarAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/getSimilarAnswers',
  needs: 'answer.read',
  withoutCompany: 'emptyList',
  summary: 'What the company knows already about a question, wherever it holds',
  input: z.object({ text: text(SAID_MAX), lang: language, exceptId: z.optional(id) }),
  output: z.array(found),
})

export const tryQuestion = defineEndpoint({
  method: 'POST',
  path: '/api/tryQuestion',
  needs: 'talk.try',
  withoutCompany: 'noCompany',
  summary: 'What the embedded answerer would say to a visitor, and why; nothing is written down',
  input: z.object({ text: text(SAID_MAX), lang: language, ...place }),
  output: z.object({
    answer: z.string(),
    outcome: z.enum(OUTCOMES),
    sources: z.array(z.string()),
    found: z.array(
      z.extend(found, {
        /** What question and wording have in common. */
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
  summary: "Set all facts of a store, or (null) the company's, anew",
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
  /** How else it was said. */
  wordings: z.array(z.string()),
})
export type UnansweredRow = z.infer<typeof unansweredRow>

export const getUnanswered = defineEndpoint({
  method: 'POST',
  path: '/api/getUnanswered',
  needs: 'answer.read',
  withoutCompany: 'emptyPage',
  summary: 'What visitors asked and nobody could answer',
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
  summary: 'A question and its answer in the other languages, by the chat server; nothing is stored',
  input: inLanguage,
  output: z.object({
    drafts: z.array(z.object({ lang: language, question: z.string(), text: z.string() })),
    /** Why there are not all of them; null: there are. */
    reason: z.nullable(z.enum(UNTRANSLATED)),
  }),
})
export type TranslationDrafts = z.infer<typeof draftTranslations.output>

export const answerUnanswered = defineEndpoint({
  method: 'POST',
  path: '/api/answerUnanswered',
  needs: 'answer.write',
  withoutCompany: 'notFound',
  summary:
    'Answer it: with a text as a new answer, or by one that is there, which is asked for in these words, too',
  input: z
    .object({
      unansweredId: id,
      answerId: z.optional(id),
      text: z.optional(text(ANSWER_TEXT_MAX)),
      ...place,
      /** Left out: the question as it was first said. */
      wordings: z.optional(
        z
          .array(text(WORDING_MAX))
          .check(z.minLength(1, { error: 'required' }), z.maxLength(20, { error: 'tooMany' })),
      ),
      /** Of a new answer: the same in other languages, as somebody has read it. */
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
  summary: 'Dismiss a question, or take it back',
  input: z.object({ unansweredId: id, state: z.enum(['open', 'dismissed']) }),
  output: ok,
})

/** What is wrong in a line of a file, by the column it stands in. */
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
  summary: 'What a CSV file (as /api/getAnswers.csv writes it) would do; nothing is written',
  input: csvText,
  output: preview,
})

export const importAnswers = defineEndpoint({
  method: 'POST',
  path: '/api/importAnswers',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary: 'Take a CSV file: all of it, or with a single problem nothing (refused, csv)',
  input: csvText,
  output: z.extend(ok, { added: z.int(), changed: z.int() }),
})

export const cutText = defineEndpoint({
  method: 'POST',
  path: '/api/cutText',
  needs: 'answer.write',
  withoutCompany: 'noCompany',
  summary:
    'Pasted text, or the text of a web page, cut into questions and answers for review; nothing is written',
  input: z.object({
    text: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200_000, { error: 'tooLong' })),
    lang: language,
  }),
  output: z.object({
    suggestions: z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        /** What is there already and very near. */
        similar: z.nullable(found),
      }),
    ),
  }),
})
