import type { Registry } from 'prom-client'
import { CLOSE_CAUSES } from '#core/calls/call.ts'
import { AI_SERVICES, type AiService } from '#core/dialogue/dialogue.ts'
import { CONNECT_AS } from '#core/realtime/shapes.ts'
import { floorBytes } from '#core/storage/disk.ts'
import type { Db } from '../../db/open.ts'
import { countWaitingMails } from '../../db/queries/mails.ts'
import type { Relay } from '../../relay/index.ts'
import type { Hub } from '../realtime/hub.ts'
import type { CallStepListener } from '../reception/call-steps.ts'
import type { WorldQueries } from '../reception/world-queries.ts'
import type { RelayNodes } from '../relay/wiring.ts'
import type { ReplicaCopies } from '../replica/copies.ts'
import type { Disk } from '../system/disk.ts'
import { createPacketCount } from './packet-count.ts'

/** Sources of current values, read at each request. */
export interface MetricSources {
  db: Db
  relay: Relay
  /** Undefined if this process relays media itself. */
  relayNodes: Pick<RelayNodes, 'refusedMessages'> | undefined
  hub: Pick<Hub, 'socketsByKind'>
  world: Pick<WorldQueries, 'talks'>
  disk: Pick<Disk, 'facts'>
  /** When the newest usable backup was made, epoch ms; undefined if there is none. */
  newestBackupAt: () => Promise<number | undefined>
  /** Undefined without REPLICA. */
  replica: Pick<ReplicaCopies, 'status' | 'ageMs'> | undefined
  isReady: () => boolean
  now: () => number
}

export interface Metrics {
  onStep: CallStepListener
  onAnswer: (status: number) => void
  onAi: (service: AiService, result: 'answered' | 'failed') => void
  /** Adds the sources of current values. */
  watch: (sources: MetricSources) => void
  /** Output in Prometheus text format. */
  read: () => Promise<{ type: string; text: string }>
  close: () => void
}

/** Seconds that a visitor waits for an answer; calls end after 60 at the latest. */
const WAIT_BUCKETS = [1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 90]

/** Gauges that prom-client names like counters: promtool complains, and no dashboard shows them. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
] as const

/**
 * Metrics for Prometheus, in memory only. Label values come from fixed lists, never from users or companies, and start at 0, so
 * that graphs know them before the first event.
 */
export async function createMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry: Book, collectDefaultMetrics } = await import('prom-client')
  const registry = new Book()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const registers = [registry]
  const calls = new Counter({
    name: 'uketsuke_calls_ended_total',
    help: 'Calls that have ended, by how they ended and whether they had been answered',
    labelNames: ['end', 'answered'],
    registers,
  })
  for (const end of CLOSE_CAUSES) for (const answered of ['yes', 'no']) calls.inc({ end, answered }, 0)
  const begun = new Counter({
    name: 'uketsuke_calls_begun_total',
    help: 'Calls that have begun, by who began them and what the visitor saw first',
    labelNames: ['by', 'first'],
    registers,
  })
  for (const labels of FIRSTS) begun.inc(labels, 0)
  const waits = new Histogram({
    name: 'uketsuke_call_wait_seconds',
    help: 'Time from pressing the button to the answer',
    buckets: WAIT_BUCKETS,
    registers,
  })
  const answers = new Counter({
    name: 'uketsuke_http_answers_total',
    help: 'Answers over HTTP by the first digit of their status',
    labelNames: ['class'],
    registers,
  })
  for (const digit of [1, 2, 3, 4, 5]) answers.inc({ class: `${digit}xx` }, 0)
  const ai = new Counter({
    name: 'uketsuke_ai_requests_total',
    help: 'Requests to chat, speech and transcription servers; failed includes those refused by a used-up daily budget',
    labelNames: ['service', 'result'],
    registers,
  })
  for (const service of AI_SERVICES)
    for (const result of ['answered', 'failed']) ai.inc({ service, result }, 0)
  let stopCounting = (): void => {}

  return {
    onStep({ kind, before, first, cause, waitedMs }) {
      if (kind === 'requested')
        begun.inc({ by: 'visitor', first: first === 'Crowded' ? 'crowded' : 'ringing' })
      if (kind === 'begun') begun.inc({ by: 'operator', first: 'talk' })
      if (kind === 'accepted' && waitedMs !== undefined) waits.observe(waitedMs / 1_000)
      if (kind === 'closed' && cause !== undefined)
        calls.inc({ end: cause, answered: before === 'Active' ? 'yes' : 'no' })
    },
    onAnswer: (status) => answers.inc({ class: `${Math.floor(status / 100)}xx` }),
    onAi: (service, result) => ai.inc({ service, result }),
    watch(sources) {
      const packets = createPacketCount(sources.relay)
      stopCounting = packets.close
      watchNow(registry, sources, Gauge)
      for (const [name, help, read] of [
        ['uketsuke_relay_packets_in_total', 'Packets received by the relay', () => packets.in],
        ['uketsuke_relay_packets_out_total', 'Packets sent by the relay', () => packets.out],
        ['uketsuke_relay_packets_lost_total', 'Packets that never reached the relay', () => packets.lost],
      ] as const) {
        let reported = 0
        new Counter({
          name,
          help,
          registers,
          collect() {
            this.inc(read() - reported)
            reported = read()
          },
        })
      }
    },
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    close() {
      stopCounting()
      registry.clear()
    },
  }
}

