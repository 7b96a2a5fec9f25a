// npm run bench -- noisy-neighbour [attacks] [--seconds=6] [--unlimited] [--sources] [--profile]: two companies on one
// server. One company runs one attack after the other. The other company measures /health, the time from a visitor's
// press to the operator's dialog, and sign-in, first without an attack and then during each one. Without names all
// attacks run. A run of only some attacks also begins with a measurement without an attack, so that the results of
// several runs can be combined. --unlimited switches rate limits and CPU budgets off, so that only short turns of the
// event loop protect the other company. --profile prints the functions in which the server spent most time, and what
// ran while its event loop was blocked longest. A real attacker has its own machine, so here the attacker runs only
// when a core is free (lowest priority). The row "(busy client)" is a control: an attacker that computes as much as it
// can but sends nothing. Its effect comes from the shared machine, not from an attack. As root, the server and the
// measuring process get priority over other work on the machine. The last columns are the longest time that the
// server's event loop was blocked, its CPU time, and how long the server waited for a core in total.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ATTACKS, CONTROL } from './noisy-neighbour/attacks.ts'
import { type BenchCompany, buildCompanies, type Tenant } from './realtime/bench-company.ts'
import { signageIdsOf } from './realtime/call-phase.ts'
import { Calls } from './realtime/calls.ts'
import { Crowd } from './realtime/crowd.ts'
import { post } from './realtime/http.ts'
import { measuredProduct, productEntry, waitedMs } from './realtime/measured.ts'
import { Meter } from './realtime/meter.ts'
import { printProfile, quantile } from './realtime/print.ts'
import { raisePriority } from './realtime/priority.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '6' },
    unlimited: { type: 'boolean', default: false },
    sources: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const ALL = Object.keys(ATTACKS).filter((name) => name !== CONTROL)
const measureMs = Number(values.seconds) * 1_000
const wanted = [CONTROL, ...(positionals.length > 0 ? positionals : ALL)]
const GOAL_MS = 100
const HEALTH_EVERY_MS = 25
const SIGN_IN_EVERY_MS = 150
const PRESSES_A_SECOND = 3
const PAGES = 12
/** Number of accounts that sign in again and again. The other accounts keep their pages open. */
const VISITORS = 20
/** After an attack the bench waits until the server uses less than this share of a core. */
const QUIET_SHARE = 0.2
const QUIET_LOOK_MS = 300
const QUIET_WITHIN_MS = 20_000

const KINDS = ['health', 'dialog', 'signIn'] as const
type Samples = Record<(typeof KINDS)[number], number[]> & {
  /** HTTP status of each sign-in that was refused. */
  refused: number[]
  /**
   * `stallMs`: longest time that the server's event loop was blocked. `turnCpuMs`: most CPU time that one turn of the
   * event loop used.
   */
  stallMs: number
  turnCpuMs: number
  /** Time in ms in which the server's main thread could run but waited for a core. */
  waitedMs: number
}

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-bench-'))
const [quiet, loud] = buildCompanies(
  folder,
  ['quiet', 'loud'],
  {
    signages: PAGES,
    operators: PAGES + VISITORS,
    stores: 1,
    admins: 1 + Object.keys(ATTACKS).length,
    hasAi: true,
  },
  2_000,
) as [BenchCompany, BenchCompany]
const server = await measuredProduct(folder, productEntry(values.sources), {
  WEBHOOK_NETWORKS: '127.0.0.0/8',
  ...(values.unlimited && { RATE_LIMITS: '0' }),
})

// Raise the priority of this process and the server, so that other work on the machine does not look like an effect of
// the attack.
const isRaised = raisePriority('self') && raisePriority(server.pid())

/**
 * Sends a request again and again, one at a time, until the promise is settled. @returns the duration of each, in ms
 */
async function timed(
  everyMs: number,
  until: Promise<unknown>,
  ask: () => Promise<unknown>,
): Promise<number[]> {
  const tookMs: number[] = []
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  while (!isOver) {
    const begun = performance.now()
    await ask()
    tookMs.push(performance.now() - begun)
    await pause(everyMs)
  }
  return tookMs
}

const visitors = quiet.operators.slice(PAGES)
let signIns = 0

/**
 * Signs in once, each time with another account and from another address, so that no sign-in limit is reached. @returns
 * the HTTP status
 */
async function signInOnce(): Promise<number> {
  const { loginId: username, password } = visitors[signIns % visitors.length] as Tenant
  const { status } = await post(server.base, { store: 256 + (signIns++ % 10_000) }, '/login', {
    username,
    password,
    isRemember: true,
  })
  return status
}

