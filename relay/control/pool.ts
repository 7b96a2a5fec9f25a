import {
  type Condition,
  type IceCandidate,
  type JoinRequest,
  type Occupancy,
  type Party,
  type Relay,
  RelayError,
  type RelayEvent,
  type RelayOptions,
  type RestartRequest,
} from '../api.ts'
import { emptyOf, WorkerThread } from './worker-thread.ts'

/**
 * Maximum number of participants (seats) of one thread. This is above what a thread can forward in practice: 200 participants are
 * 100 calls, which send 60,000 packets a second at 2 Mbit/s each way.
 */
const SEATS_PER_WORKER = 200

/** The thread that serves a room. It stays the same until the last participant has left. */
interface Place {
  thread: WorkerThread
  participants: Set<string>
  joinsUnderWay: number
}

type PoolOptions = RelayOptions & { workers: number }

/**
 * The UDP ports reserved for one worker thread, which uses one of them. The thread starts when a room first needs it,
 * and again after a crash.
 */
interface Share {
  ports: readonly number[]
  thread: WorkerThread | undefined
}

/** Distributes rooms over worker threads and replaces a thread that dies. */
export class RelayPool implements Relay {
  readonly #options: PoolOptions
  readonly #seats: number
  readonly #shares: Share[]
  readonly #places = new Map<string, Place>()
  readonly #listeners = new Set<(event: RelayEvent) => void>()
  #closing: Promise<void> | undefined
  #hasFailed = false
  #engine: Condition['engine']