const FIRSTS = [
  { by: 'visitor', first: 'ringing' },
  { by: 'visitor', first: 'crowded' },
  { by: 'operator', first: 'talk' },
] as const

const RELAY_STATES = ['asleep', 'running', 'failed'] as const

/** Registers gauges that are read at each request. */
function watchNow(
  registry: Registry,
  sources: MetricSources,
  Gauge: typeof import('prom-client').Gauge,
): void {
  const { db, relay, relayNodes, hub, world, disk, newestBackupAt, replica, isReady, now } = sources
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  }
  const gaugeOf = (name: string, help: string, label: string, read: () => Record<string, number>): void => {
    new Gauge({
      name,
      help,
      registers,
      labelNames: [label],
      collect() {
        for (const [value, figure] of Object.entries(read())) this.set({ [label]: value }, figure)
      },
    })
  }
  gauge('uketsuke_ready', '1: ready for requests (GET /ready)', () => Number(isReady()))
  gaugeOf('uketsuke_calls_open', 'Current calls by what the visitor sees', 'talk', () => {
    const { Calling, Crowded, Active } = world.talks()
    return { ringing: Calling, crowded: Crowded, talk: Active }
  })
  gaugeOf('uketsuke_sockets', 'Open pages by kind', 'kind', () => ({
    ...Object.fromEntries(CONNECT_AS.map((kind) => [kind, 0])),
    ...hub.socketsByKind(),
  }))
  gauge('uketsuke_relay_rooms', 'Rooms of the relay', () => relay.occupancy().rooms)
  gauge('uketsuke_relay_participants', 'Participants in them', () => relay.occupancy().participants)
  gauge('uketsuke_relay_seats_free', 'Participants that could still join', () => relay.occupancy().seatsFree)
  gaugeOf(
    'uketsuke_relay_state',
    "1 for the relay's current state; asleep until the first call",
    'state',
    () => Object.fromEntries(RELAY_STATES.map((state) => [state, Number(relay.condition().state === state)])),
  )
  gaugeOf(
    'uketsuke_relay_engine',
    '1 for the engine that carries packets, after the first call',
    'engine',
    () =>
      Object.fromEntries(
        ['native', 'node'].map((engine) => [engine, Number(relay.condition().engine === engine)]),
      ),
  )
  gauge(
    'uketsuke_relay_refused_messages',
    'NATS messages refused here and by present nodes: invalid signature, late or repeated',
    () => relayNodes?.refusedMessages() ?? 0,
  )
  gauge('uketsuke_disk_free_bytes', 'Free space on the disk of DATA_DIR', () => disk.facts().freeBytes)
  gauge('uketsuke_disk_total_bytes', 'Its size', () => disk.facts().totalBytes)
  gauge('uketsuke_disk_floor_bytes', 'Uploads are refused below this', () =>
    floorBytes(disk.facts().totalBytes),
  )
  gauge('uketsuke_mails_waiting', 'Mails that are not sent yet', () => countWaitingMails(db))
  gauge('uketsuke_backup_age_seconds', 'Age of the newest backup; -1: none', async () => {
    const at = await newestBackupAt()
    return at === undefined ? -1 : Math.max(0, (now() - at) / 1_000)
  })
  gauge(
    'uketsuke_standby_age_seconds',
    'Age of the newest complete copy on the replica, or time since start-up if none is known; -1: no replica',
    () => (replica ? replica.ageMs() / 1_000 : -1),
  )
  gauge('uketsuke_standby_copy_seconds', 'Duration of the last copy; -1: none since start-up', () => {
    const tookMs = replica?.status().tookMs ?? null
    return tookMs === null ? -1 : tookMs / 1_000
  })
  gauge('uketsuke_standby_failing', '1: the last copy failed', () => Number(Boolean(replica?.status().fault)))
}
