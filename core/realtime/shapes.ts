import * as z from 'zod/mini'
import { CROWDED_CAUSES } from '../calls/call.ts'
import { DIALOGUE_PHASES } from '../dialogue/dialogue.ts'
import { FACE_PROTOCOLS } from '../face/face-source.ts'
import { epochMs, id, language, participant, phoneToken, requestId } from '../fields/shapes.ts'
import { OPERATOR_STATES } from '../operator/rules.ts'
import { SCENES, TEMPLATE_SCENES } from '../signages/signage.ts'
import { ORIENTATIONS } from '../stage/layout-names.ts'
import { handOverOffer, talkShape } from './talk-shapes.ts'

/**
 * A comment that begins with `Extension:` describes a message or a field that the customer's specification does not
 * have. docs/realtime.md marks them as *ours*.
 */

export const CONNECT_AS = ['signage', 'operator', 'observer', 'monitor', 'phone'] as const
export const connectAs = z.enum(CONNECT_AS)
export type ConnectAs = z.infer<typeof connectAs>

/** Query of GET /realtime; `t` is a phone's token. */
export const connectQuery = z.object({ as: connectAs, participant, t: z.optional(phoneToken) })

export const DEVICE_STATES = ['granted', 'denied', 'missing', 'unknown'] as const
export const devices = z.object({ camera: z.enum(DEVICE_STATES), microphone: z.enum(DEVICE_STATES) })
export type Devices = z.infer<typeof devices>

const captureSender = z.object({
  protocol: z.enum(FACE_PROTOCOLS),
  address: z.string(),
  name: z.nullable(z.string()),
})

/** State of the UDP port to which face-capture apps of an operator send (Spec 3, face_capture_port). */
export const captureStatus = z.object({
  /** This server's addresses, to which apps send. */
  addresses: z.array(z.string()),
  /** UDP port of the operator's avatar channel (licensed avatar); null if the operator has no channel. */
  port: z.nullable(z.int()),
  status: z.enum(['closed', 'opening', 'open', 'failed']),
  /**
   * Only a sender with this address or app name is accepted. Empty: no sender is accepted (core/face/face-source.ts).
   */
  subjectName: z.string(),
  /** The accepted sender; null if it has sent no face frame for FACE_SILENT_MS. */
  sender: z.nullable(captureSender),
  /**
   * The sender whose frames are ignored, because `subjectName` does not name it; null if it has sent none for
   * FACE_SILENT_MS.
   */
  refused: z.nullable(captureSender),
  malformed: z.int(),
})
export type CaptureStatus = z.infer<typeof captureStatus>

const nonNegative = z.optional(z.number().check(z.nonnegative()))

/**
 * How well a kiosk receives the operator's media. `framesDecoded` counts the frames since its last report. `bytes` and
 * `lost` are totals. The other values are for the last second; `qp` is in the codec's own scale.
 */
export const decodedFrames = z.object({
  framesDecoded: z.number().check(z.nonnegative()),
  qp: nonNegative,
  codec: z.optional(z.string().check(z.maxLength(32))),
  fps: nonNegative,
  bytes: nonNegative,
  rtt: nonNegative,
  lost: z.optional(z.number()),
  /** Extension: packet loss of the last second, 0 to 1. */
  lostRatio: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
})

export const iceCandidateBody = z.object({
  candidate: z.string().check(z.maxLength(2_048)),
  sdpMid: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  sdpMLineIndex: z.optional(z.nullable(z.int())),
})

/** A reserved room during its reservation, as the pages of operator (host) and visitor (guest) receive it. */
export const roomShape = z.object({
  reservationId: id,
  signageId: id,
  title: z.string(),
  startAt: epochMs,
  endAt: epochMs,
  hostName: z.string(),
  /** The name of the operator (host) in Latin letters; missing if none is stored. */
  hostLatinName: z.optional(z.string()),
  /**
   * Whether the operator (host) is in the talk; false also while the operator has left the reserved room for a moment.
   */
  isHostHere: z.boolean(),
  isGuestHere: z.boolean(),
  /** The name that the guest (the reservation's visitor) entered; missing if none. */
  guestName: z.optional(z.string()),
})
export type RoomShape = z.infer<typeof roomShape>

/** The reason and the next opening while the signage's shop or company is closed; missing while it is open. */
const closed = z.optional(
  z.object({
    /** Missing if the shop or company does not open within a year. */
    opensAt: z.optional(epochMs),
    /** Present if the shop or company was already open earlier today. */
    isOver: z.optional(z.literal(true)),
    /** The reason in Japanese, such as 夏季休業 (summer holidays). */
    note: z.optional(z.string()),
  }),
)

