import * as z from 'zod/mini'
import { language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { found } from './contract-shapes.ts'

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
  'encoding',
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
        /** An existing entry of the company's knowledge that is very similar; null if no entry is. */
        similar: z.nullable(found),
      }),
    ),
  }),
})
