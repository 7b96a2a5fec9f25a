// npm run bench -- realtime [signages operators presses-a-second] [--seconds=20] [--history=2000] [--profile]
// [--sources] [--alone | --noisy]: puts load on the reception from another process. Measures CPU, memory, and the time
// from a visitor's press to the operator's dialog, of joining and of a restart. For comparison, measures what it costs
// to send the same bytes with the bare `ws` library. Starts the built product if it is up to date. --sources starts the
// sources, and so does --profile, which prints the most expensive functions. --alone leaves out the comparison (for
// long runs). --noisy measures two companies, one of which floods the server.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type BenchCompany, buildCompanies } from './realtime/bench-company.ts'
import { callPhase } from './realtime/call-phase.ts'
import { joinAll, restart } from './realtime/comings.ts'
import { Crowd } from './realtime/crowd.ts'
import { type Measured, measuredProduct, productEntry } from './realtime/measured.ts'
import { noisyPhases } from './realtime/noisy.ts'
import { oneOfEach } from './realtime/one-of-each.ts'
import { kb, line, mb } from './realtime/print.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '20' },
    history: { type: 'string', default: '2000' },
    profile: { type: 'boolean', default: false },
    sources: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    noisy: { type: 'boolean', default: false },
  },
})
const [signages = 50, operators = 10, aSecond = 1] = positionals.map(Number)
const seconds = Number(values.seconds)
const IDLE_MS = 5_000

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

async function joinAndRest(server: Measured, crowd: Crowd): Promise<void> {
  const empty = await server.settled()
  line('RSS before anybody', mb(empty.rssBytes))
  await joinAll(server, crowd)
  await pause(2_000)
  const full = await server.settled()
  const each = [full.rssBytes - empty.rssBytes, full.heapBytes - empty.heapBytes]
  line('RSS and heap a connection', each.map((bytes) => kb(bytes / crowd.pages.length)).join(', '))
  const idle = await server.read()
  await pause(IDLE_MS)
  const cpuMs = ((await server.read()).cpuMs - idle.cpuMs) / IDLE_MS
  line('idle, CPU a second', `${(cpuMs * 1_000).toFixed(0)} ms`)
}

async function measure(server: Measured, company: BenchCompany, folder: string): Promise<void> {
  const crowd = new Crowd(server.base, company)
  await crowd.enter()
  await joinAndRest(server, crowd)
  const isProfiled = values.profile
  await callPhase(server, crowd, company, {
    aSecond,
    seconds,
    isProfiled,
    folder: values.alone ? undefined : folder,
  })
  await oneOfEach(server, crowd, company)
  await restart(server, crowd)
  crowd.stop()
}

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-bench-'))
const begunLoad = load()
const names = values.noisy ? ['house', 'noisy'] : ['house']
const [company, neighbour] = buildCompanies(folder, names, { signages, operators }, Number(values.history))
// Rate limits are on only if there is a noisy company. Otherwise they would slow down the benchmark itself.
const entry = productEntry(values.sources || values.profile)
const server = await measuredProduct(folder, entry, neighbour ? {} : { RATE_LIMITS: '0' })
try {
  line('signages, operators, presses a second', `${signages}, ${operators}, ${aSecond}`)
  line('machine', `${cpus().length} cores, node ${process.versions.node}, load ${begunLoad}`)
  line('server', entry)
  if (company && neighbour) await noisyPhases(server, company, neighbour, { aSecond, seconds })
  else if (company) await measure(server, company, folder)
  line('\nload at the end', load())
} finally {
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
