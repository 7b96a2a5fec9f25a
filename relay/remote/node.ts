import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Relay, RelayError, type RelayEvent } from '../api.ts'
import { type Clock, systemClock } from '../clock.ts'
import {
  APPS,
  commandsOf,
  drainOf,
  eventsOf,
  LOADS,
  type Member,
  type NodeCommand,
  type NodeLoad,
  type NodeReply,
  readAppId,
  readRequest,
} from './messages.ts'
import type { SignedBus } from './signed-bus.ts'

const LOAD_MS = 1_000
/**
 * An app (a Uketsuke server) that is silent for this long while the bus is up counts as gone, because a restart takes
 * only seconds.
 */
const APP_GONE_MS = 60_000
/** Separator between the app's id and its room id in the node's room ids. */
const SEPARATOR = '.'

interface RelayNodeOptions {
  bus: SignedBus
  relay: Relay
  name?: string | undefined
  region?: string | undefined
  clock?: Clock
  log: (text: string) => void
  /** Called while the node is draining and has no participants; may be called more than once. */
  onEmpty: () => void
}

/**
 * Makes the relay of this machine available to the apps (Uketsuke servers) on the bus. Each room id begins with the id
 * of its app. Media does not need the bus.
 */
export class RelayNode {
  readonly id = randomUUID()
  readonly #options: RelayNodeOptions
  readonly #clock: Clock
  readonly #startedAt: number
  /** Time of the last message of each app (monotonic ms), by app ID. */
  readonly #apps = new Map<string, number>()
  /** Participant ids by app and room. */
  readonly #members = new Map<string, Map<string, Set<string>>>()
  readonly #stops: (() => void)[]
  #isDraining = false
  #packets = 0
  #cpu = process.cpuUsage()
  #stopTicking: () => void

