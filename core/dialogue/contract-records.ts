import * as z from 'zod/mini'
import { empty, epochMs, id, language, requestId } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { pageInput, pageOf } from '../http/paging.ts'
import { OUTCOMES, SPEAKERS, TALK_ENDS } from './dialogue.ts'

/** *Ours* (decisions 7): what AI talks were, and how fast. */

const talkRow = z.object({
  talkId: requestId,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  lang: language,
  beganAt: epochMs,
  /** Null: it goes on. */
  endedAt: z.nullable(epochMs),
  cause: z.nullable(z.enum(TALK_ENDS)),
  /** Spec 4.5: a turn counts one, a chosen candidate two. */
  steps: z.int(),
  /** The call it was handed over to. */
  callId: z.nullable(requestId),
  /** How often the visitor spoke, and how often nothing could be answered. */
  turns: z.int(),
  unanswered: z.int(),
  /** The visitor's first words; null: none were said. */
  firstWords: z.nullable(z.string()),
  /** What was said went after so many days (decisions 7); null: it is there, or nothing was said. */
  wordsGoneDays: z.nullable(z.int()),
})
export type TalkRowShape = z.infer<typeof talkRow>

export const getTalks = defineEndpoint({
  method: 'POST',
  path: '/api/getTalks',
  needs: 'call.report',
  withoutCompany: 'emptyPage',
  summary: "The company's AI talks, the newest first, ten thousand of those that fit at the most",
  input: z.object({
    ...pageInput,
    page: z._default(pageInput.page, 1),
    signageId: z.optional(id),
    lang: z.optional(language),
    cause: z.optional(z.enum(TALK_ENDS)),
  }),
  output: pageOf(talkRow),
})

const ms = z.optional(z.number())

export const getTalk = defineEndpoint({
  method: 'POST',
  path: '/api/getTalk',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'One AI talk with all that was said, and how fast each turn was',
  input: z.object({ talkId: requestId }),
  output: z.extend(talkRow, {
    words: z.array(
      z.object({
        at: epochMs,
        speaker: z.enum(SPEAKERS),
        lang: language,
        text: z.string(),
        outcome: z.nullable(z.enum(OUTCOMES)),
        /** `answer:12`, `exhibit:3`, `fact:7` */
        sources: z.array(z.string()),
        /** ms after the end of the visitor's speech or touch. */
        latency: z.nullable(z.object({ recognisedMs: ms, firstTokenMs: ms, firstSoundMs: ms })),
      }),
    ),
  }),
})
export type TalkShape = z.infer<typeof getTalk.output>

/** Of the turns in which it was measured; null: there is none. */
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
  summary: 'How fast the AI has answered in the last 30 days',
  input: empty,
  output: z.object({ recognised: spread, firstToken: spread, firstSound: spread }),
})
export type TalkLatency = z.infer<typeof getTalkLatency.output>