/** Spec 3, pushed state entry; `id` is that of the signage or operator. */
export const stateEntry = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('signage'),
    id,
    name: z.string(),
    storeId: z.int(),
    storeName: z.nullable(z.string()),
    state: z.enum(SCENES),
    /** The scene that the kiosk draws. */
    scene: z.enum(TEMPLATE_SCENES),
    since: epochMs,
    hostId: z.nullable(id),
    hostName: z.nullable(z.string()),
    touchButton: z.nullable(z.string()),
    /**
     * ID of the waiting visitor's call. Operators can accept it even after they declined it. Missing if no visitor is
     * waiting.
     */
    waitingCallId: z.optional(requestId),
    lostAt: z.nullable(epochMs),
    monitors: z.int(),
    devices: z.nullable(devices),
    assigned: z.array(z.object({ userId: id, name: z.string() })),
    /** The exhibit that the signage explains at the moment; missing if none. */
    guidance: z.optional(z.object({ targetId: id, mapId: id, title: z.string(), since: epochMs })),
    /** Whether AI dialogues are switched on at this signage; missing if they are not. */
    offersAi: z.optional(z.literal(true)),
    /** Extension: the AI dialogue that is running on the signage; missing if none. */
    aiTalk: z.optional(
      z.object({
        talkId: requestId,
        phase: z.enum(DIALOGUE_PHASES),
        step: z.int(),
        lang: language,
        since: epochMs,
      }),
    ),
    /** What the kiosk last reported to show on its screen, for thumbnails; missing before its first report. */
    shown: z.optional(
      z.object({
        scene: z.enum(TEMPLATE_SCENES),
        version: z.int(),
        mediaId: z.nullable(id),
        telop: z.string(),
        language,
        /** Shape of the kiosk's screen; missing for older pages and for a reservation's visitors (guests). */
        screen: z.optional(z.enum(ORIENTATIONS)),
      }),
    ),
    closed,
  }),
  z.object({
    type: z.literal('operator'),
    id,
    name: z.string(),
    storeId: z.int(),
    state: z.enum(OPERATOR_STATES),
    since: epochMs,
    /** When the operator's state Leaving (a break) ends automatically; missing if only the operator ends it. */
    awayUntil: z.optional(epochMs),
    /** Whether the operator has an avatar channel (a licensed avatar). Without a channel no call is offered. */
    hasChannel: z.boolean(),
    devices: z.nullable(devices),
  }),
])
export type StateEntry = z.infer<typeof stateEntry>
export type SignageEntry = Extract<StateEntry, { type: 'signage' }>
export type OperatorEntry = Extract<StateEntry, { type: 'operator' }>

const guidanceWords = z.object({
  title: z.string(),
  description: z.string(),
  /** Extension: title and description as the kiosk's voice reads them; missing if it reads them as they are written. */
  spoken: z.optional(z.string()),
})

/** State that a signage receives about itself. */
export const ownSignageState = z.object({
  signageId: id,
  scene: z.enum(TEMPLATE_SCENES),
  requestId: z.nullable(requestId),
  crowded: z.nullable(
    z.object({
      cause: z.enum(CROWDED_CAUSES),
      place: z.nullable(z.int()),
      /** The waiting time, estimated from the day's talks; null if the visitor has no place in a queue. */
      waitMinutes: z.nullable(z.int()),
    }),
  ),
  talk: z.nullable(talkShape),
  endAsked: z.boolean(),
  monitors: z.int(),
  /** For the page of a reservation's visitor (guest): the running reservation. */
  room: z.nullable(roomShape),
  /** The exhibit to explain, by language; missing if none. */
  guidance: z.optional(
    z.object({
      targetId: id,
      /** Start time of the explanation, by which the kiosk recognizes a repeated start. */
      since: epochMs,
      texts: z.object({
        ja: z.optional(guidanceWords),
        en: z.optional(guidanceWords),
        zh: z.optional(guidanceWords),
      }),
    }),
  ),
  closed,
})
export type OwnSignageState = z.infer<typeof ownSignageState>

/** State that an operator receives about themselves. */
export const ownOperatorState = z.object({
  userId: id,
  state: z.enum(OPERATOR_STATES),
  since: epochMs,
  /** When the operator's state Leaving (a break) ends automatically; missing if only the operator ends it. */
  awayUntil: z.optional(epochMs),
  /** Whether the operator has an avatar channel (a licensed avatar). Without a channel no call is offered. */
  hasChannel: z.boolean(),
  talk: z.nullable(talkShape),
  /** The talk this operator has accepted by hand-over and is connecting to. */
  taking: z.optional(talkShape),
  /** Hand-overs offered to this operator; missing if none. */
  handOvers: z.optional(z.array(handOverOffer)),
  /** The operator's own running reservation. */
  room: z.nullable(roomShape),
})
export type OwnOperatorState = z.infer<typeof ownOperatorState>

/**
 * The fields of a message body. A body without fields is inferred as Record<string, never>, which would forbid even the
 * field `type`, so it becomes `unknown`.
 */
export type Fields<Body> = Body extends Record<string, never> ? unknown : Body
