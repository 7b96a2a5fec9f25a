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
import { type Place, Places } from './places.ts'
import type { SignedBus } from './signed-bus.ts'

const TICK_MS = 500
/** How long to wait for an answer of a node. The first join may have to start a thread there. */
const ANSWER_MS = 3_000

interface RemoteRelayOptions {
  bus: SignedBus
  /** Nodes of this region are preferred while they have free places for participants. */
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
  readonly #places = new Places()
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

  /**
   * Drains a node: it accepts no new rooms and stops after its last call.
   * @returns false if the node is unknown or the bus is down
   */
  drain(nodeId: string): boolean {
    if (!this.#nodes.has(nodeId) || !this.#bus.isUp()) return false
    this.#bus.publish(drainOf(nodeId), {})
    return true
  }

  async join(request: JoinRequest): Promise<{ answerSdp: string }> {
    const { roomId, participantId } = request
    const place = this.#placeOf(roomId)
    place.requestsUnderWay++
    this.#nodes.countSent(place.nodeId)
    try {
      const { answerSdp } = await this.#ask(place.nodeId, { kind: 'join', request })
      if (answerSdp === undefined) throw new RelayError('closed', 'the node gave no answer')
      if (this.#places.at(roomId) !== place) {
        this.#nodes.doubt(place.nodeId)
        throw new RelayError('closed', 'the node was lost during the join')
      }
      place.participants.add(participantId)
      return { answerSdp }
    } finally {
      place.requestsUnderWay--
      this.#places.forgetIfEmpty(roomId, place)
    }
  }

  async restart(request: RestartRequest): Promise<{ answerSdp: string }> {
    const place = this.#places.at(request.roomId)
    const result = place && (await this.#ask(place.nodeId, { kind: 'restart', request }))
    if (result?.answerSdp === undefined) throw new RelayError('closed', 'there is no such room')
    return { answerSdp: result.answerSdp }
  }

  addCandidate(_roomId: string, _participantId: string, _candidate: IceCandidate): void {}

  async setParty(roomId: string, participantId: string, party: Party): Promise<void> {
    const place = this.#places.at(roomId)
    if (place) await this.#ask(place.nodeId, { kind: 'setParty', roomId, participantId, party })
  }

  /** If the node does not answer, the participant is removed from the node after one of the node's next reports. */
  async leave(roomId: string, participantId: string): Promise<void> {
    const place = this.#places.at(roomId)
    if (!place) return
    place.participants.delete(participantId)
    place.requestsUnderWay++
    try {
      await this.#ask(place.nodeId, { kind: 'leave', roomId, participantId })
    } catch (error) {
      this.#log(`${participantId} could not leave ${roomId} yet: ${String(error)}`)
      // the participant may have joined again meanwhile
      if (!place.participants.has(participantId)) this.#gone(place.nodeId, [roomId, participantId])
    } finally {
      place.requestsUnderWay--
      this.#places.forgetIfEmpty(roomId, place)
    }
  }

  async closeRoom(roomId: string): Promise<void> {
    const place = this.#places.at(roomId)
    if (place) await this.#ask(place.nodeId, { kind: 'closeRoom', roomId })
  }

  onEvent(listener: (event: RelayEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * The rooms and participants of this app, and the places for participants (seats) on all nodes. No place is free
   * while the bus is down.
   */
  occupancy(): Occupancy {
    const seats = this.#nodes.seats()
    return {
      ...this.#places.counts(),
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
    await Promise.allSettled(this.#places.roomIds().map((roomId) => this.closeRoom(roomId)))
    for (const stop of this.#stops) stop()
    this.#places.clear()
    this.#listeners.clear()
  }

  async #ask(nodeId: string, command: NodeCommand): Promise<{ answerSdp?: string; members?: Member[] }> {
    const said = await this.#bus
      .request(commandsOf(nodeId), { appId: this.id, command }, ANSWER_MS)
      .catch((error: unknown) => {
        // it is unknown whether the node has carried out the command
        this.#nodes.doubt(nodeId)
        throw new RelayError('closed', `the node does not answer: ${String(error)}`)
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
    const known = this.#places.at(roomId)
    if (known) return known
    const nodeId = this.#bus.isUp() ? this.#nodes.freest(this.#region) : undefined
    if (nodeId === undefined) throw new RelayError('noPort', 'no relay node has a free seat')
    return this.#places.add(roomId, nodeId)
  }

  #hear(load: NodeLoad | undefined): void {
    if (!load) return
    const was = this.#nodes.update(load, this.#clock.nowMs())
    if (was === 'new') this.#log(`relay node ${load.name} is available`)
    if (was !== 'known') void this.#updateMembers(load.nodeId)
    this.#tellSeats()
  }

  #tellSeats(): void {
    const { seatsFree } = this.occupancy()
    if (seatsFree === this.#reportedSeatsFree) return
    this.#reportedSeatsFree = seatsFree
    this.#emit({ kind: 'seats' })
  }

  /**
   * Asks the node which participants of this app it has, and compares them with the app's own list. Emits `closed` for
   * participants that the node no longer has. Removes participants from the node that the app no longer has there: they
   * left or moved to another node while this node could not be reached.
   */
  async #updateMembers(nodeId: string): Promise<void> {
    const before = this.#places.membersOf(nodeId)
    try {
      const { members = [] } = await this.#ask(nodeId, { kind: 'whoIsIn' })
      const inside = new Set(members.map(String))
      for (const member of before) if (!inside.has(String(member))) this.#gone(nodeId, member)
      await Promise.all(members.map((member) => this.#removeIfGhost(nodeId, member)))
    } catch (error) {
      this.#log(`the participants of relay node ${nodeId} could not be compared: ${String(error)}`)
      this.#nodes.doubt(nodeId)
    }
  }

  /** Removes a participant from a node where this app no longer has it. */
  async #removeIfGhost(nodeId: string, [roomId, participantId]: Member): Promise<void> {
    const place = this.#places.at(roomId)
    if (place?.nodeId === nodeId) {
      if (place.participants.has(participantId)) return
      // the participant may be joining now: compare again after the next report
      if (place.requestsUnderWay > 0) return this.#nodes.doubt(nodeId)
    }
    await this.#ask(nodeId, { kind: 'leave', roomId, participantId })
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
    for (const [roomId, participantId] of this.#places.takeMembersOf(nodeId))
      this.#emit({ kind: 'failed', roomId, participantId })
    this.#tellSeats()
  }

  /**
   * Passes on a node's events, but only about rooms that this node serves now. A node that counted as dead may still
   * report events of rooms that it served before.
   */
  #receive(message: { nodeId: string; event: RelayEvent } | undefined): void {
    if (!message || message.event.kind === 'seats') return
    const { nodeId, event } = message
    if (event.kind === 'stats') {
      const peers = event.peers.filter(({ roomId }) => this.#places.isOn(nodeId, roomId))
      if (peers.length > 0) this.#emit({ kind: 'stats', peers })
      return
    }
    const place = this.#places.at(event.roomId)
    if (place?.nodeId !== nodeId) return
    if (event.kind === 'closed') {
      place.participants.delete(event.participantId)
      this.#places.forgetIfEmpty(event.roomId, place)
    }
    this.#emit(event)
  }

  #emit(event: RelayEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
