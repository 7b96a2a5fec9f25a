import * as z from 'zod/mini'
import { empty, epochMs, language, requestId } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { CALL_NOTE_MAX, CALL_RESULT_MAX, OWN_RESULTS_MAX } from '../limits.ts'

/** Not in the specification: endpoints for the results of calls, and for each operator's list of their own calls. */

const result = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(CALL_RESULT_MAX, { error: 'tooLong' }))

/**
 * Cursor of a list of calls: time of request and ID of the last call on a page. The next page begins after that call.
 */
export const callCursor = z.string().check(z.regex(/^\d{1,16}_[0-9a-f-]{36}$/i, { error: 'invalid' }))

export const ownCall = z.object({
  id: requestId,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  touchButton: z.nullable(z.string()),
  lang: language,
  requestedAt: epochMs,
  /** When the first operator answered. */
  answeredAt: epochMs,
  /** Null while the call is running. */
  endedAt: z.nullable(epochMs),
  /** The colleague who took the call over; null if the call stayed with this operator. */
  handedTo: z.nullable(z.string()),
  /** A stock result (core/calls/call-result.ts) or a text of the company; null if none was chosen. */
  result: z.nullable(z.string()),
  note: z.string(),
  /** Until when result and note can be changed; null while the call is running. */
  openUntil: z.nullable(epochMs),
})
export type OwnCall = z.infer<typeof ownCall>

export const getOwnCalls = defineEndpoint({
  method: 'POST',
  path: '/api/getOwnCalls',
  needs: 'call.answer',
  withoutCompany: 'notFound',
  summary: 'The calls in which the caller talked, newest first, page by page, of the last 92 days',
  input: z.object({ after: z.optional(callCursor) }),
  output: z.object({
    rows: z.array(ownCall),
    /** Value of `after` for the next page; null if this is the last page. */
    next: z.nullable(z.string()),
    /** The call results that the operator can choose from. */
    results: z.array(z.string()),
  }),
})

export const updateCallRecord = defineEndpoint({
  method: 'POST',
  path: '/api/updateCallRecord',
  needs: 'call.answer',
  withoutCompany: 'notFound',
  summary: 'Sets result and note of a call; its operators until the end of the day, administrators always',
  input: z.object({
    callId: requestId,
    /** If missing, the stored result stays; null removes it. */
    result: z.optional(z.nullable(result)),
    note: z.optional(z.string().check(z.trim(), z.maxLength(CALL_NOTE_MAX, { error: 'tooLong' }))),
  }),
  output: ok,
})

export const getCallResults = defineEndpoint({
  method: 'POST',
  path: '/api/getCallResults',
  needs: 'call.answer',
  withoutCompany: 'noCompany',
  summary: "The company's own results of calls, in their order",
  input: empty,
  output: z.object({ results: z.array(z.string()) }),
})

export const updateCallResults = defineEndpoint({
  method: 'POST',
  path: '/api/updateCallResults',
  needs: 'company.write',
  withoutCompany: 'noCompany',
  summary:
    "Replaces the company's own results of calls; refused with changedElsewhere if another user changed them first",
  input: z.object({
    results: z.array(result).check(z.maxLength(OWN_RESULTS_MAX, { error: 'tooMany' })),
    /** The results that the user began to edit. If omitted, any stored results are replaced. */
    seen: z.optional(z.array(z.string().check(z.trim()))),
  }),
  output: ok,
})

export const saidBefore = z.object({
  at: epochMs,
  speaker: z.enum(['visitor', 'operator']),
  /**
   * Name of the operator who said this, if it was a colleague. Null for the requesting operator's own words and for the
   * visitor's.
   */
  colleague: z.nullable(z.string()),
  lang: language,
  text: z.string(),
  /** Translation for the other participant; null if none was made. */
  translation: z.nullable(z.object({ lang: language, text: z.string() })),
})
export type SaidBefore = z.infer<typeof saidBefore>

export const getCallWords = defineEndpoint({
  method: 'POST',
  path: '/api/getCallWords',
  needs: 'call.answer',
  withoutCompany: 'notFound',
  summary: "What was said and written down in a call so far; for the call's operators and administrators",
  input: z.object({ callId: requestId }),
  output: z.object({ lines: z.array(saidBefore) }),
})
