// npm run bench -- loss [case …]: two Chromium pages in a call through the relay over simulated bad networks
// (tests/support/lossy-hop.ts), one between each page and the relay, bad in both directions. Prints frames,
// freezes, requested key frames and concealed audio that each page receives. One call goes through all cases,
// so that each case is compared with the good network right before it.
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { createRelay, type PeerStats } from '../../relay/index.ts'
import { type ChromiumPage, ChromiumRooms } from '../../tests/relay/support/chromium-rooms.ts'
import { candidatePort, redirect } from '../../tests/relay/support/udp-path.ts'
import { type LossyHop, openLossyHop } from '../../tests/support/lossy-hop.ts'
import type { LinkShape } from '../../tests/support/lossy-link.ts'

interface Stage {
  name: string
  seconds: number
  shape: LinkShape
}

const WHOLE: Stage = { name: 'whole', seconds: 12, shape: {} }
const bad = (name: string, seconds: number, shape: LinkShape): Stage => ({ name, seconds, shape })
const CASES: Record<string, Stage[]> = {
  five: [WHOLE, bad('5 %', 12, { lossPercent: 5 }), WHOLE, bad('5 %', 12, { lossPercent: 5 })],
  two: [bad('2 %', 60, { lossPercent: 2 })],
  bursts: [WHOLE, bad('3 % in bursts of 3', 15, { lossPercent: 3, burst: 3 })],
  far: [
    WHOLE,
    bad('200 ms round trip', 15, { delayMs: 100 }),
    bad('200 ms, 2 %', 15, { delayMs: 100, lossPercent: 2 }),
  ],
  narrow: [
    bad('3 Mbit/s', 15, { rateBps: 3_000_000, delayMs: 20 }),
    bad('600 kbit/s', 20, { rateBps: 600_000, delayMs: 20 }),
    bad('3 Mbit/s', 25, { rateBps: 3_000_000, delayMs: 20 }),
  ],
  late: [WHOLE, bad('every tenth 30 ms late', 12, { reorderPercent: 10, reorderMs: 30, delayMs: 20 })],
}

const READ = `(async () => {
  const sum = { frames: 0, freezes: 0, frozenMs: 0, pictureLoss: 0, nacks: 0, madeUp: 0, samples: 0, bytes: 0 }
  for (const report of (await pc.getStats()).values()) {
    if (report.type !== 'inbound-rtp') continue
    if (report.kind === 'video') {
      sum.frames += report.framesDecoded ?? 0
      sum.freezes += report.freezeCount ?? 0
      sum.frozenMs += (report.totalFreezesDuration ?? 0) * 1000
      sum.pictureLoss += report.pliCount ?? 0
      sum.nacks += report.nackCount ?? 0
      sum.bytes += report.bytesReceived ?? 0
    } else {
      sum.madeUp += report.concealedSamples ?? 0
      sum.samples += report.totalSamplesReceived ?? 0
    }
  }
  return sum
})()`

const asked = process.argv.slice(2)
const names = asked.length > 0 ? asked : Object.keys(CASES)
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`,
)

const relay = createRelay({ portRange: [45_350, 45_351], workers: 1 })
const latest = new Map<string, PeerStats>()
relay.onEvent((event) => {
  if (event.kind === 'stats') for (const peer of event.peers) latest.set(peer.participantId, peer)
})
const rooms = await ChromiumRooms.launch(relay)
const hops: LossyHop[] = []
try {
  const [host, signage] = [await open('host', 1), await open('signage', 2)]
  await host.start()
  await signage.start()
  await pause(8000)
  for (const name of names) {
    for (const stage of CASES[name] ?? []) {
      for (const { toRelay, fromRelay } of hops) {
        toRelay.shape = stage.shape
        fromRelay.shape = stage.shape
      }
      // The simulated network needs a moment to change, and statistics come every second.
      await pause(2000)
      await measure(stage, { signage, host })
    }
  }
} finally {
  await rooms.close()
  for (const hop of hops) hop.close()
  await relay.close()
}

function open(party: 'host' | 'signage', seed: number): Promise<ChromiumPage> {
  return rooms.open('loss', party, async (answerSdp) => {
    const hop = await openLossyHop(candidatePort(answerSdp), seed)
    hops.push(hop)
    return redirect(answerSdp, hop.port)
  })
}

interface Received {
  frames: number
  freezes: number
  frozenMs: number
  pictureLoss: number
  nacks: number
  madeUp: number
  samples: number
  bytes: number
}

async function measure({ name, seconds }: Stage, pages: Record<string, ChromiumPage>): Promise<void> {
  const before = await readAll(pages)
  const relayBefore = new Map(latest)
  await pause(seconds * 1000)
  const after = await readAll(pages)
  for (const [party, to] of Object.entries(after)) {
    const from = before[party]!
    const grown = (read: (received: Received) => number): number => read(to) - read(from)
    const sent = (read: (stats: PeerStats) => number): number => {
      const [now, then] = [latest.get(party), relayBefore.get(party)]
      return now && then ? read(now) - read(then) : 0
    }
    console.log(
      [
        `${name.padEnd(24)} ${party.padEnd(8)}${(grown(({ frames }) => frames) / seconds).toFixed(1)} frames a second`,
        `${((grown(({ bytes }) => bytes) * 8) / seconds / 1e6).toFixed(2)} Mbit/s`,
        `${grown(({ freezes }) => freezes)} freezes (${Math.round(grown(({ frozenMs }) => frozenMs))} ms)`,
        `${grown(({ pictureLoss }) => pictureLoss)} PLI by the page, ${sent(({ pliSent }) => pliSent)} to it`,
        `${grown(({ nacks }) => nacks)} asked again, ${sent(({ retransmitted }) => retransmitted)} sent again`,
        `${((grown(({ madeUp }) => madeUp) / grown(({ samples }) => samples)) * 100).toFixed(2)} % of the voice made up`,
      ].join(', '),
    )
  }
}

async function readAll(pages: Record<string, ChromiumPage>): Promise<Record<string, Received>> {
  const read = Object.entries(pages).map(async ([party, { page }]) => {
    return [party, await page.evaluate<Received>(READ)] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
