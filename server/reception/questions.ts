import type { Call } from '#core/calls/call.ts'
import type { LiveHost } from '#core/calls/candidates.ts'
import type { Devices, TalkSide } from '#core/realtime/shapes.ts'
import type { Presence, Scene, SignageFacts, Talk } from '#core/signages/signage.ts'
import type { LiveOperator } from './states.ts'

/** Who has to do with a call: who talks or is about to, who has it in the dialog, who listens. */
export interface CallPeople {
  signageId: number
  hosts: readonly number[]
  holders: readonly number[]
  listeners: readonly number[]
}

/**
 * What the rest of the house may ask about this moment. Nobody changes anything by an answer: that is the subjects' work.
 * Questions about one signage throw Refusal notFound when there is none of this id.
 */
export interface Questions {
  companyOf(signageId: number): number
  /** A room of reservations, or an ordinary signage? */
  isRoom(signageId: number): boolean
  isOwner(userId: number, roomId: number): boolean
  /** A reserved room rests in Standby and is here inside its window, whether its guest is there or not. */
  facts(signageId: number): SignageFacts
  scene(signageId: number): Scene
  /** The kiosk's own line, and what it has to speak and see with. */
  lineOf(signageId: number): { presence: Presence; devices: Devices | null }
  callOf(signageId: number): Call | undefined
  /** Everything that rings, waits or talks in a company, in the order it began. */
  callsOf(companyId: number): CallPeople[]
  /** How many of all companies ring, wait and talk now. */
  talks(): Record<Exclude<Talk, 'none'>, number>
  /** In whose dialogs its call is now. */
  holdersOf(signageId: number): ReadonlySet<number>
  monitorsOf(signageId: number): ReadonlySet<number>
  /** The talk this operator is in; not the one of a room that they are out of. */
  talkOf(userId: number): { signageId: number; callId: string } | undefined
  /** The talk this operator has accepted to go on with, while the first one still talks. */
  takingOf(userId: number): { signageId: number; callId: string } | undefined
  /** Supervisors who hear the talk here, and whether each speaks to its host. */
  listenersOf(signageId: number): ReadonlyMap<number, boolean>
  /** Whether the relay takes an offer from this signage or person now: a talk, monitoring or listening. */
  hasMediaPlace(by: { companyId: number | null; userId: number | null; signageId: number | null }): boolean
  /** Of a talk, whose network lets no WebRTC through. */
  blockedOf(signageId: number): readonly TalkSide[]
  /** The two whose talk goes by sockets, asked by one of them; undefined: they have none, or it goes through the relay. */
  socketTalkOf(
    by: { userId: number } | { signageId: number },
  ): { signageId: number; hostId: number } | undefined
  /** Undefined: has not been seen since the start of the server, and is signed out. */
  operator(userId: number): LiveOperator | undefined
  /** Everybody of the company who has been seen since the start. */
  liveHosts(companyId: number): LiveHost[]
  /** Who of the company could answer a call this moment. */
  freeHosts(companyId: number): number[]
}
