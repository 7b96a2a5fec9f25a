import {
  type JoinRequest,
  type Party,
  RelayError,
  type RelayEvent,
  type RestartRequest,
  type VideoCodec,
} from '../api.ts'
import type { Clock } from '../clock.ts'
import type { CreatePeer } from './peer-contract.ts'
import { Room } from './room.ts'

interface RoomsOptions {
  createPeer: CreatePeer
  codec: VideoCodec
  clock: Clock
  emit: (event: RelayEvent) => void
  log: (text: string) => void
}

const STATS_GAP_MS = 1000

/** The rooms of one thread. A room is created by its first join and closed when the last participant leaves. */
export class Rooms {
  readonly #options: RoomsOptions
  readonly #rooms = new Map<string, Room>()
  #cancelStats: (() => void) | undefined
  #closed = false

  constructor(options: RoomsOptions) {
    this.#options = options
  }

  get roomCount(): number {
    return this.#rooms.size
  }

  get participantCount(): number {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.participantCount, 0)
  }

  async join(request: JoinRequest): Promise<{ answerSdp: string }> {
    if (this.#closed) throw new RelayError('closed', 'the relay is closed')
    const room = this.#open(request.roomId)
    try {
      return await room.join(request)
    } finally {
      this.#forgetIfEmpty(request.roomId, room)
    }
  }

  restart({ roomId, participantId, offerSdp }: RestartRequest): { answerSdp: string } {
    const room = this.#rooms.get(roomId)
    if (!room) throw new RelayError('closed', 'there is no such room')
    return room.restart(participantId, offerSdp)
  }

  setParty(roomId: string, participantId: string, party: Party): void {
    this.#rooms.get(roomId)?.setParty(participantId, party)
  }

  async leave(roomId: string, participantId: string): Promise<void> {
    const room = this.#rooms.get(roomId)
    if (!room) return
    await room.leave(participantId)
    this.#forgetIfEmpty(roomId, room)
  }

  async closeRoom(roomId: string): Promise<void> {
    const room = this.#rooms.get(roomId)
    this.#rooms.delete(roomId)
    await room?.close()
    this.#stopStatsWhenIdle()
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#rooms.keys()].map((roomId) => this.closeRoom(roomId)))
  }

  #open(roomId: string): Room {
    const known = this.#rooms.get(roomId)
    if (known) return known
    const room = new Room({ roomId, ...this.#options })
    this.#rooms.set(roomId, room)
    if (!this.#cancelStats) this.#scheduleStats()
    return room
  }

  #forgetIfEmpty(roomId: string, room: Room): void {
    if (room.isEmpty && this.#rooms.get(roomId) === room) this.#rooms.delete(roomId)
    this.#stopStatsWhenIdle()
  }

  #scheduleStats(): void {
    const { clock } = this.#options
    this.#cancelStats = clock.after(STATS_GAP_MS, () => {
      const atMs = clock.epochMs()
      const peers = [...this.#rooms.values()].flatMap((room) => room.stats(atMs))
      if (peers.length > 0) this.#options.emit({ kind: 'stats', peers })
      this.#scheduleStats()
    })
  }

  #stopStatsWhenIdle(): void {
    if (this.#rooms.size > 0) return
    this.#cancelStats?.()
    this.#cancelStats = undefined
  }
}
