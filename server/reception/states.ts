import type { Call } from '#core/calls/call.ts'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import type { Captions } from '#core/captions/rules.ts'
import type { DialoguePhase } from '#core/dialogue/dialogue.ts'
import type { SpokenTexts } from '#core/exhibits/rules.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OperatorState } from '#core/operator/rules.ts'
import type { Shown } from '#core/plays/rules.ts'
import type { Budget } from '#core/realtime/budget.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import type { DialogueHandedOver, TalkSide } from '#core/realtime/talk-shapes.ts'
import type { Presence } from '#core/signages/signage.ts'
import type { Orientation } from '#core/stage/layout-names.ts'

/** Details of a call in addition to its state, for dialogs, lists and reports. */
export interface CallDetails {
  touchButton: string | null
  reason: 'touch' | 'handOver'
  lang: Language
  requestedAt: number
  startedAt?: number
  /** The AI dialogue that preceded the call. */
  talk?: DialogueHandedOver
}

interface LiveDialogue {
  talkId: string
  phase: DialoguePhase
  step: number
  lang: Language
  /** When the phase began (epoch ms). */
  since: number
  /** Number of stored utterances. */
  words: number
}

/** What the kiosk reports about itself (docs/realtime.md, kioskReport). */
export interface KioskReport extends Shown {
  version: number
  fps?: number
  siteVersion?: string
  language?: Language
  screen?: Orientation
  at: number
}

/** What the kiosk reports about the decoded frames of one talk. */
export interface Decoding {
  callId: string
  zeroReports: number
  isError: boolean
  /** The last stored link quality, and how many changes were stored. */
  quality: LinkQuality
  written: number
}

/** The exhibit that a signage explains (decisions 7). */
export interface Guiding {
  targetId: number
  mapId: number
  texts: SpokenTexts
  since: number
}

/** The sides of one talk that have reported the same problem with their media. */
interface SidesOfTalk {
  callId: string
  sides: readonly TalkSide[]
}

/** In-memory state of a signage. Only World.change writes it. */
interface SignageState {
  readonly id: number
  readonly companyId: number
  readonly presence: Presence
  readonly lostAt?: number
  readonly devices?: Devices
  /** The kiosk's last report about itself. */
  readonly report?: KioskReport
  readonly decoding?: Decoding
  readonly guiding?: Guiding
  readonly unreached?: SidesOfTalk
  /** Sides of the talk whose network blocks WebRTC. */
  readonly blocked?: SidesOfTalk
  readonly aiTalk?: LiveDialogue
  /**
   * The last visitor's call, if it ended without an answer. The next call or AI dialogue clears it. An AI dialogue
   * that begins soon after the call is recorded as having taken over the visitor.
   */
  readonly unanswered?: { callId: string; endedAt: number }
  /** Captions of the talk between people; undefined while they are off. */
  readonly captions?: Captions
  /**
   * Whether the operator has switched captions on or off for this talk. If so, a change of the company's default does
   * not affect this talk.
   */
  readonly captionsChosen?: boolean
  /**
   * Number of captions that this talk had when they were switched off. Captions continue from there when they are switched on
   * again.
   */
  readonly captionsSaid?: number
  /** ID of the last call whose events already record that it had captions. */
  readonly writtenIn?: string
  /** Rate limit for utterances of the AI dialogue. */
  readonly wordsBudget?: Budget
  /** Rate limit for starts of AI dialogues. */
  readonly talksBudget?: Budget
  /** The name that the visitor (guest) of a reserved room entered. */
  readonly guestName?: string
  /** The operator's message that the visitor sees during this call. */
  readonly message?: { callId: string; text: string }
  /** ID of the call in which the operator (host) shares a screen. */
  readonly sharedIn?: string
  readonly monitors: ReadonlySet<number>
  /**
   * Supervisors who listen, by user ID. The value is the page from which the supervisor speaks to the operator; null if
   * not speaking.
   */
  readonly listeners: ReadonlyMap<number, string | null>
  readonly call?: Call
  readonly details?: CallDetails
  /** Operators whose dialog shows the request. */
  readonly offeredTo: ReadonlySet<number>
  /** When the signage's current state began. The times of calls and lost connections are stored separately. */
  readonly since: number
}

/** A signage with touch buttons. */
export interface OrdinarySignage extends SignageState {
  readonly kind: 'signage'
  readonly lastRequestAt: number
}

/**
 * The room of a user who takes reservations. This user (its owner) talks there with the visitor (guest) of the running
 * reservation.
 */
export interface ReservedRoom extends SignageState {
  readonly kind: 'room'
  readonly ownerId: number
}

export type LiveSignage = OrdinarySignage | ReservedRoom

/** In-memory state of an operator. An operator without a state counts as signed out. */
export interface LiveOperator {
  readonly userId: number
  readonly companyId: number
  readonly state: OperatorState
  readonly here: boolean
  /** When the connection was lost; only while disconnected. */
  readonly lostAt?: number
  readonly devices?: Devices
  readonly since: number
  /**
   * Whether the operator was signed out (Logout) when they entered a reserved room. They return to this state
   * afterwards.
   */
  readonly wasOut: boolean
}

type Fixed = 'id' | 'companyId' | 'kind' | 'ownerId' | 'userId'
/** Changes of a state: only fields that may change; undefined removes a field. */
export type ChangeOf<State> = Partial<Omit<State, Fixed>>

/** The initial state of a signage. A reserved room has an owner. */
export function newSignage({
  ownerId,
  ...row
}: Pick<LiveSignage, 'id' | 'companyId' | 'since'> & { ownerId: number | null }): LiveSignage {
  const nobody: ReadonlySet<number> = new Set()
  const listeners: ReadonlyMap<number, string | null> = new Map()
  const state = { ...row, presence: 'gone', monitors: nobody, listeners, offeredTo: nobody } as const
  return ownerId === null
    ? { kind: 'signage', ...state, lastRequestAt: Number.NEGATIVE_INFINITY }
    : { kind: 'room', ...state, ownerId }
}

/** The sides that were reported for the running talk; none if the report is about another talk. */
const sidesOf = ({ call }: SignageState, said: SidesOfTalk | undefined): readonly TalkSide[] =>
  said && said.callId === call?.requestId ? said.sides : []
export const unreachedOf = (live: SignageState): readonly TalkSide[] => sidesOf(live, live.unreached)
export const blockedOf = (live: SignageState): readonly TalkSide[] => sidesOf(live, live.blocked)

/** Whether the operator (host) of the running talk shares a screen and has not left the reserved room. */
export const isSharingOf = ({ call, sharedIn }: SignageState): boolean =>
  sharedIn !== undefined && sharedIn === call?.requestId && call.hostAbsent !== true

export const messageOf = ({ call, message }: SignageState): string | undefined =>
  message && message.callId === call?.requestId ? message.text : undefined

export const hasSameDevices = ({ devices: before }: { devices?: Devices }, now: Devices): boolean =>
  before?.camera === now.camera && before.microphone === now.microphone
