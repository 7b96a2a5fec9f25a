import type { Registry } from 'prom-client'
import { CONNECT_AS } from '#core/realtime/shapes.ts'
import { floorBytes } from '#core/storage/disk.ts'
import type { Db } from '../../db/open.ts'
import { countWaitingMails } from '../../db/queries/mails.ts'
import type { Relay } from '../../relay/index.ts'
import type { Hub } from '../realtime/hub.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { RelayNodes } from '../relay/wiring.ts'
import type { ReplicaCopies } from '../replica/copies.ts'
import type { Disk } from '../system/disk.ts'
import type { createPacketCount } from './packet-count.ts'

type Prom = typeof import('prom-client')

/** Sources of current values, which are read whenever the metrics are requested. */
export interface MetricSources {
  db: Db
  relay: Relay
  /** The relay nodes; undefined if this process relays media itself. */
  relayNodes: Pick<RelayNodes, 'refusedMessages'> | undefined
  hub: Pick<Hub, 'socketsByKind'>
  world: Pick<WorldQueries, 'talks'>
  disk: Pick<Disk, 'facts'>
  /** When the newest usable backup was made, epoch ms; undefined if none. */
  newestBackupAt: () => Promise<number | undefined>
  /** Number of backups whose manifest cannot be read or whose file list is missing. */
  unreadableBackups: () => Promise<number>
  /** The copies to the replica; undefined if REPLICA is not set. */
  replica: Pick<ReplicaCopies, 'status' | 'ageMs'> | undefined
  isReady: () => boolean
  now: () => number
}

const RELAY_STATES = ['asleep', 'running', 'failed'] as const

/** Registers gauges whose values are read whenever the metrics are requested. */
export function registerGauges(registry: Registry, sources: MetricSources, prom: Pick<Prom, 'Gauge'>): void {
  const gauges = new Gauges(registry, prom)
  registerReceptionGauges(gauges, sources)
  registerRelayGauges(gauges, sources)
  registerStorageGauges(gauges, sources)
  registerReplicaGauges(gauges, sources)
}

/** Registers counters of the relay's packets. */
export function countPackets(
  registry: Registry,
  packets: ReturnType<typeof createPacketCount>,
  { Counter }: Pick<Prom, 'Counter'>,
): void {
  for (const [name, help, read] of [
    ['uketsuke_relay_packets_in_total', 'Packets received by the relay', () => packets.in],
    ['uketsuke_relay_packets_out_total', 'Packets sent by the relay', () => packets.out],
    ['uketsuke_relay_packets_lost_total', 'Packets that never reached the relay', () => packets.lost],
  ] as const) {
    let reported = 0
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.inc(read() - reported)
        reported = read()
      },
    })
  }
}

class Gauges {
  readonly #registers: Registry[]
  readonly #Gauge: Prom['Gauge']

  constructor(registry: Registry, { Gauge }: Pick<Prom, 'Gauge'>) {
    this.#registers = [registry]
    this.#Gauge = Gauge
  }

  add(name: string, help: string, read: () => number | Promise<number>): void {
    new this.#Gauge({
      name,
      help,
      registers: this.#registers,
      async collect() {
        this.set(await read())
      },
    })
  }

  /** Adds a gauge that reports one number for each value of its label. */
  addLabelled(name: string, help: string, label: string, read: () => Record<string, number>): void {
    new this.#Gauge({
      name,
      help,
      registers: this.#registers,
      labelNames: [label],
      collect() {
        for (const [value, figure] of Object.entries(read())) this.set({ [label]: value }, figure)
      },
    })
  }
}

function registerReceptionGauges(gauges: Gauges, { db, hub, world, isReady }: MetricSources): void {
  gauges.add('uketsuke_ready', '1: ready for requests (GET /ready)', () => Number(isReady()))
  gauges.addLabelled('uketsuke_calls_open', 'Current calls by what the visitor sees', 'talk', () => {
    const { Calling, Crowded, Active } = world.talks()
    return { ringing: Calling, crowded: Crowded, talk: Active }
  })
  gauges.addLabelled('uketsuke_sockets', 'Open pages by kind', 'kind', () => ({
    ...Object.fromEntries(CONNECT_AS.map((kind) => [kind, 0])),
    ...hub.socketsByKind(),
  }))
  gauges.add('uketsuke_mails_waiting', 'Mails that are not sent yet', () => countWaitingMails(db))
}

function registerRelayGauges(gauges: Gauges, { relay, relayNodes }: MetricSources): void {
  gauges.add('uketsuke_relay_rooms', 'Rooms of the relay', () => relay.occupancy().rooms)
  gauges.add('uketsuke_relay_participants', 'Participants in them', () => relay.occupancy().participants)
  gauges.add(
    'uketsuke_relay_seats_free',
    'Participants that could still join',
    () => relay.occupancy().seatsFree,
  )
  gauges.addLabelled(
    'uketsuke_relay_state',
    "1 for the relay's current state; asleep until the first call",
    'state',
    () => Object.fromEntries(RELAY_STATES.map((state) => [state, Number(relay.condition().state === state)])),
  )
  gauges.addLabelled(
    'uketsuke_relay_engine',
    '1 for the engine that carries packets, after the first call',
    'engine',
    () =>
      Object.fromEntries(
        ['native', 'node'].map((engine) => [engine, Number(relay.condition().engine === engine)]),
      ),
  )
  gauges.add(
    'uketsuke_relay_refused_messages',
    'NATS messages refused here and by present nodes: invalid signature, late or repeated',
    () => relayNodes?.refusedMessages() ?? 0,
  )
}

function registerStorageGauges(
  gauges: Gauges,
  { disk, newestBackupAt, unreadableBackups, now }: MetricSources,
): void {
  gauges.add('uketsuke_disk_free_bytes', 'Free space on the disk of DATA_DIR', () => disk.facts().freeBytes)
  gauges.add('uketsuke_disk_total_bytes', 'Its size', () => disk.facts().totalBytes)
  gauges.add('uketsuke_disk_floor_bytes', 'Uploads are refused below this', () =>
    floorBytes(disk.facts().totalBytes),
  )
  gauges.add('uketsuke_backup_age_seconds', 'Age of the newest backup; -1: none', async () => {
    const at = await newestBackupAt()
    return at === undefined ? -1 : Math.max(0, (now() - at) / 1_000)
  })
  gauges.add(
    'uketsuke_backup_unreadable',
    'Backups whose manifest cannot be read or whose file list is missing; while there are any, unneeded files are kept',
    unreadableBackups,
  )
}

function registerReplicaGauges(gauges: Gauges, { replica }: MetricSources): void {
  gauges.add(
    'uketsuke_standby_age_seconds',
    'Age of the newest complete copy on the replica, or time since start-up if none is known; -1: no replica',
    () => (replica ? replica.ageMs() / 1_000 : -1),
  )
  gauges.add('uketsuke_standby_copy_seconds', 'Duration of the last copy; -1: none since start-up', () => {
    const tookMs = replica?.status().tookMs ?? null
    return tookMs === null ? -1 : tookMs / 1_000
  })
  gauges.add('uketsuke_standby_failing', '1: the last copy failed', () =>
    Number(Boolean(replica?.status().fault)),
  )
}
