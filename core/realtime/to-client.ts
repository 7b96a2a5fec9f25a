import * as z from 'zod/mini'
import { CLOSE_CAUSES } from '../calls/call.ts'
import { NOT_FREE_CAUSES } from '../calls/candidates.ts'
import { HAND_OVER_ENDS } from '../calls/hand-over.ts'
import { CAPTION_SPEAKERS } from '../captions/rules.ts'
import { SPEAKERS } from '../dialogue/dialogue.ts'
import { epochMs, iceServers, id, language, requestId } from '../fields/shapes.ts'
import { OPERATOR_STATES } from '../operator/rules.ts'
import {
  captureStatus,
  connectAs,
  decodedFrames,
  devices,
  type Fields,
  iceCandidateBody,
  ownOperatorState,
  ownSignageState,
  stateEntry,
} from './shapes.ts'
import { callRequest, TALK_SIDES } from './talk-shapes.ts'

/**
 * A comment that begins with `Extension:` describes a message or a field that the customer's specification does not
 * have. docs/realtime.md marks them as *ours*.
 */

/** Messages from the server to pages (docs/realtime.md, Server to client). */
export const messageToClient = {
  config: z.object({
    serverName: z.string(),
    serverTime: epochMs,
    /** Extension: time of the server's monotonic clock, in ms from an arbitrary origin (docs/realtime.md, Presses). */
    clockMs: z.optional(z.number()),
    protocol: z.int(),
    siteVersion: z.string(),
    /** Always empty: TURN servers are part of the answer of /api/authVideoCall. */
    iceServers,
    as: connectAs,
    accountId: id,
    userId: z.nullable(id),
    signageId: z.nullable(id),
  }),
  // for the connection itself: site/line/line-socket.ts handles it (tests/structure/messages.test.ts needs this comment)
  pong: z.object({ n: z.optional(z.int()), clockMs: z.optional(z.number()) }),
  answer: z.object({ sdp: z.string(), peerId: z.string() }),
  /** Tells a page that the relay has lost this connection, so that the page sends a new offer. */
  mediaLost: z.object({ peerId: z.string() }),
  // for other relays, which use trickle ICE: ours is ICE-lite and lists its addresses in the answer
  iceCandidate: z.object({ candidate: iceCandidateBody }),
  /** The complete state of the signage or operator that receives the message, and what caused the change. */
  stateTransitionMsg: z.discriminatedUnion('of', [
    z.object({ of: z.literal('signage'), cause: z.string(), state: ownSignageState }),
    z.object({ of: z.literal('operator'), cause: z.string(), state: ownOperatorState }),
  ]),
  deviceStateTransition: z.object({
    of: z.enum(['signage', 'operator']),
    id,
    presence: z.enum(['here', 'grace', 'gone']),
    devices: z.nullable(devices),
  }),
  submitSignageState: z.object({ entries: z.array(stateEntry) }),
  reflectSignageState: z.object({ entry: stateEntry }),
  reflectOperatorState: z.object({ entry: stateEntry }),
  /** The list entries that were added or changed, and the IDs of those that were removed. */
  listsChanged: z.object({
    entries: z.array(stateEntry),
    gone: z.array(z.object({ type: z.enum(['signage', 'operator']), id })),
  }),
  operatorStateTransition: z.object({ state: z.enum(OPERATOR_STATES), cause: z.string() }),
  submitReceptionUser: z.object({ requests: z.array(callRequest) }),
  // for other implementations of the client (Spec 7.6): our pages ring when submitReceptionUser lists a new request
  callFromSignage: z.object({ requestId, signageId: id }),
  // for other implementations of the client (Spec 7.6): our kiosk reads these data in stateTransitionMsg
  submitCall: z.object({ requestId, offered: z.boolean(), place: z.nullable(z.int()) }),
  acceptRequest: z.object({
    requestId,
    callId: requestId,
    shouldRecept: z.boolean(),
    reason: z.nullable(z.enum(['answered', 'withdrawn', 'notFree'])),
    /** Why the operator is not free; only with the reason notFree. */
    notFree: z.optional(z.enum(NOT_FREE_CAUSES)),
    signageId: z.nullable(id),
  }),
  // for other implementations of the client (Spec 7.6): our kiosk reads these data in stateTransitionMsg
  informAnswerUserInfo: z.object({
    name: z.string(),
    characterName: z.nullable(z.string()),
    characterUrl: z.nullable(z.string()),
  }),
  // for other implementations of the client (Spec 7.6): our dialog reads these data in submitReceptionUser
  lastUseCharacter: z.object({
    signageId: id,
    characterId: z.nullable(id),
    characterName: z.nullable(z.string()),
  }),
  // for other implementations of the client (Spec 7.6): our kiosk reads these data in stateTransitionMsg
  callFromUser: z.object({ callId: requestId }),
  informCallId: z.object({ callId: requestId }),
  monitoringRequest: z.object({ monitors: z.int() }),
  monitoringStart: z.object({ signageId: id }),
  monitoringEnd: z.object({ signageId: id, cause: z.string() }),
  /**
   * Extension: tells both operators that a hand-over has ended; `userId` and `name` are the colleague's. The offer
   * itself is part of both operators' states (`talk.handOver`, `handOvers`).
   */
  handOverEnded: z.object({ callId: requestId, userId: id, name: z.string(), cause: z.enum(HAND_OVER_ENDS) }),
  /**
   * Extension: `listenStart` tells a supervisor that they now hear a talk, `listenEnd` that they no longer do.
   * monitoringStart and monitoringEnd do the same for monitoring.
   */
  listenStart: z.object({ signageId: id, callId: requestId }),
  listenEnd: z.object({ signageId: id, cause: z.string() }),
  /**
   * Extension: tells users who monitor or listen whose media they cannot receive (the operator's, the signage's or
   * both), because it is sent over sockets instead of WebRTC.
   */
  mediaBlocked: z.object({ signageId: id, sides: z.array(z.enum(TALK_SIDES)) }),
  // for other implementations of the client: our kiosk reads `talk.isSharing` in its own state instead
  shareScreen: z.object({ callId: requestId }),
  // for other implementations of the client: see shareScreen
  closeShareScreen: z.object({ callId: requestId }),
  serviceClosed: z.object({ callId: requestId, cause: z.enum(CLOSE_CAUSES), reload: z.boolean() }),
  /** Tells the visitor in a reserved room that the operator (host) has left for a moment. */
  serviceCloseForWRU: z.object({ callId: requestId }),
  /** Extension: tells operator and visitor that their reservation ends in five minutes, at `endAt` (Spec 4.6). */
  endingSoon: z.object({ endAt: epochMs }),
  /** A new utterance of an AI dialogue, for users who watch the dialogue. */
  talkLog: z.object({
    signageId: id,
    talkId: requestId,
    at: epochMs,
    speaker: z.enum(SPEAKERS),
    lang: language,
    text: z.string(),
  }),
  /** Extension: a caption of a call between people. `n` numbers the utterances of the call. */
  caption: z.object({
    signageId: id,
    callId: requestId,
    n: z.int(),
    at: epochMs,
    speaker: z.enum(CAPTION_SPEAKERS),
    lang: language,
    text: z.string(),
    final: z.boolean(),
  }),
  /**
   * Extension: the translation of an utterance, as far as it is complete. The utterance is the one whose `caption`
   * has the same `n`. `text` null: it will not be translated.
   */
  captionTranslated: z.object({
    signageId: id,
    callId: requestId,
    n: z.int(),
    speaker: z.enum(CAPTION_SPEAKERS),
    lang: language,
    text: z.nullable(z.string()),
    final: z.boolean(),
  }),
  tmpMessage: z.object({ text: z.string() }),
  homeButtonOnline: z.object({ signageId: id, callId: requestId, endsAt: epochMs }),
  signageDecodeError: z.object({ signageId: id, on: z.boolean() }),
  /** Extension: passes on a kiosk's `decodeFrames`: how well the kiosk receives the operator's media. */
  signageLink: z.extend(decodedFrames, { signageId: id }),
  signageConnectionLosted: z.object({ signageId: id, lostAt: epochMs, back: z.boolean() }),
  /**
   * Extension: tells a kiosk that its operator's connection is lost, or is back (`back`). `endsAt` is when the talk
   * ends unless the operator returns (server time); null once they are back.
   */
  // for other implementations of the client: our kiosk gets the same information with its call state
  operatorConnectionLosted: z.object({ callId: requestId, back: z.boolean(), endsAt: z.nullable(epochMs) }),
  /**
   * Extension: tells pages that no new call can begin, because the server is about to restart or (`isMoving`) the
   * company is about to move to another server. Running calls can continue until `stopsAt` at the latest.
   */
  serverStops: z.object({ stopsAt: epochMs, isMoving: z.optional(z.boolean()) }),
  alreadyExist: z.object({ code: z.string(), msg: z.string(), key: z.string() }),
  logout: z.object({ cause: z.string() }),
  requestLogout: z.object({}),
  /** Extension: tells a kiosk to start its self-test, because a user has requested it on a page. */
  selfTest: z.object({}),
  /**
   * Extension: the status of an operator's face-capture port, and whether a phone is connected. Sent on changes, and
   * when the operator opens the face-capture panel. Faces are sent as binary frames.
   */
  faceCapture: z.extend(captureStatus, { hasPhone: z.boolean() }),
  /** Extension: tells an operator's phone whether to track hands beside the face. A phone begins without hands. */
  trackHands: z.object({ isOn: z.boolean() }),
  /** Extension: tells pages that a signage's messages from visitors have changed, so that lists load them again. */
  visitorMessagesChanged: z.object({ signageId: id }),
  /**
   * Extension: tells pages that a kiosk's list of missing abilities, or its self-test, has changed, so that pages that
   * show them load them again.
   */
  kioskChecked: z.object({ signageId: id }),
  templateChanged: z.object({ signageId: id, version: z.int() }),
  Error: z.object({ code: z.string(), msg: z.string(), key: z.string() }),
} as const

export type MessageToClient = typeof messageToClient
export type ClientType = keyof MessageToClient
export type ClientBody<T extends ClientType> = Fields<z.infer<MessageToClient[T]>>
export type ToClient = { [T in ClientType]: { type: T } & ClientBody<T> }[ClientType]

/** Version of the messages. It is raised when a message changes its meaning; pages of an older version then reload once. */
export const PROTOCOL = 2
