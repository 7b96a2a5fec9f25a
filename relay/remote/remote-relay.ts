import { randomUUID } from 'node:crypto'
import {
  type Condition,
  type IceCandidate,
  type JoinRequest,
  type Occupancy,
  type Party,
  type Relay,
  RelayError,
  type RelayEvent,
  type RestartRequest,
} from '../api.ts'
import { type Clock, systemClock } from '../clock.ts'
import { NoResponderError } from './bus.ts'
import {
  APPS,
  commandsOf,
  drainOf,
  eventsOf,
  LOADS,
  type Member,
  type NodeCommand,
  type NodeLoad,
  readEvent,
  readLoad,
  readReply,
} from './messages.ts'
import { NodeRegistry, SILENT_MS } from './node-registry.ts'
import type { SignedBus } from './signed-bus.ts'

const TICK_MS = 500
/** How long to wait for an answer of a node. The first join may have to start a thread there. */
const ANSWER_MS = 3_000

/** The node that serves a room. It stays the same until the last participant has left. */
interface Place {
  nodeId: string
  participants: Set<string>
  joinsUnderWay: number
}

interface RemoteRelayOptions {
  bus: SignedBus
  /** Nodes of this region are preferred while they have free seats. */
  region?: string | undefined
  clock?: Clock
  log?: (text: string) => void
}

/**
 * The relay interface of an app whose media is forwarded by relay nodes on other machines. While the bus is down,
 * existing calls continue, because media does not need the bus, but no participant can join. When a node dies, every
 * participant there gets `failed` and may join again on another node.
 */
export class RemoteRelay implements Relay {
  readonly id = randomUUID()
  readonly #bus: SignedBus
  readonly #region: string
  readonly #clock: Clock
  readonly #log: (text: string) => void
  readonly #nodes = new NodeRegistry()
  readonly #places = new Map<string, Place>()
  readonly #listeners = new Set<(event: RelayEvent) => void>()
  readonly #stops: (() => void)[]
  #isClosed = false
  #reportedSeatsFree = 0
  #stopTicking: () => void = () => undefined

