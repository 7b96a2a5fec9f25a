import * as z from 'zod/mini'
import { withRule } from '../fields/field-shapes.ts'
import { nameTextProblem } from '../fields/rules.ts'
import { empty, epochMs, id, language, requestId } from '../fields/shapes.ts'
import { ok } from '../http/confirmations.ts'
import { defineEndpoint } from '../http/define-endpoint.ts'
import {
  TEXT_MAX,
  VISITOR_MESSAGE_SECONDS_MAX,
  VISITOR_MESSAGE_SOUND_MAX_BYTES,
  VISITOR_MESSAGE_TEXT_MAX,
} from '../limits.ts'
import { inOneLine, messagePhoneProblem, typedPhone } from './message.ts'

const line = (max: number) =>
  z._default(
    z
      .string()
      .check(z.overwrite(inOneLine), z.maxLength(max, { error: 'tooLong' }), withRule(nameTextProblem)),
    '',
  )

/** Multipart; the file `sound` is the spoken message. Sending the same requestId again has no effect and is not an error. */
export const leaveVisitorMessage = defineEndpoint({
  method: 'POST',
  path: '/api/leaveVisitorMessage',
  needs: 'visitorMessage.leave',
  withoutCompany: 'notFound',
  summary: "A visitor's message to the company, typed or spoken (decisions 4)",
  multipart: true,
  maxFileBytes: VISITOR_MESSAGE_SOUND_MAX_BYTES,
  input: z.object({
    requestId,
    /** The visitor's call that no operator answered. */
    callId: z.optional(requestId),
    name: line(TEXT_MAX),
    phone: z._default(z.string().check(z.overwrite(typedPhone), withRule(messagePhoneProblem)), ''),
    text: line(VISITOR_MESSAGE_TEXT_MAX),
    lang: language,
    soundSeconds: z._default(z.coerce.number().check(z.gte(0), z.lte(VISITOR_MESSAGE_SECONDS_MAX)), 0),
  }),
  output: ok,
})

const visitorMessage = z.object({
  id,
  signageId: id,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  /** The visitor's name; empty if it was not given. */
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  lang: language,
  /** The spoken message; null if the visitor only typed. */
  sound: z.nullable(z.object({ url: z.string(), seconds: z.int() })),
  createdAt: epochMs,
  doneAt: z.nullable(epochMs),
  /** Name of the user who marked the message as done; null if it is open, or if the user was deleted. */
  doneBy: z.nullable(z.string()),
})
export type VisitorMessageShape = z.infer<typeof visitorMessage>

export const getVisitorMessages = defineEndpoint({
  method: 'POST',
  path: '/api/getVisitorMessages',
  needs: 'visitorMessage.read',
  withoutCompany: 'notFound',
  summary:
    'Messages that visitors left at the signages the caller may see: open ones, and those done within a day',
  input: empty,
  output: z.object({
    /** Number of all open messages; `messages` has only the newest. */
    open: z.int(),
    messages: z.array(visitorMessage),
    /** Number of days that the company keeps messages. */
    keptDays: z.int(),
  }),
})

export const setVisitorMessageDone = defineEndpoint({
  method: 'POST',
  path: '/api/setVisitorMessageDone',
  needs: 'visitorMessage.answer',
  withoutCompany: 'notFound',
  summary: 'Mark a visitor’s message as done, or open it again',
  input: z.object({ messageId: id, isDone: z.boolean() }),
  output: ok,
})

export const deleteVisitorMessage = defineEndpoint({
  method: 'POST',
  path: '/api/deleteVisitorMessage',
  needs: 'visitorMessage.delete',
  withoutCompany: 'notFound',
  summary: 'Delete a visitor’s message and its recording before the retention period ends',
  input: z.object({ messageId: id }),
  output: ok,
})
