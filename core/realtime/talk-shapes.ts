import * as z from 'zod/mini'
import { HEARING_SERVICES, SPEAKERS } from '../dialogue/dialogue.ts'
import { epochMs, id, language, requestId } from '../fields/shapes.ts'

/** Not in the specification: summary and last utterances of the AI dialogue that preceded a call. */
export const dialogueHandedOver = z.object({
  talkId: requestId,
  summary: z.object({ lastQuestion: z.nullable(z.string()), questions: z.int(), unanswered: z.int() }),
  turns: z.array(z.object({ speaker: z.enum(SPEAKERS), text: z.string(), lang: language, at: epochMs })),
})
export type DialogueHandedOver = z.infer<typeof dialogueHandedOver>

/** Spec 3, call request: one entry of an operator's dialog. */
export const callRequest = z.object({
  requestId,
  signageId: id,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  touchButton: z.nullable(z.string()),
  lang: language,
  captureImageDir: z.nullable(z.string()),
  captureAt: z.nullable(epochMs),
  requestedAt: epochMs,
  /** When the request times out without an answer. */
  dueAt: epochMs,
  /** Names of the other operators to whom the call is offered. */
  alsoOffered: z.array(z.string()),
  lastUseCharacter: z.nullable(z.string()),
  /** The AI dialogue that preceded the request, with its last utterances. */
  talk: z.optional(dialogueHandedOver),
})
export type CallRequest = z.infer<typeof callRequest>

/** The two sides of a talk. */
export const TALK_SIDES = ['host', 'signage'] as const
export type TalkSide = (typeof TALK_SIDES)[number]

/** A running talk, as the pages of kiosk and operator receive it. */
export const talkShape = z.object({
  callId: requestId,
  signageId: id,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  touchButton: z.nullable(z.string()),
  hostId: id,
  hostName: z.string(),
  /** The operator's name in Latin letters; missing if none is stored. */
  hostLatinName: z.optional(z.string()),
  requestedAt: epochMs,
  startedAt: epochMs,
  /** The visitor's language; missing if none was chosen. */
  lang: z.optional(language),
  /** In a reserved room: when the reservation ends, and the booked character. Null in all other talks. */
  endsAt: z.nullable(epochMs),
  characterId: z.nullable(id),
  /** Sides whose media could not be connected after all retries. */
  unreached: z.array(z.enum(TALK_SIDES)),
  /** Sides whose network blocks WebRTC, so that media is sent over the sockets of both pages. Missing if none. */
  blocked: z.optional(z.array(z.enum(TALK_SIDES))),
  /** A hand-over in progress. `isComing`: the colleague has accepted; the kiosk tells the visitor only then. */
  handOver: z.optional(
    z.object({
      toId: id,
      toName: z.string(),
      toLatinName: z.optional(z.string()),
      isComing: z.boolean(),
      dueAt: epochMs,
    }),
  ),
  /** Supervisors who listen, by name; never sent to kiosks. Missing if none. */
  listeners: z.optional(z.array(z.object({ userId: id, name: z.string(), whispers: z.boolean() }))),
  /** Whether the kiosk shows the operator's shared screen in place of the signage's media. */
  isSharing: z.boolean(),
  /** The visitor's name in a reserved room; missing if the visitor gave none. */
  guestName: z.optional(z.string()),
  /** The operator's message on the visitor's screen. Missing if no message is shown. */
  message: z.optional(z.string()),
  /** The AI dialogue that preceded this talk; sent to operators only. */
  before: z.optional(dialogueHandedOver),
  /** Captions: the words of visitor and operator are transcribed and shown. Missing if the company's captions are off. */
  captions: z.optional(
    z.object({
      hearing: z.enum(HEARING_SERVICES),
      translates: z.boolean(),
      /** The avatar speaks the translation. */
      speaks: z.boolean(),
      /** The language that each side reads. */
      langs: z.object({ operator: language, visitor: language }),
      /** Translation is failing at the moment. */
      isUntranslated: z.boolean(),
    }),
  ),
  /**
   * When the operator's connection was lost; null if it is not lost. The talk continues if the operator returns within
   * GRACE_MS.
   */
  hostLostAt: z.nullable(epochMs),
})
export type TalkShape = z.infer<typeof talkShape>

/** A talk offered to this operator by hand-over. */
export const handOverOffer = z.object({
  callId: requestId,
  signageId: id,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  touchButton: z.nullable(z.string()),
  lang: language,
  fromName: z.string(),
  /** The message of the operator who hands over. */
  note: z.optional(z.string()),
  startedAt: epochMs,
  offeredAt: epochMs,
  dueAt: epochMs,
})
export type HandOverOffer = z.infer<typeof handOverOffer>
