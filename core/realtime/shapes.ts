import * as z from 'zod/mini'
import { CROWDED_CAUSES } from '../calls/call.ts'
import { DIALOGUE_PHASES, HEARING_SERVICES, SPEAKERS } from '../dialogue/dialogue.ts'
import { FACE_PROTOCOLS } from '../face/face-source.ts'
import { epochMs, id, language, participant, phoneToken, requestId } from '../fields/shapes.ts'
import { OPERATOR_STATES } from '../operator/rules.ts'
import { SCENES, TEMPLATE_SCENES } from '../signages/signage.ts'

export const CONNECT_AS = ['signage', 'operator', 'observer', 'monitor', 'phone'] as const
export const connectAs = z.enum(CONNECT_AS)
export type ConnectAs = z.infer<typeof connectAs>

/** The query of GET /realtime; `t` is a phone's token. */
export const connectQuery = z.object({ as: connectAs, participant, t: z.optional(phoneToken) })

export const DEVICE_STATES = ['granted', 'denied', 'missing', 'unknown'] as const
export const devices = z.object({ camera: z.enum(DEVICE_STATES), microphone: z.enum(DEVICE_STATES) })
export type Devices = z.infer<typeof devices>

const captureSender = z.object({
  protocol: z.enum(FACE_PROTOCOLS),
  address: z.string(),
  name: z.nullable(z.string()),
})

/** The port of an operator's channel for face-capture apps (Spec 3, face_capture_port). */
export const captureStatus = z.object({
  /** Where apps send to: this server's. */
  addresses: z.array(z.string()),
  /** Null: the operator has no channel. */
  port: z.nullable(z.int()),
  status: z.enum(['closed', 'opening', 'open', 'failed']),
  /** Only a sender of this name or address counts; empty: any. */
  subjectName: z.string(),
  /** Whose faces have come last. */
  sender: z.nullable(captureSender),
  /** Somebody else who has sent since then, and is not heard. */
  refused: z.nullable(captureSender),
  malformed: z.int(),
})
export type CaptureStatus = z.infer<typeof captureStatus>

const figure = z.optional(z.number().check(z.nonnegative()))

/** What comes to a kiosk: frames since its last report, the rest of the last second (`qp` in the codec's scale, `bytes` and `lost` in all). */
export const decodedFrames = z.object({
  framesDecoded: z.number().check(z.nonnegative()),
  qp: figure,
  codec: z.optional(z.string().check(z.maxLength(32))),
  fps: figure,
  bytes: figure,
  rtt: figure,
  lost: z.optional(z.number()),
  /** *Ours:* of the last second, 0 to 1. */
  lostRatio: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
})

export const iceCandidateBody = z.object({
  candidate: z.string().check(z.maxLength(2_048)),
  sdpMid: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  sdpMLineIndex: z.optional(z.nullable(z.int())),
})

/** *Ours:* the AI talk that a call goes on with: its last words, and all of it in one line. */
export const dialogueHandedOver = z.object({
  talkId: requestId,
  summary: z.object({ lastQuestion: z.nullable(z.string()), questions: z.int(), unanswered: z.int() }),
  turns: z.array(z.object({ speaker: z.enum(SPEAKERS), text: z.string(), lang: language, at: epochMs })),
})
export type DialogueHandedOver = z.infer<typeof dialogueHandedOver>

/** Spec 3, call request: one entry of an operator's dialog list. */
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
  /** When the request ends by itself. */
  dueAt: epochMs,
  /** Names of the others it rings at. */
  alsoOffered: z.array(z.string()),
  lastUseCharacter: z.nullable(z.string()),
  /** What the visitor and the AI have said before. */
  talk: z.optional(dialogueHandedOver),
})
export type CallRequest = z.infer<typeof callRequest>

/** The two who talk. */
export const TALK_SIDES = ['host', 'signage'] as const
export type TalkSide = (typeof TALK_SIDES)[number]

/** A running talk as both sides see it. */
export const talkShape = z.object({
  callId: requestId,
  signageId: id,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  touchButton: z.nullable(z.string()),
  hostId: id,
  hostName: z.string(),
  requestedAt: epochMs,
  startedAt: epochMs,
  /** The visitor's; missing where nobody has chosen one. */
  lang: z.optional(language),
  /** In a reserved room: when the reservation ends, and which character was booked to receive. */
  endsAt: z.nullable(epochMs),
  characterId: z.nullable(id),
  /** Whose picture and sound could not be connected, in spite of all retries. */
  unreached: z.array(z.enum(TALK_SIDES)),
  /** Whose network lets no WebRTC through: meanwhile the talk goes by both sides' sockets; missing while it is nobody's. */
  blocked: z.optional(z.array(z.enum(TALK_SIDES))),
  /** A colleague is asked to go on, or comes (then the visitor is shown who). */
  handOver: z.optional(z.object({ toId: id, toName: z.string(), isComing: z.boolean(), dueAt: epochMs })),
  /** Supervisors who hear the talk, by name; a kiosk is not told. Missing while nobody does. */
  listeners: z.optional(z.array(z.object({ userId: id, name: z.string(), whispers: z.boolean() }))),
  /** The host's screen is shown in the media's place. */
  isSharing: z.boolean(),
  /** The AI talk that it goes on with; the operators' alone. */
  before: z.optional(dialogueHandedOver),
  /** What is said is written down, and both sides are told; missing while the company's captions are off. */
  captions: z.optional(
    z.object({
      hearing: z.enum(HEARING_SERVICES),
      translates: z.boolean(),
      /** The avatar says the translation. */
      speaks: z.boolean(),
      /** What each side reads. */
      langs: z.object({ operator: language, visitor: language }),
      /** Just now nobody translates. */
      isUntranslated: z.boolean(),
    }),
  ),
  /** Since when nothing is heard of the host; the talk lives on for GRACE_MS. */
  hostLostAt: z.nullable(epochMs),
})
export type TalkShape = z.infer<typeof talkShape>

