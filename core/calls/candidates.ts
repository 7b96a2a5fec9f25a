import type { OperatorState, StoredOperatorState } from '../operator/rules.ts'
import { type Call, type CrowdedCause, olderFirst, willing } from './call.ts'

/**
 * An operator who may answer calls, as stored in the database. `storeId` 0: the operator belongs to no shop (store).
 */
interface Host {
  userId: number
  storeId: number
  channelId?: number
}

/**
 * Operators who may answer a signage's calls (docs/realtime.md): the operators assigned to the signage. If no operator is
 * assigned, the operators of its shop (store). If the shop has no operators either, all operators of the company.
 */
export function candidatesOf(
  signage: { storeId: number; assigned: readonly number[] },
  hosts: readonly Host[],
): readonly number[] {
  const assigned = hosts.filter((host) => signage.assigned.includes(host.userId))
  if (assigned.length > 0) return assigned.map((host) => host.userId)
  const ofStore = signage.storeId === 0 ? [] : hosts.filter((host) => host.storeId === signage.storeId)
  return (ofStore.length > 0 ? ofStore : hosts).map((host) => host.userId)
}

/**
 * Users whose lists show a signage: the signage's candidates and all users of its shop (store). A reserved room is
 * listed for its owner only.
 * @param people all users of the company
 */
export function viewersOf(
  signage: { storeId: number; ownerId: number | null },
  candidates: readonly number[],
  people: readonly { userId: number; storeId: number }[],
): readonly number[] {
  if (signage.ownerId !== null) return [signage.ownerId]
  const isOfStore = (person: { storeId: number }): boolean =>
    signage.storeId !== 0 && person.storeId === signage.storeId
  const neighbours = people.filter(isOfStore).map(({ userId }) => userId)
  return [...new Set([...candidates, ...neighbours])]
}

export interface LiveHost {
  userId: number
  state: OperatorState
  stored: StoredOperatorState
  /** Whether the operator is connected. False as soon as the connection is lost, even during the grace period. */
  here: boolean
  channelId?: number
  /** Whether the operator is in their reserved room, whose talk uses no avatar channel. */
  isInRoom?: boolean
}

/** Avatar channels in use. A channel carries one talk at a time (decisions 2). */
export const busyChannels = (hosts: Iterable<LiveHost>): ReadonlySet<number> =>
  new Set(
    [...hosts].flatMap(({ state, isInRoom, channelId }) =>
      state === 'Active' && !isInRoom && channelId !== undefined ? [channelId] : [],
    ),
  )

/**
 * Why an operator cannot answer a call. away: not connected or not in Standby. noChannel: has no avatar channel. channelInUse: the
 * channel carries another talk. noPort: the relay has no room for another call.
 */
export const NOT_FREE_CAUSES = ['away', 'noChannel', 'channelInUse', 'noPort'] as const
export type NotFreeCause = (typeof NOT_FREE_CAUSES)[number]

/**
 * Why an operator is not free. @returns undefined if the operator is free: in Standby, connected, and with an avatar
 * channel that is not in use
 */
export function notFreeCauseOf(
  host: LiveHost | undefined,
  busy: ReadonlySet<number>,
): NotFreeCause | undefined {
  if (host?.state !== 'Standby' || !host.here) return 'away'
  if (host.channelId === undefined) return 'noChannel'
  return busy.has(host.channelId) ? 'channelInUse' : undefined
}

export const isFree = (host: LiveHost, busy: ReadonlySet<number>): boolean =>
  notFreeCauseOf(host, busy) === undefined

/**
 * Whether this operator can be offered a hand-over: in Standby, with an avatar channel that is unused, or used only by
 * the talk of the operator (host) who hands over.
 */
export function canTakeOver(userId: number, hostId: number, hosts: readonly LiveHost[]): boolean {
  const host = hosts.find((other) => other.userId === userId)
  const busy = busyChannels(hosts.filter((other) => other.userId !== hostId))
  return host !== undefined && host.state === 'Standby' && hasChannel(host, busy)
}

const hasChannel = ({ channelId }: LiveHost, busy: ReadonlySet<number>): boolean =>
  channelId !== undefined && !busy.has(channelId)

/**
 * Whether an operator can answer now or after the current talk: has a channel, and is in Standby or returns to it. Also
 * true for a short time after a lost connection, because the operator may only be reloading the page.
 */
const canAnswerNext = ({ channelId, state, stored }: LiveHost): boolean =>
  channelId !== undefined && (state === 'Standby' || (state === 'Active' && stored === 'Standby'))

/** Operators who can answer now or later. Those who are offline or away do not count: a call does not ring for them. */
export const ableHosts = (hosts: readonly LiveHost[]): number[] =>
  hosts.filter(canAnswerNext).map(({ userId }) => userId)

/** How many calls the candidates of this call can answer at the same time: one for each of their avatar channels. */
export const talksAtOnceFor = (call: Call, hosts: readonly LiveHost[]): number =>
  new Set(
    hosts
      .filter((host) => willing(call, [host.userId]).length > 0 && canAnswerNext(host))
      .map(({ channelId }) => channelId),
  ).size

/**
 * Why a waiting call has no free operator. `busy`: a candidate can answer later, for example after the current talk.
 * `absent`: no candidate can, so there is no queue.
 */
export const crowdedCause = (call: Call, hosts: readonly LiveHost[]): CrowdedCause =>
  talksAtOnceFor(call, hosts) > 0 ? 'busy' : 'absent'

/**
 * The visitor's place in the queue, from 1, among the calls that share at least one candidate with this one, ordered
 * by request time.
 */
export function placeInQueue(call: Call, waiting: readonly Call[]): number {
  const before = waiting.filter(
    (other) =>
      other.requestId !== call.requestId &&
      olderFirst(other, call) < 0 &&
      other.candidates.some((userId) => call.candidates.includes(userId)),
  )
  return before.length + 1
}