  constructor(options: RelayNodeOptions) {
    const { bus, relay, clock = systemClock } = options
    this.#options = options
    this.#clock = clock
    this.#startedAt = clock.epochMs()
    this.#stops = [
      bus.serve(commandsOf(this.id), (message) => this.#answer(message)),
      bus.subscribe(drainOf(this.id), () => this.drain()),
      bus.subscribe(APPS, (message) => this.#hear(readAppId(message))),
      relay.onEvent((event) => this.#tell(event)),
      bus.onChange((isUp) => {
        if (isUp) this.#resetTimeouts()
      }),
    ]
    this.#stopTicking = () => undefined
    this.#tick()
  }

  /** Accepts no new rooms from now on. `onEmpty` is called once no participant is connected any more. */
  drain(): void {
    if (this.#isDraining) return
    this.#isDraining = true
    this.#options.log('draining: running calls continue, new ones use other nodes')
    this.#sayLoad()
    this.#lookWhetherEmpty()
  }

  close(): void {
    this.#stopTicking()
    for (const stop of this.#stops) stop()
  }

  #tick(): void {
    this.#stopTicking = this.#clock.after(LOAD_MS, () => this.#tick())
    this.#sayLoad()
    if (this.#options.bus.isUp()) this.#closeOfTheGone()
    this.#lookWhetherEmpty()
  }

  #lookWhetherEmpty(): void {
    if (this.#isDraining && this.#options.relay.occupancy().participants === 0) this.#options.onEmpty()
  }

  #sayLoad(): void {
    const { bus, relay, name = hostname(), region = '' } = this.#options
    const used = process.cpuUsage(this.#cpu)
    this.#cpu = process.cpuUsage()
    const load: NodeLoad = {
      nodeId: this.id,
      name,
      region,
      startedAt: this.#startedAt,
      isDraining: this.#isDraining,
      occupancy: relay.occupancy(),
      packetsPerSecond: this.#packets,
      refusedMessages: bus.refusedMessages,
      cpu: (used.user + used.system) / 1_000 / LOAD_MS,
    }
    bus.publish(LOADS, load)
  }

  /** Restarts the time-outs of all apps (Uketsuke servers) after an outage of the bus. */
  #resetTimeouts(): void {
    const now = this.#clock.nowMs()
    for (const appId of this.#apps.keys()) this.#apps.set(appId, now)
  }

  #hear(appId: string | undefined): void {
    if (appId !== undefined && this.#apps.has(appId)) this.#apps.set(appId, this.#clock.nowMs())
  }

  #closeOfTheGone(): void {
    const now = this.#clock.nowMs()
    for (const [appId, lastSeenAt] of this.#apps) {
      if (now - lastSeenAt < APP_GONE_MS) continue
      this.#apps.delete(appId)
      const rooms = this.#members.get(appId)?.keys() ?? []
      this.#members.delete(appId)
      for (const roomId of rooms) void this.#options.relay.closeRoom(roomId)
      this.#options.log(`app ${appId} has stopped: its rooms are closed`)
    }
  }

  async #answer(message: unknown): Promise<NodeReply> {
    const request = readRequest(message)
    if (!request) return { kind: 'refused', code: 'badOffer', message: 'not a command' }
    this.#apps.set(request.appId, this.#clock.nowMs())
    try {
      return await this.#run(request.appId, request.command)
    } catch (error) {
      const code = error instanceof RelayError ? error.code : 'closed'
      return { kind: 'refused', code, message: error instanceof Error ? error.message : String(error) }
    }
  }

  async #run(appId: string, command: NodeCommand): Promise<NodeReply> {
    const { relay } = this.#options
    const ours = (roomId: string): string => `${appId}${SEPARATOR}${roomId}`
    switch (command.kind) {
      case 'join': {
        const roomId = ours(command.request.roomId)
        const answer = await relay.join({ ...command.request, roomId })
        this.#remember(appId, roomId, command.request.participantId)
        return { kind: 'done', ...answer }
      }
      case 'whoIsIn':
        return { kind: 'done', members: this.#membersOf(appId) }
      case 'restart': {
        const { roomId } = command.request
        return { kind: 'done', ...(await relay.restart({ ...command.request, roomId: ours(roomId) })) }
      }
      case 'setParty':
        await relay.setParty(ours(command.roomId), command.participantId, command.party)
        return { kind: 'done' }
      case 'leave':
        await relay.leave(ours(command.roomId), command.participantId)
        this.#forget(ours(command.roomId), command.participantId)
        return { kind: 'done' }
      case 'closeRoom':
        await relay.closeRoom(ours(command.roomId))
        this.#members.get(appId)?.delete(ours(command.roomId))
        return { kind: 'done' }
    }
  }

  #remember(appId: string, roomId: string, participantId: string): void {
    const rooms = this.#members.get(appId) ?? new Map<string, Set<string>>()
    this.#members.set(appId, rooms)
    rooms.set(roomId, (rooms.get(roomId) ?? new Set()).add(participantId))
  }

  #forget(roomId: string, participantId: string): void {
    const rooms = this.#members.get(appOf(roomId))
    const inside = rooms?.get(roomId)
    inside?.delete(participantId)
    if (inside?.size === 0) rooms?.delete(roomId)
  }

  #membersOf(appId: string): Member[] {
    return [...(this.#members.get(appId) ?? [])].flatMap(([roomId, inside]) =>
      [...inside].map((participantId) => [roomOf(roomId), participantId] as const),
    )
  }

  #tell(event: RelayEvent): void {
    if (event.kind === 'closed') this.#forget(event.roomId, event.participantId)
    if (event.kind === 'stats') this.#tellStats(event)
    else if (event.kind !== 'seats') this.#tellApp(event.roomId, (roomId) => ({ ...event, roomId }))
  }

  #tellStats({ peers }: Extract<RelayEvent, { kind: 'stats' }>): void {
    this.#packets = peers.reduce((sum, peer) => sum + peer.packetsIn + peer.packetsOut, 0)
    const byApp = Map.groupBy(peers, ({ roomId }) => appOf(roomId))
    for (const [appId, own] of byApp)
      this.#send(appId, {
        kind: 'stats',
        peers: own.map((peer) => ({ ...peer, roomId: roomOf(peer.roomId) })),
      })
  }

  #tellApp(roomId: string, eventOf: (roomId: string) => RelayEvent): void {
    this.#send(appOf(roomId), eventOf(roomOf(roomId)))
  }

  #send(appId: string, event: RelayEvent): void {
    this.#options.bus.publish(eventsOf(appId), { nodeId: this.id, event })
  }
}

const appOf = (roomId: string): string => roomId.slice(0, roomId.indexOf(SEPARATOR))
const roomOf = (roomId: string): string => roomId.slice(roomId.indexOf(SEPARATOR) + SEPARATOR.length)
