import * as z from 'zod/mini'
import { empty, epochMs, id, language, requestId } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf } from '../http/paging.ts'
import { DIALOGUE_ENDS, OUTCOMES, SPEAKERS } from './dialogue.ts'

/** Not in the specification (decisions 7): endpoints for the list of AI dialogues and their response times. */

const dialogueRow = z.object({
  talkId: requestId,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  lang: language,
  beganAt: epochMs,
  /** Null: still running. */
  endedAt: z.nullable(epochMs),
  cause: z.nullable(z.enum(DIALOGUE_ENDS)),
  /** Spec 4.5: a spoken or typed turn counts as one step, pressing a suggested meaning (`selectCandidate`) as two. */
  steps: z.int(),
  /** The call to an operator that ended the dialogue. */
  callId: z.nullable(requestId),
  /** Counts of the visitor's utterances, and of those that the AI could not answer. */
  turns: z.int(),
  unanswered: z.int(),
  /** The visitor's first words; null if the visitor said nothing. */
  firstWords: z.nullable(z.string()),
  /** Days after which the transcript was deleted (decisions 7); null: it still exists, or none was made. */
  wordsGoneDays: z.nullable(z.int()),
})
export type DialogueRowShape = z.infer<typeof dialogueRow>

export const getTalks = defineEndpoint({
  method: 'POST',
  path: '/api/getTalks',
  needs: 'call.report',
  withoutCompany: 'emptyPage',
  summary: "The company's AI dialogues, newest first, at most ten thousand matches",
  input: z.object({
    ...pageInput,
    page: z._default(pageInput.page, 1),
    signageId: z.optional(id),
    lang: z.optional(language),
    cause: z.optional(z.enum(DIALOGUE_ENDS)),
  }),
  output: pageOf(dialogueRow),
})

const ms = z.optional(z.number())

export const getTalk = defineEndpoint({
  method: 'POST',
  path: '/api/getTalk',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'One AI dialogue with its transcript and response times',
  input: z.object({ talkId: requestId }),
  output: z.extend(dialogueRow, {
    words: z.array(
      z.object({
        at: epochMs,
        speaker: z.enum(SPEAKERS),
        lang: language,
        text: z.string(),
        outcome: z.nullable(z.enum(OUTCOMES)),
        /** Sources of the answer, such as `answer:12`, `exhibit:3` or `fact:7`. */
        sources: z.array(z.string()),
        /** ms after the end of the visitor's speech or touch. */
        latency: z.nullable(z.object({ recognisedMs: ms, firstTokenMs: ms, firstSoundMs: ms })),
      }),
    ),
  }),
})
export type DialogueShape = z.infer<typeof getTalk.output>

/**
 * Statistics of one response time over all turns (question and answer) in which it was measured; null if it was not
 * measured.
 */
const spread = z.object({
  count: z.int(),
  medianMs: z.nullable(z.int()),
  p90Ms: z.nullable(z.int()),
})

export const getTalkLatency = defineEndpoint({
  method: 'POST',
  path: '/api/getTalkLatency',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'Response times of the AI in the last 30 days',
  input: empty,
  output: z.object({ recognised: spread, firstToken: spread, firstSound: spread }),
})
export type DialogueLatency = z.infer<typeof getTalkLatency.output>
