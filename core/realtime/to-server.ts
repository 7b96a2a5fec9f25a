import * as z from 'zod/mini'
import { HAND_OVER_ANSWERS } from '../calls/hand-over.ts'
import { DIALOGUE_ENDS, DIALOGUE_PHASES, OUTCOMES } from '../dialogue/dialogue.ts'
import { id, language, peerId, requestId } from '../fields/shapes.ts'
import { CAPTION_TEXT_MAX, DIALOGUE_STEPS_MAX, DIALOGUE_TEXT_MAX, TELOP_MAX } from '../limits.ts'
import { REST_MINUTES } from '../operator/rules.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'
import { decodedFrames, devices, type Fields, iceCandidateBody } from './shapes.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const count = z.number().check(z.nonnegative())
/** Of one turn: nothing in it takes an hour. */
const turnMs = z.optional(z.number().check(z.minimum(0), z.maximum(3_600_000)))

/** *Ours:* when somebody pressed for this; without it the press counts as made just now (realtime, Presses). */
const made = z.optional(z.object({ ageMs: count, clockMs: z.optional(count) }))

/** realtime, Client to server. `stateTransitionEvent` is discriminated again by eventType. */
export const transitionToServer = {
  acceptRequest: z.object({ requestId, made }),
  rejectRequest: z.object({ requestId, made }),
  suspend: z.object({ signageId: id }),
  restart: z.object({ signageId: id }),
  Standby: z.object({}),
  /** *Ours:* after so many minutes back by themselves; without, when they say so. */
  Leaving: z.object({ minutes: z.optional(z.literal(REST_MINUTES)) }),
  PossibleStandby: z.object({}),
  operatorStateTransition: z.object({ userId: id, state: z.literal('Leaving') }),
  decodeFrames: decodedFrames,
  receptionRequest: z.object({
    requestId,
    touchButton: z.nullable(text(40)),
    reason: z.enum(['touch', 'handOver']),
    lang: language,
    /** *Ours:* the AI talk that hands over. */
    talkId: z.optional(requestId),
    made,
  }),
  /** Words of an AI talk, as they were said. */
  talkLog: z.object({
    talkId: requestId,
    speaker: z.enum(['visitor', 'ai']),
    lang: language,
    text: z.string().check(z.minLength(1), z.maxLength(DIALOGUE_TEXT_MAX)),
    outcome: z.optional(z.enum(OUTCOMES)),
    sources: z.optional(z.array(text(40)).check(z.maxLength(20))),
    latency: z.optional(z.object({ recognisedMs: turnMs, firstTokenMs: turnMs, firstSoundMs: turnMs })),
  }),
  monitoringRequest: z.object({ signageId: id, on: z.boolean() }),
  callFromUser: z.object({ signageId: id, made }),
  serviceClosed: z.object({ callId: requestId }),
  serviceClosedNotReloadSignage: z.object({ callId: requestId }),
  shareScreen: z.object({ callId: requestId }),
  closeShareScreen: z.object({ callId: requestId }),
  logout: z.object({}),
} as const

export const messageToServer = {
  /** *Ours:* `n` comes back with its pong. */
  ping: z.object({ n: z.optional(z.int().check(z.nonnegative())) }),
  offer: z.object({
    sdp: text(60_000),
    purpose: z.enum(['call', 'monitoring', 'listening']),
    peerId,
    credential: text(512),
    signageId: z.optional(id),
    /** The same peer again with new ICE credentials: its network has changed, or is gone for a while. */
    restart: z.optional(z.boolean()),
  }),
  iceCandidate: z.object({ candidate: iceCandidateBody }),
  devicePermission: devices,
  informCallId: z.object({ callId: requestId }),
  /** *Ours:* the sender's peer has given up in this talk (true), or is connected after all. */
  unreached: z.object({ callId: requestId, on: z.boolean() }),
  /** *Ours:* the sender's network lets no WebRTC through (true), or does after all. */
  mediaBlocked: z.object({ callId: requestId, on: z.boolean() }),
  /** *Ours:* who stands for the host in this talk, from the beginning or from now on. */
  characterUsed: z.object({ callId: requestId, characterId: id }),
  homeButton: z.object({ made }),
  /** *Ours:* a colleague is asked to go on with the own talk; null takes it back. */
  handOver: z.object({ callId: requestId, userId: z.nullable(id) }),
  /** *Ours:* the colleague's word; `ready` and `failed` are about their picture and sound. */
  handOverAnswer: z.object({ callId: requestId, answer: z.enum(HAND_OVER_ANSWERS) }),
  /** *Ours:* a supervisor hears the talk of this signage. */
  listen: z.object({ signageId: id, on: z.boolean() }),
  /** *Ours:* whoever listens speaks to the operator alone. */
  whisper: z.object({ callId: requestId, on: z.boolean() }),
  /** The owner of a reserved room goes out; the room stays until the end. */
  serviceCloseForWRU: z.object({ callId: requestId }),
  requestLogout: z.object({ objectId: id }),
  kioskReport: z.object({
    scene: z.enum(TEMPLATE_SCENES),
    version: z.int(),
    /** The library's file on the screen; null: none. */
    mediaId: z.optional(z.nullable(id)),
    telop: z.optional(text(TELOP_MAX)),
    fps: z.optional(count),
    siteVersion: z.optional(text(64)),
    language: z.optional(language),
  }),
  /** *Ours:* how the kiosk's AI talk goes on; `phase` null: it is over. */
  talkState: z.object({
    talkId: requestId,
    phase: z.nullable(z.enum(DIALOGUE_PHASES)),
    step: z.int().check(z.minimum(0), z.maximum(DIALOGUE_STEPS_MAX)),
    lang: language,
    /** Why it is over. */
    cause: z.optional(z.enum(DIALOGUE_ENDS)),
  }),
  /** *Ours:* what the sender says in the call between people; `seq` is the page's number of the utterance, `final` ends it. */
  caption: z.object({
    callId: requestId,
    seq: z.int().check(z.nonnegative()),
    lang: language,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(CAPTION_TEXT_MAX)),
    final: z.boolean(),
  }),
  /** *Ours:* in which language the sender reads captions, until they speak another one. */
  captionLanguage: z.object({ callId: requestId, lang: language }),
  tmpMessage: z.object({ signageId: id, text: text(200) }),
  /** *Ours:* the standby panel that shows the face-capture port; it keeps the port open. */
  faceCapture: z.object({ isPanelOpen: z.boolean() }),
} as const

export type TransitionToServer = typeof transitionToServer
export type MessageToServer = typeof messageToServer
export type EventType = keyof TransitionToServer
export type PlainType = keyof MessageToServer

export type TransitionBody<E extends EventType> = Fields<z.infer<TransitionToServer[E]>>
export type PlainBody<T extends PlainType> = Fields<z.infer<MessageToServer[T]>>

/** What a page may send, as it goes over the wire. */
export type ToServer =
  | { [T in PlainType]: { type: T } & PlainBody<T> }[PlainType]
  | { [E in EventType]: { type: 'stateTransitionEvent'; eventType: E } & TransitionBody<E> }[EventType]
