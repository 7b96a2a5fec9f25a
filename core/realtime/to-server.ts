import * as z from 'zod/mini'
import { HAND_OVER_ANSWERS } from '../calls/hand-over.ts'
import { DIALOGUE_ENDS, DIALOGUE_PHASES, OUTCOMES } from '../dialogue/dialogue.ts'
import { id, language, peerId, requestId } from '../fields/shapes.ts'
import {
  CAPTION_TEXT_MAX,
  DIALOGUE_STEPS_MAX,
  DIALOGUE_TEXT_MAX,
  GUEST_NAME_MAX,
  HAND_OVER_NOTE_MAX,
  TELOP_MAX,
} from '../limits.ts'
import { BREAK_MINUTES } from '../operator/rules.ts'
import { TEMPLATE_SCENES } from '../signages/signage.ts'
import { ORIENTATIONS } from '../stage/layout-names.ts'
import { decodedFrames, devices, type Fields, iceCandidateBody } from './shapes.ts'

/**
 * A comment that begins with `Extension:` describes a message or a field that the customer's specification does not
 * have. docs/realtime.md marks them as *ours*.
 */

const text = (max: number) => z.string().check(z.maxLength(max))
const count = z.number().check(z.nonnegative())
/** Duration of one step between a visitor's words and the AI's answer, in ms; at most an hour. */
const turnMs = z.optional(z.number().check(z.minimum(0), z.maximum(3_600_000)))

/**
 * Extension: when the user pressed a button (core/calls/press.ts).
 * If missing, the button press counts as made now (docs/realtime.md, Presses).
 */
const made = z.optional(z.object({ ageMs: count, clockMs: z.optional(count) }))

