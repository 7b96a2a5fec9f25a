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
import type { StandbyCopies } from '../replica/copies.ts'
import type { Disk } from '../system/disk.ts'
import { createPacketCount } from './packet-count.ts'

/** Where the figures of this moment come from; asked when somebody reads them. */
export interface MetricSources {
  db: Db
  relay: Relay
  /** Undefined: this process forwards media itself. */
  relayNodes: Pick<RelayNodes, 'refusedMessages'> | undefined
  hub: Pick<Hub, 'socketsByKind'>
  world: Pick<WorldQueries, 'talks'>
  disk: Pick<Disk, 'facts'>
  /** When the newest sound backup was made, epoch ms; undefined: there is none. */
  newestBackupAt: () => Promise<number | undefined>
  /** Undefined: there is none (STANDBY). */
  standby: Pick<StandbyCopies, 'status' | 'ageMs'> | undefined
  isReady: () => boolean
  now: () => number
}

export interface Metrics {
  onStep: CallStepListener
  onAnswer: (status: number) => void
  onAi: (service: AiService, result: 'answered' | 'failed') => void
  /** From now on readings know this moment, too. */
  watch: (sources: MetricSources) => void
  /** In Prometheus' text format. */
  read: () => Promise<{ type: string; text: string }>
  close: () => void
}

/** Seconds that somebody waits for an answer: they give up, or all of it is over, at 60. */
const WAIT_BUCKETS = [1, 2, 3, 5, 8, 13, 20, 30, 45, 60, 90]

/** Gauges that prom-client names as counters: promtool objects, and no graph of ours shows them. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
] as const

/**
 * Figures for Prometheus, in memory alone. No label holds a person, a company or anything else without an end: every one is
 * from a list of ours, and stands at 0 from the start, so that a graph knows it before it happens.
 */
export async function createMetrics(): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry: Book, collectDefaultMetrics } = await import('prom-client')
  const registry = new Book()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const registers = [registry]
  const calls = new Counter({
    name: 'uketsuke_calls_ended_total',
    help: 'Calls that have ended, by their end and whether somebody had answered',
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
    help: 'From the press of a button to the answer',
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
    help: 'Requests to chat, speech and hearing servers, and those that a used-up day refused (failed)',
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
        ['uketsuke_relay_packets_in_total', 'Packets that came into the relay', () => packets.in],
        ['uketsuke_relay_packets_out_total', 'Packets that the relay has sent on', () => packets.out],
        ['uketsuke_relay_packets_lost_total', 'Packets that never reached the relay', () => packets.lost],
      ] as const) {
        let told = 0
        new Counter({
          name,
          help,
          registers,
          collect() {
            this.inc(read() - told)
            told = read()
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

/** What is asked for at each reading. */
function watchNow(
  registry: Registry,
  sources: MetricSources,
  Gauge: typeof import('prom-client').Gauge,
): void {
  const { db, relay, relayNodes, hub, world, disk, newestBackupAt, standby, isReady, now } = sources
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
  gauge('uketsuke_ready', '1: ready for more (GET /ready)', () => Number(isReady()))
  gaugeOf('uketsuke_calls_open', 'Calls of this moment by what the visitor sees', 'talk', () => {
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
  gaugeOf('uketsuke_relay_state', '1 for what the relay is: asleep until the first call', 'state', () =>
    Object.fromEntries(RELAY_STATES.map((state) => [state, Number(relay.condition().state === state)])),
  )
  gaugeOf('uketsuke_relay_engine', '1 for what carries packets, once a call has been', 'engine', () =>
    Object.fromEntries(
      ['native', 'node'].map((engine) => [engine, Number(relay.condition().engine === engine)]),
    ),
  )
  gauge(
    'uketsuke_relay_refused_messages',
    'Messages on NATS without a valid signature, late or repeated, refused here and by the nodes that are there',
    () => relayNodes?.refusedMessages() ?? 0,
  )
  gauge('uketsuke_disk_free_bytes', 'Free room on the disk of DATA_DIR', () => disk.facts().freeBytes)
  gauge('uketsuke_disk_total_bytes', 'Its size', () => disk.facts().totalBytes)
  gauge('uketsuke_disk_floor_bytes', 'Below this no files are taken in', () =>
    floorBytes(disk.facts().totalBytes),
  )
  gauge('uketsuke_mails_waiting', 'Mails that are not sent yet', () => countWaitingMails(db))
  gauge('uketsuke_backup_age_seconds', 'Of the newest backup; -1: there is none', async () => {
    const at = await newestBackupAt()
    return at === undefined ? -1 : Math.max(0, (now() - at) / 1_000)
  })
  gauge(
    'uketsuke_standby_age_seconds',
    'Since the newest whole copy to STANDBY, or since the start while none is known; -1: there is no standby',
    () => (standby ? standby.ageMs() / 1_000 : -1),
  )
  gauge('uketsuke_standby_copy_seconds', 'How long that copy took; -1: none since the start', () => {
    const tookMs = standby?.status().tookMs ?? null
    return tookMs === null ? -1 : tookMs / 1_000
  })
  gauge('uketsuke_standby_failing', '1: the last try to copy failed', () =>
    Number(Boolean(standby?.status().fault)),
  )
}
