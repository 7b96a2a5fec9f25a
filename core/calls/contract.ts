import * as z from 'zod/mini'
import { empty, requestId } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { CALL_NOTE_MAX, PHRASES_MAX, VISITOR_TEXT_MAX } from '../limits.ts'

/** Endpoints for notes on calls, and for the phrases that a company's operators show to visitors. */

const visitorText = (problem: 'required' | undefined) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(problem ? 1 : 0, { error: 'required' }),
      z.maxLength(VISITOR_TEXT_MAX, { error: 'tooLong' }),
    )

const phrase = z.object({
  ja: visitorText('required'),
  /** If empty, visitors who chose this language see the Japanese text. */
  en: visitorText(undefined),
  zh: visitorText(undefined),
})
const seenText = z.string().check(z.trim())
export type PhraseShape = z.infer<typeof phrase>

export const getPhrases = defineEndpoint({
  method: 'POST',
  path: '/api/getPhrases',
  needs: 'call.answer',
  withoutCompany: 'noCompany',
  summary: "The company's own phrases for visitors, in their order",
  input: empty,
  output: z.object({ phrases: z.array(phrase) }),
})

export const updatePhrases = defineEndpoint({
  method: 'POST',
  path: '/api/updatePhrases',
  needs: 'company.write',
  withoutCompany: 'noCompany',
  summary: 'Replaces all phrases; refused with changedElsewhere if another user changed them first',
  input: z.object({
    phrases: z.array(phrase).check(z.maxLength(PHRASES_MAX, { error: 'tooMany' })),
    /** The phrases that the user began to edit. If omitted, any stored phrases are replaced. */
    seen: z.optional(z.array(z.object({ ja: seenText, en: seenText, zh: seenText }))),
  }),
  output: ok,
})

export const getCallNote = defineEndpoint({
  method: 'POST',
  path: '/api/getCallNote',
  needs: 'call.answer',
  withoutCompany: 'notFound',
  summary: 'The note of a call',
  input: z.object({ callId: requestId }),
  output: z.object({ note: z.string() }),
})

export const updateCallNote = defineEndpoint({
  method: 'POST',
  path: '/api/updateCallNote',
  needs: 'call.answer',
  withoutCompany: 'notFound',
  summary: 'Sets the note of a call; for its operators and administrators',
  input: z.object({
    callId: requestId,
    note: z.string().check(z.trim(), z.maxLength(CALL_NOTE_MAX, { error: 'tooLong' })),
  }),
  output: ok,
})
