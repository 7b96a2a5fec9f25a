// npm run soak [-- --minutes 30 --signages 30 --operators 15 --seed 1 --every 20 --sources]: runs visitors and
// operators on a server, and causes a failure at intervals: kill -9, an orderly restart, a stopped process,
// pages that do not read, a clock that jumps (Debian's faketime, if installed). At the end it compares the
// database with what the server has sent to the pages. Fails (1) if an answered call is missing, a call is
// still open, the database is damaged, or memory grew by more than 5 %.
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildCompanies } from './realtime/bench-company.ts'
import { Crowd } from './realtime/crowd.ts'
import { type Measured, measuredProduct, productEntry } from './realtime/measured.ts'
import { mb } from './realtime/print.ts'
import { Simulation } from './realtime/simulation.ts'
import { ENDS, TROUBLES } from './soak/disturbances.ts'
import { lastCall, readLedger } from './soak/ledger.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    signages: { type: 'string', default: '30' },
    operators: { type: 'string', default: '15' },
    every: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    sources: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
const size = { signages: Number(values.signages), operators: Number(values.operators) }
const everyMs = Number(values.every) * 1_000
if (![minutes, size.signages, size.operators, everyMs].every((options) => options > 0)) {
  console.error('✖ minutes, signages, operators and every are numbers above 0')
  process.exit(2)
}

/** Calls that visitors request per second: one for every ten operators, whose talks last three seconds each. */
const PRESSES_A_SECOND = size.operators / 10
const MEMORY_GROWTH_MAX = 0.05
const SETTLE_MS = 10_000
/** How long the server waits for calls to end before an orderly stop. */
const SHUTDOWN_SECONDS = 20

let chance = Number(values.seed)
/** A seeded random number in [0, 1) (mulberry32), so that the failures can be repeated. */
function random(): number {
  chance = (chance + 0x6d2b79f5) | 0
  let mixed = Math.imul(chance ^ (chance >>> 15), 1 | chance)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const FAKETIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-soak-'))
const clockFile = FAKETIME === undefined ? undefined : join(folder, 'clock')
if (clockFile !== undefined) writeFileSync(clockFile, '+0s\n')

const [fixture] = buildCompanies(folder, ['house'], size, 500)
if (!fixture) throw new Error('the company of the run was not created')
const entry = productEntry(values.sources)
const server = await measuredProduct(folder, entry, {
  SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS),
  RATE_LIMITS: '0',
  ...(FAKETIME === undefined || clockFile === undefined
    ? {}
    : {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: clockFile,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }),
})
console.log(
  `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}, ${entry}, seed ${values.seed}, ${minutes} minutes, ${size.signages} signages, ${size.operators} operators${FAKETIME ? '' : ', without clock jumps: faketime is not installed'}`,
)

const crowd = new Crowd(server.base, fixture)
await crowd.enter()
const simulation = new Simulation(crowd)
const seen = new Set<string>()
const heard = crowd.onMessage
crowd.onMessage = (page, message) => {
  if (message['type'] === 'acceptRequest' && message['shouldRecept'] === true)
    seen.add(String(message['requestId']))
  heard(page, message)
}
const before = lastCall(folder)
crowd.open()
await crowd.whole(60_000)
simulation.start(PRESSES_A_SECOND)

const begunAt = performance.now()
const passed = (): number => (performance.now() - begunAt) / 60_000
const stamp = (): string => new Date(passed() * 60_000).toISOString().slice(11, 19)
const say = (text: string): void => console.log(`${stamp()}  ${text}`)

let first: Awaited<ReturnType<typeof about>> | undefined
while (passed() < minutes) {
  await pause(Math.min(everyMs, Math.max(0, (minutes - passed()) * 60_000)))
  if (passed() >= minutes) break
  const isFirstHalf = passed() < minutes / 2
  // In the second half the process is not restarted. Measure its memory once all pages are back.
  if (!isFirstHalf && !first) {
    await backAgain()
    first = await about(server)
    say(`half time: ${first.words}`)
  }
  const kinds = isFirstHalf ? [...ENDS, ...TROUBLES] : TROUBLES
  const disturbance = kinds[Math.floor(random() * kinds.length)]
  if (!disturbance) break
  const words = await disturbance({ server, crowd, random, clockFile })
  const { pages, whole, pressed, answered, gone } = simulation.look()
  say(`${words}; pages ${whole}/${pages}, pressed ${pressed}, answered ${answered}, left ${gone}`)
}
// Let the running calls end while all pages are connected.
const isBack = await backAgain()
await simulation.end()
const figures = simulation.look()
await pause(1_000)
const last = await about(server)
await server.stop('SIGTERM')
const ledger = readLedger(folder, before, seen)
rmSync(folder, { recursive: true, force: true })

async function backAgain(): Promise<boolean> {
  const isWhole = await crowd.whole(60_000)
  await pause(SETTLE_MS)
  return isWhole
}

async function about(of: Measured) {
  const { rssBytes, heapBytes } = await of.settled()
  const handles = readdirSync(`/proc/${of.pid()}/fd`).length
  return {
    heapBytes,
    rssBytes,
    handles,
    words: `heap ${mb(heapBytes)}, RSS ${mb(rssBytes)}, ${handles} handles`,
  }
}

const growth = first ? last.heapBytes / first.heapBytes - 1 : 0
const ends = Object.entries(ledger.ends).map(([end, count]) => `${end} ${count}`)
console.log(
  `▸ pressed ${figures.pressed}, left out because no operator was free ${figures.skipped}; pages lost and back ${figures.lost}`,
)
console.log(
  `▸ calls in the database ${ledger.made}, answered ${ledger.answered} (pages were told of ${seen.size}): ${ends.join(', ')}`,
)
console.log(`▸ interrupted ${ledger.ends['interrupted'] ?? 0}, lost ${ledger.lost.length}`)
console.log(
  `▸ memory: ${first?.words ?? 'too short to say'} → ${last.words} (heap ${(growth * 100).toFixed(1)} %)`,
)

const faults = [
  ...ledger.faults,
  ...ledger.lost.map((id) => `answered and not in the database: ${id}`),
  ...(ledger.ends['open'] ? [`${ledger.ends['open']} calls are open`] : []),
  ...(isBack ? [] : ['not every page came back']),
  ...crowd.refused.map((why) => `sent away: ${why}`),
  // A short run only warms up, so its growth is not meaningful.
  ...(minutes >= 10 && growth > MEMORY_GROWTH_MAX ? [`the heap grew by ${(growth * 100).toFixed(1)} %`] : []),
]
for (const fault of faults) console.error(`✖ ${fault}`)
process.exit(faults.length === 0 ? 0 : 1)