/** The kinds of `stateTransitionEvent`, by its eventType (docs/realtime.md, Client to server). */
export const transitionToServer = {
  acceptRequest: z.object({ requestId, made }),
  rejectRequest: z.object({ requestId, made }),
  suspend: z.object({ signageId: id }),
  restart: z.object({ signageId: id }),
  Standby: z.object({}),
  /** Extension: the server ends the break after `minutes`. If missing, only the operator ends it. */
  Leaving: z.object({ minutes: z.optional(z.literal(BREAK_MINUTES)) }),
  PossibleStandby: z.object({}),
  operatorStateTransition: z.object({ userId: id, state: z.literal('Leaving') }),
  decodeFrames: decodedFrames,
  receptionRequest: z.object({
    requestId,
    touchButton: z.nullable(text(40)),
    reason: z.enum(['touch', 'handOver']),
    lang: language,
    /** Extension: ID of the AI dialogue that hands the visitor over to an operator; missing if the call does not come from a dialogue. */
    talkId: z.optional(requestId),
    made,
  }),
  /** An utterance of an AI dialogue. */
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
  /** Extension: `n` is the ping's number, which the server returns in the pong. */
  ping: z.object({ n: z.optional(z.int().check(z.nonnegative())) }),
  offer: z.object({
    sdp: text(60_000),
    /** Extension: `selfTest` and `selfTestEcho`, the two ends of a kiosk's test connection through the relay. */
    purpose: z.enum(['call', 'monitoring', 'listening', 'selfTest', 'selfTestEcho']),
    peerId,
    credential: text(512),
    signageId: z.optional(id),
    /** True: an ICE restart. The same peer gets new ICE credentials after the network has changed or was lost. */
    restart: z.optional(z.boolean()),
  }),
  iceCandidate: z.object({ candidate: iceCandidateBody }),
  devicePermission: devices,
  informCallId: z.object({ callId: requestId }),
  /** Extension: reports that the sender's media connection has failed (`on` true) or works again (false). */
  unreached: z.object({ callId: requestId, on: z.boolean() }),
  /** Extension: reports that the sender's network blocks WebRTC (`on` true) or no longer does (false). */
  mediaBlocked: z.object({ callId: requestId, on: z.boolean() }),
  /** Extension: reports the character that the host uses in this talk. */
  characterUsed: z.object({ callId: requestId, characterId: id }),
  homeButton: z.object({ made }),
  /** Extension: offers the sender's talk to a colleague (`userId`), or withdraws the offer (null). */
  handOver: z.object({
    callId: requestId,
    userId: z.nullable(id),
    /** A message to the colleague, in one line. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(HAND_OVER_NOTE_MAX))),
  }),
  /**
   * Extension: a colleague's answer to a hand-over. After `accept`, they report their media connection with `ready` or
   * `failed`.
   */
  handOverAnswer: z.object({ callId: requestId, answer: z.enum(HAND_OVER_ANSWERS) }),
  /** Extension: starts or stops a supervisor's listening to the talk of this signage. */
  listen: z.object({ signageId: id, on: z.boolean() }),
  /** Extension: starts or stops a listening supervisor's whisper, which only the operator hears. */
  whisper: z.object({ callId: requestId, on: z.boolean() }),
  /** The user who owns a reserved room leaves it. The room stays open until the reservation ends. */
  serviceCloseForWRU: z.object({ callId: requestId }),
  requestLogout: z.object({ objectId: id }),
  /** Extension: starts the self-test of this signage's kiosk, at the request of a user (decisions 4). */
  selfTest: z.object({ signageId: id }),
  kioskReport: z.object({
    scene: z.enum(TEMPLATE_SCENES),
    version: z.int(),
    /** The shown media file of the library; null if none. */
    mediaId: z.optional(z.nullable(id)),
    telop: z.optional(text(TELOP_MAX)),
    fps: z.optional(count),
    siteVersion: z.optional(text(64)),
    language: z.optional(language),
    /** Shape of the kiosk's screen. */
    screen: z.optional(z.enum(ORIENTATIONS)),
  }),
  /** Extension: reports the progress of the kiosk's AI dialogue. `phase` null: the dialogue is over. */
  talkState: z.object({
    talkId: requestId,
    phase: z.nullable(z.enum(DIALOGUE_PHASES)),
    step: z.int().check(z.minimum(0), z.maximum(DIALOGUE_STEPS_MAX)),
    lang: language,
    /** Why the dialogue is over. */
    cause: z.optional(z.enum(DIALOGUE_ENDS)),
  }),
  /**
   * Extension: a caption of what the sender says in a call between people. `seq` numbers the page's utterances. `final`
   * marks the last caption of an utterance.
   */
  caption: z.object({
    callId: requestId,
    seq: z.int().check(z.nonnegative()),
    lang: language,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(CAPTION_TEXT_MAX)),
    final: z.boolean(),
  }),
  /**
   * Extension: sets the language in which the sender reads captions. The server also sets it when the sender speaks
   * another language.
   */
  captionLanguage: z.object({ callId: requestId, lang: language }),
  /** Extension: switches the captions of the host's call on or off. */
  captionSwitch: z.object({ callId: requestId, on: z.boolean() }),
  /** Extension: sets the text that the kiosk shows to the visitor. An empty text removes it. */
  tmpMessage: z.object({ signageId: id, text: text(200) }),
  /** Extension: sets the name of the visitor (guest) in a reserved room. An empty name removes it. */
  guestName: z.object({ name: z.string().check(z.trim(), z.maxLength(GUEST_NAME_MAX)) }),
  /** Extension: reports that the visitor has closed the operator's message with this text. */
  messageClosed: z.object({ callId: requestId, text: text(200) }),
  /**
   * Extension: reports whether the operator's face-capture panel is open. The server keeps the operator's capture port
   * open while the panel is open, and while the operator's capture mode is `phone` and their state is not Logout.
   */
  faceCapture: z.object({ isPanelOpen: z.boolean() }),
} as const

export type TransitionToServer = typeof transitionToServer
export type MessageToServer = typeof messageToServer
export type EventType = keyof TransitionToServer
export type PlainType = keyof MessageToServer

export type TransitionBody<E extends EventType> = Fields<z.infer<TransitionToServer[E]>>
export type PlainBody<T extends PlainType> = Fields<z.infer<MessageToServer[T]>>

/** Everything a page may send, in wire format. */
export type ToServer =
  | { [T in PlainType]: { type: T } & PlainBody<T> }[PlainType]
  | { [E in EventType]: { type: 'stateTransitionEvent'; eventType: E } & TransitionBody<E> }[EventType]
