import * as z from 'zod/mini'
import { CLOSE_CAUSES } from '../calls/call.ts'
import { callCursor } from '../calls/contract-own-calls.ts'
import { LINK_QUALITIES } from '../calls/link-quality.ts'
import { OUTCOMES, SPEAKERS } from '../dialogue/dialogue.ts'
import { formId, idOrNone } from '../fields/field-shapes.ts'
import { day, empty, epochMs, id, language, requestId } from '../fields/shapes.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import { CALL_OUTCOMES, SHOWN_EVENTS } from './call-report.ts'

/**
 * Not in the specification: endpoints for reports on a company's calls. `from` and `to` are days in Japan time, both
 * included; at most 92 days.
 */
const period = { from: day, to: day }

/** Numbers of calls. `byAi`: no operator answered the call, and the AI took over the visitor. */
const tally = { called: z.int(), answered: z.int(), byAi: z.int() }
const durationMs = z.nullable(z.int())

/** Deleted stores and users keep their last name (decisions 4). */
const named = { name: z.string(), isDeleted: z.boolean() }

/** `called` counts visitors' calls. Calls begun by operators have no waiting time, and count only in `operators`. */
export const callReport = z.object({
  ...tally,
  /**
   * Waiting times from the press of the call button to the answer, over all answered calls; null if none was answered.
   */
  medianWaitMs: durationMs,
  p90WaitMs: durationMs,
  longestWaitMs: durationMs,
  /** Mean duration of all ended conversations, including those begun by operators. */
  meanTalkMs: durationMs,
  days: z.array(z.object({ day: z.string(), ...tally })),
  /** 24 entries, by hour of the day. */
  hours: z.array(z.object(tally)),
  /** 7 entries; 0 is Sunday. */
  weekdays: z.array(z.object(tally)),
  /** Calls by the pressed touch button; name null: calls without a button. */
  buttons: z.array(z.object({ name: z.nullable(z.string()), ...tally })),
  languages: z.array(z.object({ lang: language, ...tally })),
  /** Calls by the store that the signage had at the time of the call. Id 0: no store. */
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
  /** Only calls of signages of this store; 0: of signages without a store. */
  storeId: z.optional(idOrNone),
  signageId: z.optional(formId),
  hostId: z.optional(formId),
  lang: z.optional(language),
  /** `unanswered`: all calls that ended without an answer. */
  outcome: z.optional(outcomeFilter),
}

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
  /** The result that the operator chose: a standard result (core/calls/call-result.ts) or a text of the company. */
  result: z.nullable(z.string()),
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
  summary: 'Calls, newest first, page by page; /api/getCallHistory.csv exports all pages',
  input: z.object({ ...filters, after: z.optional(callCursor) }),
  output: z.object({
    rows: z.array(listedCall),
    /** Value of `after` that requests the next page; null: this is the last page. */
    next: z.nullable(z.string()),
  }),
})

const choices = z.array(z.object({ id, ...named }))

export const getCallFilters = defineEndpoint({
  method: 'POST',
  path: '/api/getCallFilters',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'Filter choices of the call history, including deleted ones',
  input: empty,
  output: z.object({ stores: choices, signages: choices, operators: choices }),
})

export const callHistoryFile = z.object(filters)

export const reportedCall = z.object({
  ...callRow,
  reason: z.nullable(z.enum(['touch', 'handOver'])),
  characterName: z.nullable(z.string()),
  /** The note of the operator. */
  note: z.nullable(z.string()),
  /** Picture of the visitor, while it is kept. */
  picture: z.nullable(z.object({ url: z.string(), takenAt: epochMs, keptUntilAt: epochMs })),
  /** The steps of the call, in order of time. */
  events: z.array(
    z.object({
      at: epochMs,
      kind: z.enum(SHOWN_EVENTS),
      userName: z.nullable(z.string()),
      cause: z.nullable(z.enum(CLOSE_CAUSES)),
    }),
  ),
  /** The AI dialogue before the call, complete. */
  talk: z.nullable(
    z.object({
      talkId: requestId,
      beganAt: epochMs,
      endedAt: z.nullable(epochMs),
      steps: z.int(),
      /** Days after which the dialogue's words were deleted; null: they still exist, or nothing was said. */
      wordsGoneDays: z.nullable(z.int()),
      words: z.array(
        z.object({
          at: epochMs,
          speaker: z.enum(SPEAKERS),
          lang: language,
          text: z.string(),
          outcome: z.nullable(z.enum(OUTCOMES)),
          /** Response times of the answer, in ms after the end of the visitor's speech or touch. */
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
  /** Transcript of the call in order, while it is kept. */
  captions: z.array(
    z.object({
      at: epochMs,
      speaker: z.enum(SPEAKERS),
      lang: language,
      text: z.string(),
      /** Translations for the other participant, by language. */
      translations: z.object({
        ja: z.optional(z.string()),
        en: z.optional(z.string()),
        zh: z.optional(z.string()),
      }),
    }),
  ),
  /** Days after which the transcript was deleted; null: it still exists, or none was made. */
  captionsGoneDays: z.nullable(z.int()),
  /** Changes of the kiosk's link quality, each with its time (decisions 8). */
  link: z.array(z.object({ at: epochMs, quality: z.enum(LINK_QUALITIES) })),
})
export type ReportedCall = z.infer<typeof reportedCall>

/** The transcript of one call as a file, including the AI dialogue before it. */
export const callTranscriptFile = z.object({ targetId: requestId })

export const getCall = defineEndpoint({
  method: 'POST',
  path: '/api/getCall',
  needs: 'call.report',
  withoutCompany: 'notFound',
  summary: 'One call with its events',
  input: z.object({ targetId: requestId }),
  output: reportedCall,
})