async function measure(crowd: Crowd): Promise<Samples> {
  const meter = new Meter(signageIdsOf(crowd))
  crowd.listeners = [meter]
  const calls = new Calls(crowd)
  calls.start(PRESSES_A_SECOND)
  await server.read()
  const waited = waitedMs(server)
  const refused: number[] = []
  const ended = pause(measureMs).then(() => calls.end())
  const [health, signIn] = await Promise.all([
    timed(HEALTH_EVERY_MS, ended, async () => (await fetch(`${server.base}/health`)).text()),
    timed(SIGN_IN_EVERY_MS, ended, async () => {
      const status = await signInOnce()
      if (status !== 200) refused.push(status)
    }),
  ])
  const { dialogMs } = meter.result(() => Number.POSITIVE_INFINITY)
  const { delayMaxMs: stallMs, turnCpuMaxMs: turnCpuMs } = await server.read()
  return {
    health,
    dialog: [...dialogMs],
    signIn,
    refused,
    stallMs,
    turnCpuMs,
    waitedMs: waitedMs(server) - waited,
  }
}

/** Waits until the server has finished the work that the last attack has caused. */
async function quietAgain(): Promise<void> {
  for (let lookedMs = 0; lookedMs < QUIET_WITHIN_MS; lookedMs += QUIET_LOOK_MS) {
    const { cpuMs } = await server.read()
    await pause(QUIET_LOOK_MS)
    if ((await server.read()).cpuMs - cpuMs < QUIET_LOOK_MS * QUIET_SHARE) return
  }
}

const P = [0.5, 0.99] as const
const cell = (ms: readonly number[]): string => P.map((p) => quantile(ms, p).toFixed(0)).join(' / ')
const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`)

try {
  const crowd = new Crowd(server.base, { ...quiet, operators: quiet.operators.slice(0, PAGES) })
  await crowd.enter()
  crowd.open()
  await crowd.whole(120_000)
  // A process of its own, so that the attacker's CPU time is not measured.
  const attacker = fork(join(import.meta.dirname, 'noisy-neighbour/attacker.ts'), { detached: true })
  attacker.once('exit', (code) => {
    if (code !== null) throw new Error(`the attacker ended with ${code}`)
  })
  const tell = async (message: object): Promise<unknown> => {
    attacker.send(message)
    return (await once(attacker, 'message'))[0]
  }
  await tell({ base: server.base, fixture: { ...loud, operators: loud.operators.slice(0, PAGES) } })
  console.log(
    `${cpus().length} cores, node ${process.version}, load ${loadavg()[0]?.toFixed(1)}${isRaised ? ', before other work' : ''}, p50 / p99 in ms\n`,
  )
  row([
    'attack',
    'answers',
    '/health',
    'press → dialog',
    'sign-in',
    'p99 more',
    'longest stall (CPU)',
    'waited',
  ])
  row(Array(8).fill('---'))
  const alone = await measure(crowd)
  const figures = (samples: Samples): string[] => KINDS.map((kind) => cell(samples[kind]))
  const stallCells = ({ stallMs, turnCpuMs, waitedMs: waited }: Samples): string[] => [
    `${stallMs.toFixed(0)} (${turnCpuMs.toFixed(0)})`,
    waited.toFixed(0),
  ]
  row(['(alone)', '', ...figures(alone), '', ...stallCells(alone)])
  let over = alone.refused.length
  for (const name of wanted) {
    if (values.profile) {
      await server.startProfile()
      await quietAgain()
    }
    await tell({ begin: name })
    const beside = await measure(crowd)
    const answers = await tell({ end: true })
    const profile = values.profile ? await server.stopProfile() : undefined
    const more = KINDS.map((kind) => quantile(beside[kind], 0.99) - quantile(alone[kind], 0.99))
    const isOver = Math.max(...more) > GOAL_MS || beside.refused.length > 0
    if (isOver) over += 1
    const faults = [
      ...(Math.max(...more) > GOAL_MS ? ['over'] : []),
      ...(beside.refused.length > 0 ? [`refused: ${beside.refused.join(' ')}`] : []),
    ]
    const verdict = `${more.map((ms) => ms.toFixed(0)).join(', ')}${isOver ? ` (${faults.join(', ')})` : ''}`
    row([name, String(answers), ...figures(beside), verdict, ...stallCells(beside)])
    if (profile) printProfile(profile)
    await quietAgain()
  }
  if (crowd.lost > 0) console.log(`\n${crowd.lost} pages of the quiet company lost their connection`)
  console.log(`\n${over} of ${wanted.length} over ${GOAL_MS} ms`)
  attacker.kill()
  crowd.stop()
} finally {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