/** A talk that this operator is asked to go on with. */
export const handOverOffer = z.object({
  callId: requestId,
  signageId: id,
  signageName: z.string(),
  storeName: z.nullable(z.string()),
  touchButton: z.nullable(z.string()),
  lang: language,
  fromName: z.string(),
  startedAt: epochMs,
  offeredAt: epochMs,
  dueAt: epochMs,
})
export type HandOverOffer = z.infer<typeof handOverOffer>

/** A reserved room while its reservation runs, as its two sides see it. */
export const roomShape = z.object({
  reservationId: id,
  signageId: id,
  title: z.string(),
  startAt: epochMs,
  endAt: epochMs,
  hostName: z.string(),
  /** The host is in a talk here; false also while out for a moment. */
  isHostHere: z.boolean(),
  isGuestHere: z.boolean(),
})
export type RoomShape = z.infer<typeof roomShape>

/** Spec 3, pushed state entry; `id` is a signage's or an operator's. */
export const stateEntry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('signage'),
    id,
    name: z.string(),
    storeId: z.int(),
    storeName: z.nullable(z.string()),
    state: z.enum(SCENES),
    /** What the kiosk itself draws. */
    scene: z.enum(TEMPLATE_SCENES),
    since: epochMs,
    hostId: z.nullable(id),
    hostName: z.nullable(z.string()),
    touchButton: z.nullable(z.string()),
    lostAt: z.nullable(epochMs),
    monitors: z.int(),
    devices: z.nullable(devices),
    assigned: z.array(z.object({ userId: id, name: z.string() })),
    /** The exhibit that it tells about; missing while it tells about none. */
    guidance: z.optional(z.object({ targetId: id, mapId: id, title: z.string(), since: epochMs })),
    /** *Ours:* the AI talks with a visitor; missing while it does not. */
    aiTalk: z.optional(
      z.object({
        talkId: requestId,
        phase: z.enum(DIALOGUE_PHASES),
        step: z.int(),
        lang: language,
        since: epochMs,
      }),
    ),
    /** What the kiosk last said it shows, for live miniatures; missing while it has said nothing. */
    shown: z.optional(
      z.object({
        scene: z.enum(TEMPLATE_SCENES),
        version: z.int(),
        mediaId: z.nullable(id),
        telop: z.string(),
        language,
      }),
    ),
  }),
  z.object({
    type: z.literal('operator'),
    id,
    name: z.string(),
    storeId: z.int(),
    state: z.enum(OPERATOR_STATES),
    since: epochMs,
    /** Away until then, and back by themselves; missing: until they say so. */
    awayUntil: z.optional(epochMs),
    /** False: no avatar channel, so no call is offered to them. */
    hasChannel: z.boolean(),
    devices: z.nullable(devices),
  }),
])
export type StateEntry = z.infer<typeof stateEntry>
export type SignageEntry = Extract<StateEntry, { type: 'signage' }>
export type OperatorEntry = Extract<StateEntry, { type: 'operator' }>

const guidanceWords = z.object({ title: z.string(), description: z.string() })

/** A signage's own state. */
export const ownSignageState = z.object({
  signageId: id,
  scene: z.enum(TEMPLATE_SCENES),
  requestId: z.nullable(requestId),
  crowded: z.nullable(
    z.object({
      cause: z.enum(CROWDED_CAUSES),
      place: z.nullable(z.int()),
      /** Expected from the day's talks; null where there is no place. */
      waitMinutes: z.nullable(z.int()),
    }),
  ),
  talk: z.nullable(talkShape),
  endAsked: z.boolean(),
  monitors: z.int(),
  /** Only for guests: the reservation that runs. */
  room: z.nullable(roomShape),
  /** The exhibit that it is to tell about, by language; missing while there is none. */
  guidance: z.optional(
    z.object({
      targetId: id,
      /** Another one each time it is started. */
      since: epochMs,
      texts: z.object({
        ja: z.optional(guidanceWords),
        en: z.optional(guidanceWords),
        zh: z.optional(guidanceWords),
      }),
    }),
  ),
})
export type OwnSignageState = z.infer<typeof ownSignageState>

/** An operator's own state. */
export const ownOperatorState = z.object({
  userId: id,
  state: z.enum(OPERATOR_STATES),
  since: epochMs,
  /** Left alone until then, and standing by again after it; missing: until they say so. */
  awayUntil: z.optional(epochMs),
  /** False: no avatar channel, so no call is offered to them. */
  hasChannel: z.boolean(),
  talk: z.nullable(talkShape),
  /** The talk this operator goes on with as soon as they can be seen and heard. */
  taking: z.optional(talkShape),
  /** Talks of colleagues that this operator is asked to go on with; missing while there is none. */
  handOvers: z.optional(z.array(handOverOffer)),
  /** The own reservation that runs now. */
  room: z.nullable(roomShape),
})
export type OwnOperatorState = z.infer<typeof ownOperatorState>

/** A body without fields is inferred as Record<string, never>, which would forbid even `type`. */
export type Fields<Body> = Body extends Record<string, never> ? unknown : Body
