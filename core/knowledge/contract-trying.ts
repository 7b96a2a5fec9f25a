import * as z from 'zod/mini'
import { OUTCOMES } from '../dialogue/dialogue.ts'
import { language } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { SAID_MAX } from '../limits.ts'
import { found, place, text } from './contract-shapes.ts'

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
        /** Words that the question and the wording have in common. */
        shared: z.array(z.string()),
      }),
    ),
  }),
})
