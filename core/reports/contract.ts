import * as z from 'zod/mini'
import { CLOSE_CAUSES } from '../calls/call.ts'
import { LINK_QUALITIES } from '../calls/link-quality.ts'
import { OUTCOMES, SPEAKERS } from '../dialogue/dialogue.ts'
import { formId, idOrNone } from '../fields/field-shapes.ts'
import { day, empty, epochMs, id, language, requestId } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { CALL_OUTCOMES, SHOWN_EVENTS } from './call-report.ts'

/** *Ours:* reports on a company's calls. Both days are included, in Japanese time; at most 92 of them. */
const period = { from: day, to: day }

const tally = { called: z.int(), answered: z.int() }
const durationMs = z.nullable(z.int())

/** Whoever or whatever is deleted keeps the name it had (decisions 4). */
const named = { name: z.string(), isDeleted: z.boolean() }

/** `called` are calls of visitors; talks that operators began were not waited for, and count by operator alone. */
export const callReport = z.object({
  ...tally,
  /** From the press to the answer, of the answered ones; null: there are none. */
  medianWaitMs: durationMs,
  p90WaitMs: durationMs,
  longestWaitMs: durationMs,
  /** Of all talks that have ended, whoever began them. */
  meanTalkMs: durationMs,
  days: z.array(z.object({ day: z.string(), ...tally })),
  /** 24, by hour of the day. */
  hours: z.array(z.object(tally)),
  /** 7; 0 is Sunday. */
  weekdays: z.array(z.object(tally)),
  /** Name null: without a button. */
  buttons: z.array(z.object({ name: z.nullable(z.string()), ...tally })),
  languages: z.array(z.object({ lang: language, ...tally })),
  /** Id 0: of no store. Where the signage stood when it was called. */
  stores: z.array(z.object({ id: z.int(), ...named, ...tally })),
  operators: z.array(z.object({ id, ...named, answered: z.int(), begun: z.int(), meanTalkMs: durationMs })),
})
export type CallReport = z.infer<typeof callReport>

export const getCallReport = defineEndpoint({
  method: 'POST',
  path: '/api/getCallReport',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary:
    'Answer rate, waits and calls by time, button, language, store and operator; also as /api/getCallReport.csv',
  input: z.object(period),
  output: callReport,
})

const outcomeFilter = z.enum([...CALL_OUTCOMES, 'unanswered'])

const filters = {
  ...period,
  /** 0: of no store. */
  storeId: z.optional(idOrNone),
  signageId: z.optional(formId),
  hostId: z.optional(formId),
  lang: z.optional(language),
  /** `unanswered`: all that ended before anybody answered. */
  outcome: z.optional(outcomeFilter),
}

/** Of the last row of a page: when it was called, and its id. */
const cursor = z.string().check(z.regex(/^\d{1,16}_[0-9a-f-]{36}$/i, { error: 'invalid' }))

const callRow = {
  id: requestId,
  begunBy: z.enum(['visitor', 'host']),
  touchButton: z.nullable(z.string()),
  lang: language,
  requestedAt: epochMs,
  answeredAt: z.nullable(epochMs),
  endedAt: z.nullable(epochMs),
  cause: z.nullable(z.enum(CLOSE_CAUSES)),
  outcome: z.enum(CALL_OUTCOMES),
  signageId: id,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  hostName: z.nullable(z.string()),
}
export const listedCall = z.object(callRow)
export type ListedCallShape = z.infer<typeof listedCall>

export const getCallHistory = defineEndpoint({
  method: 'POST',
  path: '/api/getCallHistory',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'Calls, the newest first, a page at a time; /api/getCallHistory.csv answers all pages as a file',
  input: z.object({ ...filters, after: z.optional(cursor) }),
  output: z.object({
    rows: z.array(listedCall),
    /** What the next page comes `after`; null: this is the last. */
    next: z.nullable(z.string()),
  }),
})

const choices = z.array(z.object({ id, ...named }))

export const getCallFilters = defineEndpoint({
  method: 'POST',
  path: '/api/getCallFilters',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'Whom the history of calls can be narrowed to, deleted or not',
  input: empty,
  output: z.object({ stores: choices, signages: choices, operators: choices }),
})

export const callHistoryFile = z.object(filters)

export const reportedCall = z.object({
  ...callRow,
  reason: z.nullable(z.enum(['touch', 'handOver'])),
  characterName: z.nullable(z.string()),
  /** What whoever talked wrote down. */
  note: z.nullable(z.string()),
  /** Of the visitor, while the company keeps it. */
  picture: z.nullable(z.object({ url: z.string(), takenAt: epochMs, keptUntilAt: epochMs })),
  /** In order. */
  events: z.array(
    z.object({
      at: epochMs,
      kind: z.enum(SHOWN_EVENTS),
      userName: z.nullable(z.string()),
      cause: z.nullable(z.enum(CLOSE_CAUSES)),
    }),
  ),
  /** The AI talk that it goes on with, whole. */
  talk: z.nullable(
    z.object({
      talkId: requestId,
      beganAt: epochMs,
      endedAt: z.nullable(epochMs),
      steps: z.int(),
      /** As of an AI talk (contract/talks). */
      wordsGoneDays: z.nullable(z.int()),
      words: z.array(
        z.object({
          at: epochMs,
          speaker: z.enum(SPEAKERS),
          lang: language,
          text: z.string(),
          outcome: z.nullable(z.enum(OUTCOMES)),
          /** ms after the end of the visitor's speech or touch. */
          latency: z.nullable(
            z.object({
              recognisedMs: z.optional(z.number()),
              firstTokenMs: z.optional(z.number()),
              firstSoundMs: z.optional(z.number()),
            }),
          ),
        }),
      ),
    }),
  ),
  /** What the two people have said, in order, while the company keeps it. */
  captions: z.array(
    z.object({
      at: epochMs,
      speaker: z.enum(SPEAKERS),
      lang: language,
      text: z.string(),
      /** In the other side's language, where that was another one. */
      translations: z.object({
        ja: z.optional(z.string()),
        en: z.optional(z.string()),
        zh: z.optional(z.string()),
      }),
    }),
  ),
  /** If there were any, they went after so many days; null: they are there, or none were kept. */
  captionsGoneDays: z.nullable(z.int()),
  /** How the kiosk's line was called from when on (decisions 8). */
  link: z.array(z.object({ at: epochMs, quality: z.enum(LINK_QUALITIES) })),
})
export type ReportedCall = z.infer<typeof reportedCall>

/** All that was said in one call, before it by the AI, too, as a file. */
export const callTranscriptFile = z.object({ targetId: requestId })

export const getCall = defineEndpoint({
  method: 'POST',
  path: '/api/getCall',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'One call with what happened in it',
  input: z.object({ targetId: requestId }),
  output: reportedCall,
})
