import {
  type IceCandidate,
  type JoinRequest,
  type Occupancy,
  type Relay,
  RelayError,
  type RelayEvent,
  type RelayOptions,
} from '../api.ts'
import { WorkerThread } from './worker-thread.ts'

/** Where a room lives; it stays there until its last participant is gone. */
interface Place {
  thread: WorkerThread
  participants: Set<string>
  joinsUnderWay: number
}

type PoolOptions = RelayOptions & { workers: number }

/** Spreads rooms over worker threads, and replaces a thread that dies. */
export class RelayPool implements Relay {
  readonly #options: PoolOptions
  readonly #threads: WorkerThread[] = []
  readonly #places = new Map<string, Place>()
  readonly #listeners = new Set<(event: RelayEvent) => void>()
  #closing: Promise<void> | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    splitRange(this.#options.portRange, this.#options.workers).forEach((range, index) => {
      this.#threads[index] = this.#startThread(index, range)
    })
    await Promise.all(this.#threads.map(({ ready }) => ready))
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
      return { answerSdp }
    } finally {
      place.joinsUnderWay--
      this.#forgetIfEmpty(roomId, place)
    }
  }

  addCandidate(_roomId: string, _participantId: string, _candidate: IceCandidate): void {}

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
    const sum = { rooms: 0, participants: 0, portsFree: 0, portsTotal: 0 }
    for (const { occupancy } of this.#threads) {
      sum.rooms += occupancy.rooms
      sum.participants += occupancy.participants
      sum.portsFree += occupancy.portsFree
      sum.portsTotal += occupancy.portsTotal
    }
    return sum
  }

  close(): Promise<void> {
    this.#closing ??= Promise.all(this.#threads.map((thread) => thread.close())).then(() => {
      this.#places.clear()
      this.#listeners.clear()
    })
    return this.#closing
  }

  #startThread(index: number, portRange: readonly [number, number]): WorkerThread {
    const { codec = 'VP8', bindAddress, announcedAddresses, log = () => {} } = this.#options
    const thread: WorkerThread = new WorkerThread({
      settings: { portRange, codec, bindAddress, announcedAddresses },
      log,
      onEvent: (event) => this.#receive(event),
      onCrash: (reason, wasReady) => {
        log(`a relay thread crashed: ${reason}`)
        // one that cannot even start would only crash again: its rooms are refused with 'closed' instead
        if (wasReady) this.#replace(index, portRange, thread)
      },
    })
    return thread
  }

  /** Its rooms are gone: everybody in them has to join again, and finds a fresh thread. */
  #replace(index: number, portRange: readonly [number, number], dead: WorkerThread): void {
    if (this.#closing) return
    this.#threads[index] = this.#startThread(index, portRange)
    this.#threads[index].ready.catch(() => this.#options.log?.('the fresh relay thread did not start'))
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
    const thread = this.#threads.reduce((best, other) =>
      other.occupancy.portsFree > best.occupancy.portsFree ? other : best,
    )
    const place = { thread, participants: new Set<string>(), joinsUnderWay: 0 }
    this.#places.set(roomId, place)
    return place
  }

  #forgetIfEmpty(roomId: string, place: Place): void {
    if (place.participants.size > 0 || place.joinsUnderWay > 0) return
    if (this.#places.get(roomId) === place) this.#places.delete(roomId)
  }
}

/** Neighbouring shares whose sizes differ by one at most; fewer shares than asked for when there are fewer ports. */
export function splitRange(range: readonly [number, number], shares: number): [number, number][] {
  const [first, last] = range
  const total = last - first + 1
  const count = Math.max(1, Math.min(shares, total))
  return Array.from({ length: count }, (_, index) => [
    first + Math.floor((total * index) / count),
    first + Math.floor((total * (index + 1)) / count) - 1,
  ])
}
