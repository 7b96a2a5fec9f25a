import * as z from 'zod/mini'
import { UNTRANSLATED } from '../dialogue/dialogue.ts'
import { translations } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { TELOP_MAX, TOUCH_BUTTONS_MAX } from '../limits.ts'

/** Not in the specification: machine translations, as drafts that a user checks. */
export const draftVisitorTexts = defineEndpoint({
  method: 'POST',
  path: '/api/draftVisitorTexts',
  needs: 'signage.write',
  withoutCompany: 'notFound',
  summary: 'Translate Japanese texts for visitors with the chat server; nothing is stored',
  input: z.object({
    texts: z
      .array(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1, { error: 'required' }),
            z.maxLength(TELOP_MAX, { error: 'tooLong' }),
          ),
      )
      .check(z.minLength(1, { error: 'required' }), z.maxLength(TOUCH_BUTTONS_MAX, { error: 'tooMany' })),
  }),
  output: z.object({
    /** One entry for each text, in the same order. */
    drafts: z.array(translations),
    /** Why translations are missing; null: no translation is missing. */
    reason: z.nullable(z.enum(UNTRANSLATED)),
  }),
})
export type VisitorTextDrafts = z.infer<typeof draftVisitorTexts.output>
