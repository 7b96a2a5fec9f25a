import type { Call } from '#core/calls/call.ts'
import type { LiveHost, NotFreeCause } from '#core/calls/candidates.ts'
import type { Devices } from '#core/realtime/shapes.ts'
import type { TalkSide } from '#core/realtime/talk-shapes.ts'
import type { Presence, Scene, SignageFacts, Talk } from '#core/signages/signage.ts'
import type { LiveOperator } from './states.ts'

/** The users involved in a call: hosts (who talk, or are about to take over), holders (whose dialog shows the request), listeners. */
export interface CallPeople {
  signageId: number
  hosts: readonly number[]
  holders: readonly number[]
  listeners: readonly number[]
}

/**
 * Read-only access to the live state, for everything outside server/reception. Methods with a signageId throw Refusal
 * notFound if there is no such signage.
 */
export interface WorldQueries {
  companyOf(signageId: number): number
  /** Whether the signage is a reserved room (the room of a user who takes reservations). */
  isRoom(signageId: number): boolean
  isOwner(userId: number, roomId: number): boolean
  /**
   * The facts from which the rules choose the scene (screen) to show. A reserved room is always in Standby and counts
   * as connected during its reservation, even if its visitor (guest) is not connected.
   */
  facts(signageId: number): SignageFacts
  scene(signageId: number): Scene
  /** The kiosk's own connection and its devices. */
  connectionOf(signageId: number): { presence: Presence; devices: Devices | null }
  callOf(signageId: number): Call | undefined
  /** All calls of a company in the order they began. */
  callsOf(companyId: number): CallPeople[]
  /** Number of calls in each state, over all companies. */
  talks(): Record<Exclude<Talk, 'none'>, number>
  /** Operators whose dialog shows this signage's call. */
  holdersOf(signageId: number): ReadonlySet<number>
  monitorsOf(signageId: number): ReadonlySet<number>
  /**
   * The talk that a colleague is handing over to this operator. Set from the acceptance until the colleague leaves the
   * talk.
   */
  talkOf(userId: number): { signageId: number; callId: string } | undefined
  /** The talk this operator has accepted by hand-over, until the first operator leaves. */
  takeOverOf(userId: number): { signageId: number; callId: string } | undefined
  /**
   * Supervisors who listen to the signage's talk, by user ID. The value is the participant ID of the page from which
   * the supervisor speaks to the operator; null if not speaking.
   */
  listenersOf(signageId: number): ReadonlyMap<number, string | null>
  /** Whether the relay accepts an offer from this signage or user now: for a talk, monitoring or listening. */
  mayUseMedia(by: { companyId: number | null; userId: number | null; signageId: number | null }): boolean
  /** The sides of the running talk whose network blocks WebRTC. */
  blockedOf(signageId: number): readonly TalkSide[]
  /**
   * The signage and the operator (host) of a talk whose media goes over WebSockets. Undefined without a talk, or if the
   * talk's media goes over WebRTC through the relay.
   */
  socketTalkOf(
    by: { userId: number } | { signageId: number },
  ): { signageId: number; hostId: number } | undefined
  /** The operator's live state. Undefined if the operator has not connected since the server started: they then count as signed out. */
  operator(userId: number): LiveOperator | undefined
  /** All operators of the company who have connected since the server started. */
  liveHosts(companyId: number): LiveHost[]
  /** Operators of the company who could answer a call now. */
  freeHosts(companyId: number): number[]
  /** Why this operator cannot answer a call now; undefined if they can. */
  notFreeCause(companyId: number, userId: number): NotFreeCause | undefined
}
