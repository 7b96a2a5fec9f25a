import type { Call } from '#core/calls/call.ts'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import type { Captions } from '#core/captions/rules.ts'
import type { TalkPhase } from '#core/dialogue/dialogue.ts'
import type { Language } from '#core/fields/shapes.ts'
import type { OperatorState } from '#core/operator/rules.ts'
import type { Shown } from '#core/plays/rules.ts'
import type { Budget } from '#core/realtime/budget.ts'
import type { Devices, TalkHandedOver, TalkSide } from '#core/realtime/shapes.ts'
import type { Presence } from '#core/signages/signage.ts'

/** What a call says besides its state: for dialogs, lists and reports. */
export interface CallStory {
  touchButton: string | null
  reason: 'touch' | 'handOver'
  lang: Language
  requestedAt: number
  startedAt?: number
  /** The AI talk that it goes on with. */
  talk?: TalkHandedOver
}

/** An AI talk that goes on. */
export interface LiveTalk {
  talkId: string
  phase: TalkPhase
  step: number
  lang: Language
  /** Of the phase. */
  since: number
  /** How many are kept. */
  words: number
}

/** realtime, kioskReport. */
export interface KioskReport extends Shown {
  version: number
  fps?: number
  siteVersion?: string
  language?: Language
  at: number
}

/** What the kiosk says of the frames of one talk. */
export interface Decoding {
  callId: string
  zeroReports: number
  isError: boolean
  /** The label that was written last, and how many were. */
  quality: LinkQuality
  written: number
}

/** What a signage tells a visitor about (decisions 7). */
export interface Guiding {
  targetId: number
  mapId: number
  texts: Partial<Record<Language, { title: string; description: string }>>
  since: number
}

/** Some sides of one talk: who has no media path, or none but the socket. */
export interface SidesOfTalk {
  callId: string
  sides: readonly TalkSide[]
}

/** The part of a signage that lives only while the server runs. The world alone writes it (World.change). */
interface SignageState {
  readonly id: number
  readonly companyId: number
  readonly presence: Presence
  readonly lostAt?: number
  readonly devices?: Devices
  /** What the kiosk last said of itself. */
  readonly report?: KioskReport
  readonly decoding?: Decoding
  readonly guiding?: Guiding
  readonly unreached?: SidesOfTalk
  /** Whose network lets no WebRTC through. */
  readonly blocked?: SidesOfTalk
  readonly aiTalk?: LiveTalk
  /** Of the talk between people; missing while the company's captions are off. */
  readonly captions?: Captions
  /** How fast its words may come. */
  readonly wordsBudget?: Budget
  /** How fast its AI talks may begin. */
  readonly talksBudget?: Budget
  /** The call whose host shows a screen. */
  readonly sharedIn?: string
  readonly monitors: ReadonlySet<number>
  /** Supervisors who hear the talk, and whether each of them speaks to its host. */
  readonly listeners: ReadonlyMap<number, boolean>
  readonly call?: Call
  readonly story?: CallStory
  /** Who has the request in the dialog now. */
  readonly offeredTo: ReadonlySet<number>
  /** Since when it rests or is watched; a call and a loss have times of their own. */
  readonly since: number
}

/** A signage with buttons: whoever stands before it calls. */
export interface OrdinarySignage extends SignageState {
  readonly kind: 'signage'
  readonly lastRequestAt: number
}

/** The room of a reservation user: its owner comes, and the guest of the reservation that runs. */
export interface ReservedRoom extends SignageState {
  readonly kind: 'room'
  readonly ownerId: number
}

export type LiveSignage = OrdinarySignage | ReservedRoom

/** The part of an operator that lives only while the server runs; somebody not in here is signed out. */
export interface LiveOperator {
  readonly userId: number
  readonly companyId: number
  readonly state: OperatorState
  readonly here: boolean
  /** Since when nothing has been heard of them; only while not here. */
  readonly lostAt?: number
  readonly devices?: Devices
  readonly since: number
  /** Came into a reserved room without standing by. */
  readonly wasOut: boolean
}

type Fixed = 'id' | 'companyId' | 'kind' | 'ownerId' | 'userId'
/** What may change of something alive; undefined takes it away. */
export type ChangeOf<State> = Partial<Omit<State, Fixed>>

/** Of the talk that runs now. */
const sidesOf = ({ call }: SignageState, said: SidesOfTalk | undefined): readonly TalkSide[] =>
  said && said.callId === call?.requestId ? said.sides : []
export const unreachedOf = (live: SignageState): readonly TalkSide[] => sidesOf(live, live.unreached)
export const blockedOf = (live: SignageState): readonly TalkSide[] => sidesOf(live, live.blocked)

/** Of the talk that runs now, while its host is inside. */
export const isSharingOf = ({ call, sharedIn }: SignageState): boolean =>
  sharedIn !== undefined && sharedIn === call?.requestId && call.hostAbsent !== true

export const hasSameDevices = ({ devices: before }: { devices?: Devices }, now: Devices): boolean =>
  before?.camera === now.camera && before.microphone === now.microphone
