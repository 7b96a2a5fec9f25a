// npm run bench -- joins [pairs]: one Chromium page views another one that shows a clock, alternately through
// the relay and directly. Measures the times from the offer to connected and to the first decoded frame, and
// the delay of the displayed clock (median of a second). Both ways use the same pages, media sections, codec and
// start bitrate. The viewing page makes the offer; directly, the pages send candidates as they find them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { createRelay, type Route } from '../../relay/index.ts'
import { CHROMIUM_PATH, FLAGS } from '../../tests/relay/support/chromium-rooms.ts'
import { JOINS_PAGE } from './joins/page.ts'

const PAIRS = Number(process.argv[2] ?? 16)
const LOOK_MS = 1000
const WAYS = ['relay', 'direct'] as const
type Way = (typeof WAYS)[number]
interface Joined {
  connectedMs: number
  firstFrameMs: number
  lateMs: number[]
}

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`,
)
const relay = createRelay({ portRange: [45_360, 45_361], workers: 1 })
const server = createServer((_request, reply) =>
  reply.setHeader('content-type', 'text/html').end(JOINS_PAGE),
).listen(0, '127.0.0.1')
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: FLAGS })
try {
  const context = await browser.newContext()
  const [seen, sees] = [await context.newPage(), await context.newPage()]
  await prepare(seen, 'host', [], sees)
  await prepare(sees, 'signage', [{ slot: 'camera', from: 'host', of: 'camera' }], seen)
  const joined: Record<Way, Joined[]> = { relay: [], direct: [] }
  // The first pair is a warm-up and is not counted.
  for (let pair = 0; pair <= PAIRS; pair++) {
    for (const way of pair % 2 === 0 ? WAYS : WAYS.toReversed()) {
      if (way === 'relay') await seen.evaluate('showToRelay()')
      const one = await sees.evaluate<Joined>(`join('${way}', ${LOOK_MS})`)
      if (pair > 0) joined[way].push(one)
      await relay.leave('joins', 'signage')
    }
  }
  report(joined)
} finally {
  await browser.close()
  server.close()
  await relay.close()
}

async function prepare(page: Page, party: 'host' | 'signage', receives: Route[], other: Page): Promise<void> {
  await page.exposeFunction('joinRelay', async (offerSdp: string) => {
    const request = { roomId: 'joins', participantId: party, party, offerSdp, receives }
    return (await relay.join(request)).answerSdp
  })
  await page.exposeFunction('askOther', (sdp: string) =>
    other.evaluate<string>(`showTo(${JSON.stringify(withStartBitrate(sdp))})`),
  )
  await page.exposeFunction('toOther', (candidate: unknown) =>
    other.evaluate(`hear(${JSON.stringify(candidate)})`),
  )
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  // With permission for the microphone, the page's ICE candidates contain its real addresses instead of .local names.
  await page.evaluate('navigator.mediaDevices.getUserMedia({ audio: true }).then(() => {})')
}

/** Adds the start bitrate that the relay's answer contains; without it a direct call begins at 300 kbit/s. */
function withStartBitrate(sdp: string): string {
  return sdp.replaceAll(/^a=rtpmap:(\d+) VP8\/90000\r\n/gm, '$&a=fmtp:$1 x-google-start-bitrate=1000\r\n')
}

function report(joined: Record<Way, Joined[]>): void {
  const late = Object.fromEntries(
    WAYS.map((way) => [way, joined[way].map(({ lateMs }) => at(lateMs, 0.5))]),
  ) as Record<Way, number[]>
  for (const way of WAYS) {
    const of = (read: (one: Joined) => number, share: number): string =>
      at(joined[way].map(read), share).toFixed(0)
    console.log(
      [
        `${way.padEnd(7)}${joined[way].length} joins`,
        `offer to connected p50 ${of(({ connectedMs }) => connectedMs, 0.5)} p95 ${of(({ connectedMs }) => connectedMs, 0.95)} ms`,
        `first frame p50 ${of(({ firstFrameMs }) => firstFrameMs, 0.5)} p95 ${of(({ firstFrameMs }) => firstFrameMs, 0.95)} ms`,
        `glass to glass ${at(late[way], 0.5).toFixed(0)} ms (${at(late[way], 0.1).toFixed(0)} to ${at(late[way], 0.9).toFixed(0)})`,
      ].join(', '),
    )
  }
  const p95 = (way: Way): number =>
    at(
      joined[way].map(({ connectedMs }) => connectedMs),
      0.95,
    )
  const differences = late.relay.map((ms, pair) => ms - late.direct[pair]!)
  console.log(
    `connected p95 relay / direct ${(p95('relay') / p95('direct')).toFixed(2)};`,
    `glass to glass, relay - direct: median ${at(differences, 0.5).toFixed(0)} ms of ${differences.length} pairs,`,
    `p10 ${at(differences, 0.1).toFixed(0)}, p90 ${at(differences, 0.9).toFixed(0)}`,
  )
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
