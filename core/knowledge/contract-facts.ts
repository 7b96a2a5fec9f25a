import * as z from 'zod/mini'
import { empty, id, language } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { ANSWER_TEXT_MAX, FACTS_MAX, TEXT_MAX } from '../limits.ts'
import { text } from './contract-shapes.ts'

const factShape = z.object({ lang: language, label: text(TEXT_MAX), text: text(ANSWER_TEXT_MAX) })
const seenText = z.string().check(z.trim())

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
  summary:
    'Replace all facts of a store, or with null those of the company; refused with changedElsewhere if another user changed them first',
  input: z.object({
    storeId: z.nullable(id),
    facts: z.array(factShape).check(z.maxLength(FACTS_MAX, { error: 'tooMany' })),
    /**
     * The facts that were stored when the user began to edit them. If other facts are stored now, another user has
     * changed them. If this field is omitted, any stored facts are replaced.
     */
    seen: z.optional(z.array(z.object({ lang: language, label: seenText, text: seenText }))),
  }),
  output: ok,
})
