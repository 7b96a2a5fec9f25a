import type { Call } from '#core/calls/call.ts'
import type { LiveSignage } from './states.ts'

/** Index of the signages' calls by the operators who talk in them. */
export class TalkPlaces {
  readonly #hosted = new Map<number, LiveSignage>()
  readonly #taken = new Map<number, LiveSignage>()

  /** Updates the index. Call after each change of a signage's call. */
  follow(live: LiveSignage, before: Call | undefined): void {
    updateIndex(this.#hosted, live, presentHostOf(before), presentHostOf(live.call))
    updateIndex(this.#taken, live, acceptedColleagueOf(before), acceptedColleagueOf(live.call))
  }

  /** The signage in whose call this operator talks (is the host). */
  hostedBy(userId: number): LiveSignage | undefined {
    return this.#hosted.get(userId)
  }

  /** The signage whose talk this operator has accepted to take over. */
  takenOverBy(userId: number): LiveSignage | undefined {
    return this.#taken.get(userId)
  }
}

/** The operator (host) of a running talk; undefined while the operator has left the reserved room. */
const presentHostOf = (call: Call | undefined): number | undefined =>
  call?.talk === 'Active' && call.hostAbsent !== true ? call.hostId : undefined

/** The colleague who has accepted a hand-over and does not talk yet. */
const acceptedColleagueOf = (call: Call | undefined): number | undefined =>
  call?.handOver?.acceptedAt === undefined ? undefined : call.handOver.toId

function updateIndex(
  places: Map<number, LiveSignage>,
  live: LiveSignage,
  was: number | undefined,
  is: number | undefined,
): void {
  if (was === is) return
  if (was !== undefined && places.get(was) === live) places.delete(was)
  if (is !== undefined) places.set(is, live)
}
