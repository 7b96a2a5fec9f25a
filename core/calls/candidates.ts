import type { OperatorState, StoredOperatorState } from '../operator/rules.ts'
import { type Call, type CrowdedCause, olderFirst, willing } from './call.ts'

/** Somebody who may answer calls, as stored. `storeId` 0: none. */
export interface Host {
  userId: number
  storeId: number
  channelId?: number
}

/** realtime: assigned to the signage; nobody assigned: those of its store; none there: the company's. */
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
 * Whose lists show a signage: its candidates, and everybody of its store. A reserved room is its owner's alone.
 * @param people everybody of the company
 */
export function seersOf(
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
  /** False while the socket is silent (grace). */
  here: boolean
  channelId?: number
}

/** Channels somebody talks through right now. A channel carries one talk at a time (decisions 2). */
export const busyChannels = (hosts: Iterable<LiveHost>): ReadonlySet<number> =>
  new Set(
    [...hosts].flatMap((host) =>
      host.state === 'Active' && host.channelId !== undefined ? [host.channelId] : [],
    ),
  )

/** Free = Standby, socket alive, an avatar channel of one's own that nobody talks through. */
export const isFree = (host: LiveHost, busy: ReadonlySet<number>): boolean =>
  host.state === 'Standby' && host.here && hasChannel(host, busy)

/** Who may be asked to go on with a talk: they stand by, and nobody but the one who talks now uses their channel. */
export function isAbleToTake(userId: number, hostId: number, hosts: readonly LiveHost[]): boolean {
  const host = hosts.find((other) => other.userId === userId)
  const busy = busyChannels(hosts.filter((other) => other.userId !== hostId))
  return host !== undefined && host.state === 'Standby' && hasChannel(host, busy)
}

const hasChannel = ({ channelId }: LiveHost, busy: ReadonlySet<number>): boolean =>
  channelId !== undefined && !busy.has(channelId)

/** Who can still answer calls, now or later: signed in (also busy or away), with a channel. Offline operators do not count. */
export const ableHosts = (hosts: readonly LiveHost[]): number[] =>
  hosts
    .filter(({ state, channelId }) => state !== 'Logout' && channelId !== undefined)
    .map(({ userId }) => userId)

/** How many of those who may still answer this call can talk at the same time: as many as they have channels. */
export function desksFor(call: Call, hosts: readonly LiveHost[]): number {
  // a talk that began in Leaving ends in Leaving; without a channel an operator can never answer
  const standsBy = ({ userId, channelId, state, stored }: LiveHost): boolean =>
    willing(call, [userId]).length > 0 &&
    channelId !== undefined &&
    (state === 'Standby' || (state === 'Active' && stored === 'Standby'))
  return new Set(hosts.filter(standsBy).map(({ channelId }) => channelId)).size
}

/** `busy`: somebody who may answer is talking or held up; `absent`: nobody stands by, so there is no queue to have a place in. */
export const crowdedCause = (call: Call, hosts: readonly LiveHost[]): CrowdedCause =>
  desksFor(call, hosts) > 0 ? 'busy' : 'absent'

/** The visitor's place among those who wait for at least one of the same people, from 1; the oldest first. */
export function placeInQueue(call: Call, waiting: readonly Call[]): number {
  const before = waiting.filter(
    (other) =>
      other.requestId !== call.requestId &&
      olderFirst(other, call) < 0 &&
      other.candidates.some((userId) => call.candidates.includes(userId)),
  )
  return before.length + 1
}