  constructor(options: PoolOptions) {
    this.#options = options
    this.#seats = options.seatsPerWorker ?? SEATS_PER_WORKER
    this.#shares = dealPorts(options.portRange, options.workers).map((ports) => ({
      ports,
      thread: undefined,
    }))
  }

  wake(): void {
    if (!this.#closing) this.#threadOf(this.#freest())
  }

  async join(request: JoinRequest): Promise<{ answerSdp: string }> {
    if (this.#closing) throw new RelayError('closed', 'the relay is closed')
    const { roomId, participantId } = request
    const place = this.#placeOf(roomId)
    place.joinsUnderWay++
    try {
      const { answerSdp } = await place.thread.run({ kind: 'join', request })
      if (answerSdp === undefined) throw new RelayError('closed', 'the relay gave no answer')
      place.participants.add(participantId)
      this.#hasFailed = false
      return { answerSdp }
    } catch (error) {
      // A thread without participants has not reached its limit of participants, so 'noPort' means that it found no
      // free port.
      const isPortless = error instanceof RelayError && error.code === 'noPort'
      if (isPortless && place.thread.occupancy.participants === 0) this.#hasFailed = true
      throw error
    } finally {
      place.joinsUnderWay--
      this.#forgetIfEmpty(roomId, place)
    }
  }

  async restart(request: RestartRequest): Promise<{ answerSdp: string }> {
    const result = await this.#places.get(request.roomId)?.thread.run({ kind: 'restart', request })
    if (result?.answerSdp === undefined) throw new RelayError('closed', 'there is no such room')
    return { answerSdp: result.answerSdp }
  }

  addCandidate(_roomId: string, _participantId: string, _candidate: IceCandidate): void {}

  async setParty(roomId: string, participantId: string, party: Party): Promise<void> {
    await this.#places.get(roomId)?.thread.run({ kind: 'setParty', roomId, participantId, party })
  }

  async leave(roomId: string, participantId: string): Promise<void> {
    await this.#places.get(roomId)?.thread.run({ kind: 'leave', roomId, participantId })
  }

  async closeRoom(roomId: string): Promise<void> {
    await this.#places.get(roomId)?.thread.run({ kind: 'closeRoom', roomId })
  }

  onEvent(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  occupancy(): Occupancy {
    const sum = emptyOf(0)
    for (const share of this.#shares) {
      const { rooms, participants, seatsFree, seatsTotal } = this.#occupancyOf(share)
      sum.rooms += rooms
      sum.participants += participants
      sum.seatsFree += seatsFree
      sum.seatsTotal += seatsTotal
    }
    return sum
  }

  condition(): Condition {
    const isAwake = this.#shares.some(({ thread }) => thread !== undefined)
    const state = this.#hasFailed ? 'failed' : isAwake ? 'running' : 'asleep'
    return { state, engine: this.#engine }
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#shares.map(({ thread }) => thread?.close())).then(() => {
      this.#places.clear()
      this.#listeners.clear()
    })
    return this.#closing
  }

  #threadOf(share: Share): WorkerThread {
    if (share.thread) return share.thread
    const { codec = 'VP8', native = true, bindAddress, announcedAddresses, log = () => {} } = this.#options
    const thread: WorkerThread = new WorkerThread({
      settings: { ports: share.ports, seats: this.#seats, native, codec, bindAddress, announcedAddresses },
      log,
      onEngine: (engine) => {
        this.#engine = engine
      },
      onEvent: (event) => this.#receive(event),
      onCrash: (reason) => {
        log(`a relay thread crashed: ${reason}`)
        share.thread = undefined
        this.#hasFailed = true
        this.#forgetRoomsOf(thread)
      },
    })
    share.thread = thread
    return thread
  }

  /** Forgets the rooms of a dead thread, so that their participants, who must join again, get a new thread. */
  #forgetRoomsOf(dead: WorkerThread): void {
    if (this.#closing) return
    for (const [roomId, place] of [...this.#places]) {
      if (place.thread !== dead) continue
      this.#places.delete(roomId)
      for (const participantId of place.participants) this.#emit({ kind: 'failed', roomId, participantId })
    }
  }

  #receive(event: RelayEvent): void {
    if (event.kind === 'closed') {
      const place = this.#places.get(event.roomId)
      place?.participants.delete(event.participantId)
      if (place) this.#forgetIfEmpty(event.roomId, place)
    }
    this.#emit(event)
  }

  #emit(event: RelayEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #placeOf(roomId: string): Place {
    const known = this.#places.get(roomId)
    if (known) return known
    const place = {
      thread: this.#threadOf(this.#freest()),
      participants: new Set<string>(),
      joinsUnderWay: 0,
    }
    this.#places.set(roomId, place)
    return place
  }

  /**
   * The thread (with its ports) that can take the most further participants. Joins that are not complete yet count as
   * participants, because after a crash all participants join at once.
   */
  #freest(): Share {
    const pendingJoins = new Map<WorkerThread | undefined, number>()
    for (const { thread, joinsUnderWay } of this.#places.values())
      pendingJoins.set(thread, (pendingJoins.get(thread) ?? 0) + joinsUnderWay)
    const freeOf = (share: Share): number =>
      this.#occupancyOf(share).seatsFree - (share.thread ? (pendingJoins.get(share.thread) ?? 0) : 0)
    return this.#shares.reduce((best, other) => (freeOf(other) > freeOf(best) ? other : best))
  }

  #occupancyOf({ thread }: Share): Occupancy {
    return thread?.occupancy ?? emptyOf(this.#seats)
  }

  #forgetIfEmpty(roomId: string, place: Place): void {
    if (place.participants.size > 0 || place.joinsUnderWay > 0) return
    if (this.#places.get(roomId) === place) this.#places.delete(roomId)
  }
}

/**
 * Distributes the ports of a range over `shares` groups, one for each worker thread. The groups get ports in turn (the
 * 1st port to the 1st group, and so on), so that the lowest ports are used first. With fewer ports than `shares`, each
 * port is a group of its own.
 */
export function dealPorts(range: readonly [number, number], shares: number): number[][] {
  const [first, last] = range
  const total = last - first + 1
  const count = Math.max(1, Math.min(shares, total))
  return Array.from({ length: count }, (_, share) =>
    Array.from({ length: Math.ceil((total - share) / count) }, (_, turn) => first + share + turn * count),
  )
}