  constructor({ bus, region = '', clock = systemClock, log = () => undefined }: RemoteRelayOptions) {
    this.#bus = bus
    this.#region = region
    this.#clock = clock
    this.#log = log
    this.#stops = [
      bus.subscribe(LOADS, (message) => this.#hear(readLoad(message))),
      bus.subscribe(eventsOf(this.id), (message) => this.#receive(readEvent(message))),
      bus.onChange((isUp) => {
        if (isUp) this.#nodes.resetTimeouts(this.#clock.nowMs())
        this.#tellSeats()
      }),
    ]
    this.#tick()
  }

  wake(): void {}

  /** The known nodes, least loaded first. */
  nodes(): NodeLoad[] {
    return this.#nodes.list()
  }

  /** Number of bus messages refused by this app and by the nodes that it knows. */
  refusedMessages(): number {
    return this.nodes().reduce((sum, load) => sum + load.refusedMessages, this.#bus.refusedMessages)
  }

  /** Drains a node: it accepts no new rooms and stops after its last call. @returns false if the node is unknown */
  drain(nodeId: string): boolean {
    if (!this.#nodes.has(nodeId) || !this.#bus.isUp()) return false
    this.#bus.publish(drainOf(nodeId), {})
    return true
  }

  async join(request: JoinRequest): Promise<{ answerSdp: string }> {
    const { roomId, participantId } = request
    const place = this.#placeOf(roomId)
    place.joinsUnderWay++
    this.#nodes.countSent(place.nodeId)
    try {
      const { answerSdp } = await this.#ask(place.nodeId, { kind: 'join', request })
      if (answerSdp === undefined) throw new RelayError('closed', 'the node gave no answer')
      if (this.#places.get(roomId) !== place)
        throw new RelayError('closed', 'the node was lost during the join')
      place.participants.add(participantId)
      return { answerSdp }
    } finally {
      place.joinsUnderWay--
      this.#forgetIfEmpty(roomId, place)
    }
  }

  async restart(request: RestartRequest): Promise<{ answerSdp: string }> {
    const place = this.#places.get(request.roomId)
    const result = place && (await this.#ask(place.nodeId, { kind: 'restart', request }))
    if (result?.answerSdp === undefined) throw new RelayError('closed', 'there is no such room')
    return { answerSdp: result.answerSdp }
  }

  addCandidate(_roomId: string, _participantId: string, _candidate: IceCandidate): void {}

  async setParty(roomId: string, participantId: string, party: Party): Promise<void> {
    const place = this.#places.get(roomId)
    if (place) await this.#ask(place.nodeId, { kind: 'setParty', roomId, participantId, party })
  }

  async leave(roomId: string, participantId: string): Promise<void> {
    const place = this.#places.get(roomId)
    if (!place) return
    await this.#ask(place.nodeId, { kind: 'leave', roomId, participantId })
  }

  async closeRoom(roomId: string): Promise<void> {
    const place = this.#places.get(roomId)
    if (place) await this.#ask(place.nodeId, { kind: 'closeRoom', roomId })
  }

  onEvent(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The rooms and participants of this app, and the seats of all nodes. No seat is free while the bus is down. */
  occupancy(): Occupancy {
    const seats = this.#nodes.seats()
    let participants = 0
    for (const place of this.#places.values()) participants += place.participants.size
    return {
      rooms: this.#places.size,
      participants,
      seatsFree: this.#bus.isUp() ? seats.free : 0,
      seatsTotal: seats.total,
    }
  }

  condition(): Condition {
    const isReady = this.#bus.isUp() && this.#nodes.size > 0
    return { state: isReady ? 'running' : 'failed', engine: undefined }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopTicking()
    await Promise.allSettled([...this.#places.keys()].map((roomId) => this.closeRoom(roomId)))
    for (const stop of this.#stops) stop()
    this.#places.clear()
    this.#listeners.clear()
  }

  async #ask(nodeId: string, command: NodeCommand): Promise<{ answerSdp?: string; members?: Member[] }> {
    const said = await this.#bus
      .request(commandsOf(nodeId), { appId: this.id, command }, ANSWER_MS)
      .catch((error: unknown) => {
        throw new RelayError(
          'closed',
          `the node does not answer: ${error instanceof Error ? error.message : String(error)}`,
        )
      })
    const reply = readReply(said)
    if (reply?.kind === 'done') return reply
    throw new RelayError(
      reply?.code ?? 'closed',
      reply?.message ?? 'the relay node sent an answer that cannot be read',
    )
  }

  #placeOf(roomId: string): Place {
    if (this.#isClosed) throw new RelayError('closed', 'the relay is closed')
    const known = this.#places.get(roomId)
    if (known) return known
    const nodeId = this.#bus.isUp() ? this.#nodes.freest(this.#region) : undefined
    if (nodeId === undefined) throw new RelayError('noPort', 'no relay node has a free seat')
    const place = { nodeId, participants: new Set<string>(), joinsUnderWay: 0 }
    this.#places.set(roomId, place)
    return place
  }

  #hear(load: NodeLoad | undefined): void {
    if (!load) return
    const was = this.#nodes.update(load, this.#clock.nowMs())
    if (was === 'new') this.#log(`relay node ${load.name} is available`)
    if (was === 'doubted') void this.#updateMembers(load.nodeId)
    this.#tellSeats()
  }

  #tellSeats(): void {
    const { seatsFree } = this.occupancy()
    if (seatsFree === this.#reportedSeatsFree) return
    this.#reportedSeatsFree = seatsFree
    this.#emit({ kind: 'seats' })
  }

  /** Emits `closed` for participants who left while this app could not receive events. */
  async #updateMembers(nodeId: string): Promise<void> {
    const before = this.#membersOf(nodeId)
    try {
      const { members = [] } = await this.#ask(nodeId, { kind: 'whoIsIn' })
      const inside = new Set(members.map(String))
      for (const member of before) if (!inside.has(String(member))) this.#gone(nodeId, member)
    } catch (error) {
      this.#log(`relay node ${nodeId} did not list its participants: ${String(error)}`)
      this.#nodes.doubt(nodeId)
    }
  }

  #membersOf(nodeId: string): Member[] {
    return [...this.#places]
      .filter(([, place]) => place.nodeId === nodeId)
      .flatMap(([roomId, { participants }]) =>
        [...participants].map((participantId) => [roomId, participantId] as const),
      )
  }

  #gone(nodeId: string, [roomId, participantId]: Member): void {
    this.#receive({ nodeId, event: { kind: 'closed', roomId, participantId } })
  }

  #tick(): void {
    this.#stopTicking = this.#clock.after(TICK_MS, () => this.#tick())
    if (!this.#bus.isUp()) return
    this.#bus.publish(APPS, { appId: this.id })
    for (const { nodeId, isDead } of this.#nodes.silent(this.#clock.nowMs())) {
      if (isDead) this.#removeNode(nodeId)
      else void this.#lookWhetherThere(nodeId)
    }
  }

  async #lookWhetherThere(nodeId: string): Promise<void> {
    const question = { appId: this.id, command: { kind: 'whoIsIn' } }
    const fault = await this.#bus.request(commandsOf(nodeId), question, SILENT_MS).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (fault instanceof NoResponderError && this.#bus.isUp()) this.#removeNode(nodeId)
  }

  /** Removes a dead node and emits `failed` for its participants, who must join again on another node. */
  #removeNode(nodeId: string): void {
    const load = this.#nodes.remove(nodeId)
    if (!load) return
    this.#log(`relay node ${load.name} is dead`)
    for (const [roomId, place] of [...this.#places]) {
      if (place.nodeId !== nodeId) continue
      this.#places.delete(roomId)
      for (const participantId of place.participants) this.#emit({ kind: 'failed', roomId, participantId })
    }
    this.#tellSeats()
  }

  #receive(message: { nodeId: string; event: RelayEvent } | undefined): void {
    if (!message) return
    const { event } = message
    if (event.kind === 'closed') {
      const place = this.#places.get(event.roomId)
      if (place?.nodeId === message.nodeId) {
        place.participants.delete(event.participantId)
        this.#forgetIfEmpty(event.roomId, place)
      }
    }
    this.#emit(event)
  }

  #emit(event: RelayEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  #forgetIfEmpty(roomId: string, place: Place): void {
    if (place.participants.size > 0 || place.joinsUnderWay > 0) return
    if (this.#places.get(roomId) === place) this.#places.delete(roomId)
  }
}
