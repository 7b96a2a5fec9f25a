// npm run simulate [-- signages operators presses-a-second] [--server=https://… [--accounts=file]]
// [--minutes=…] [--sources]: simulates visitors and operators with the pages' own protocol, and prints a line
// of figures every second. Without --server it starts its own server with a new company: the built product if
// it is up to date, else, or with --sources, the sources. --accounts names a file with a login id and a
// password on each line (by default the demo's accounts are used).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { peopleOf, readAccounts } from './realtime/accounts.ts'
import { buildCompanies } from './realtime/bench-company.ts'
import { Crowd } from './realtime/crowd.ts'
import { type Measured, measuredProduct, productEntry } from './realtime/measured.ts'
import { mb } from './realtime/print.ts'
import { type Measurements, Simulation } from './realtime/simulation.ts'

const LOOK_MS = 1_000
/** Time between printed lines if the output is not a terminal. */
const LINE_EVERY_MS = 10_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string' },
    accounts: { type: 'string' },
    minutes: { type: 'string' },
    sources: { type: 'boolean', default: false },
  },
})
const [signages = 20, operators = 10, aSecond = 0.5] = positionals.map(Number)
const minutes = Number(values.minutes ?? Number.POSITIVE_INFINITY)
if ([signages, operators, aSecond, minutes].some((options) => !(options > 0))) {
  console.error('✖ signages, operators, presses per second and minutes must be numbers above 0')
  process.exit(2)
}

interface Stage {
  crowd: Crowd
  server?: Measured
  close(): Promise<void>
}

async function elsewhere(base: string): Promise<Stage> {
  const accounts = readAccounts(values.accounts)
  const { people, cookies } = await peopleOf(base, accounts, { signages, operators })
  return { crowd: new Crowd(base, people, cookies), close: async () => undefined }
}

async function ownServer(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-simulate-'))
  const [fixture] = buildCompanies(folder, ['house'], { signages, operators }, 500)
  const entry = productEntry(values.sources)
  const server = await measuredProduct(folder, entry)
  const close = async (): Promise<void> => {
    await server.stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  if (!fixture) throw new Error('the company of the simulation was not created')
  const { loginId, password } = fixture.admin
  console.log(`▸ ${server.base}  to watch, sign in as ${loginId} with ${password} (${entry})`)
  return { crowd: new Crowd(server.base, fixture), server, close }
}

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1))

function say(seconds: number, now: Measurements, server: string): string {
  const time = new Date(seconds * 1_000).toISOString().slice(11, 19)
  const { pages, whole, lost, pressed, answered, ended, gone, skipped, dialogMs } = now
  const talks = answered - ended
  return `${time}  pages ${whole}/${pages}, lost ${lost}  pressed ${pressed}, answered ${answered}, talking ${talks}, left ${gone}, nobody free ${skipped}  press → dialog p50 ${ms(dialogMs.p50)}, p99 ${ms(dialogMs.p99)}, ever ${ms(dialogMs.max)} ms${server}`
}

/**
 * CPU use of the last second, memory and longest event loop delay as text; empty if this process did not start the
 * server.
 */
async function aboutServer(server: Measured | undefined): Promise<string> {
  if (!server) return ''
  const { cpuMs, rssBytes, delayMaxMs } = await server.read()
  const used = cpuMs - spentMs
  spentMs = cpuMs
  return `  server ${(used / (LOOK_MS / 100)).toFixed(0)} % of a core, ${mb(rssBytes)}, loop ${delayMaxMs.toFixed(0)} ms`
}
let spentMs = 0

async function run({ crowd, server }: Stage, isOver: () => boolean): Promise<void> {
  await crowd.enter()
  const simulation = new Simulation(crowd)
  crowd.open()
  await crowd.whole(60_000)
  simulation.start(aSecond)
  const begunAt = performance.now()
  const isWatched = process.stdout.isTTY
  const refusals = crowd.refused.length
  for (let linedAt = 0; !isOver(); ) {
    await pause(LOOK_MS)
    const at = performance.now() - begunAt
    const text = say(at / 1_000, simulation.look(), await aboutServer(server))
    if (isWatched) process.stdout.write(`\r\u001b[K${text.slice(0, process.stdout.columns - 1)}`)
    else if (at - linedAt >= LINE_EVERY_MS) console.log(text)
    if (at - linedAt >= LINE_EVERY_MS) linedAt = at
    if (at >= minutes * 60_000) break
  }
  await simulation.end()
  const end = simulation.look()
  console.log(`${isWatched ? '\n' : ''}▸ ${say((performance.now() - begunAt) / 1_000, end, '')}`)
  for (const refusal of crowd.refused.slice(refusals)) console.log(`  refused: ${refusal}`)
}

/**
 * One Ctrl-C arrives as two signals, from the terminal and from the parent process. A second signal within this time is
 * ignored; a later one ends the program at once.
 */
const SAME_SIGNAL_MS = 500
let interruptedAt: number | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    interruptedAt ??= performance.now()
    if (performance.now() - interruptedAt > SAME_SIGNAL_MS) process.exit(1)
  })

const stage = await (values.server === undefined ? ownServer() : elsewhere(values.server))
try {
  await run(stage, () => interruptedAt !== undefined)
} finally {
  await stage.close()
}
process.exit(0)
