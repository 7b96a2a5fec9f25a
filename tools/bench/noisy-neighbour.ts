// npm run bench -- noisy-neighbour [attacks] [--seconds=8] [--unlimited] [--sources]: two companies on one server. One runs attack after
// attack; the other measures /health, press → dialog and sign-in, alternately without and during each attack. Without names all attacks run.
// --unlimited switches rate limits and CPU budgets off, so that only the fair scheduling protects the other company.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ATTACKS } from './noisy-neighbour/attacks.ts'
import { signageIdsOf } from './realtime/call-phase.ts'
import { Calls } from './realtime/calls.ts'
import { Crowd } from './realtime/crowd.ts'
import { buildHouse, type House } from './realtime/house.ts'
import { measuredProduct, productEntry } from './realtime/measured.ts'
import { Meter } from './realtime/meter.ts'
import { quantile } from './realtime/print.ts'
import { signIn } from './realtime/sign-in.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '8' },
    unlimited: { type: 'boolean', default: false },
    sources: { type: 'boolean', default: false },
  },
})
const measureMs = Number(values.seconds) * 1_000
const wanted = positionals.length > 0 ? positionals : Object.keys(ATTACKS)
const GOAL_MS = 100
const HEALTH_EVERY_MS = 25
const SIGN_IN_EVERY_MS = 250
const PRESSES_A_SECOND = 2

type Samples = Record<'health' | 'dialog' | 'signIn', number[]>

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-bench-'))
const [quiet, loud] = buildHouse(folder, ['quiet', 'loud'], { signages: 4, operators: 4 }, 2_000) as [
  House,
  House,
]
const server = await measuredProduct(folder, productEntry(values.sources), {
  WEBHOOK_NETWORKS: '127.0.0.0/8',
  ...(values.unlimited && { RATE_LIMITS: '0' }),
})

/** Repeats a request until the time is over, one at a time. */
async function timed(everyMs: number, untilAt: number, ask: () => Promise<unknown>): Promise<number[]> {
  const tookMs: number[] = []
  while (performance.now() < untilAt) {
    const begun = performance.now()
    await ask()
    tookMs.push(performance.now() - begun)
    await pause(everyMs)
  }
  return tookMs
}

async function measure(crowd: Crowd): Promise<Samples> {
  const untilAt = performance.now() + measureMs
  const meter = new Meter(signageIdsOf(crowd))
  crowd.listeners = [meter]
  const calls = new Calls(crowd)
  calls.start(PRESSES_A_SECOND)
  const [health, signedIn] = await Promise.all([
    timed(HEALTH_EVERY_MS, untilAt, async () => (await fetch(`${server.base}/health`)).text()),
    timed(SIGN_IN_EVERY_MS, untilAt, () => signIn(server.base, quiet.operators[0]!)),
  ])
  await calls.end()
  const { dialogMs } = meter.result(() => Number.POSITIVE_INFINITY)
  return { health, dialog: [...dialogMs], signIn: signedIn }
}

const P = [0.5, 0.99] as const
const cell = (ms: readonly number[]): string => P.map((p) => quantile(ms, p).toFixed(0)).join(' / ')

try {
  const crowd = new Crowd(server.base, quiet)
  await crowd.enter()
  crowd.open()
  await crowd.whole(120_000)
  // in its own process, so that the attacker's own CPU time is not measured
  const attacker = fork(join(import.meta.dirname, 'noisy-neighbour/attacker.ts'))
  const tell = async (message: object): Promise<unknown> => {
    attacker.send(message)
    return (await once(attacker, 'message'))[0]
  }
  await tell({ base: server.base, admin: loud.admin })
  console.log(
    `${cpus().length} cores, node ${process.version}, load ${loadavg()[0]?.toFixed(1)}, p50 / p99 in ms\n`,
  )
  console.log(
    '| attack | answers | /health alone, beside | press → dialog alone, beside | sign-in alone, beside | p99 more |',
  )
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const name of wanted) {
    const alone = await measure(crowd)
    await tell({ begin: name })
    const beside = await measure(crowd)
    const answers = await tell({ end: true })
    const kinds = ['health', 'dialog', 'signIn'] as const
    const more = kinds.map((kind) => quantile(beside[kind], 0.99) - quantile(alone[kind], 0.99))
    const cells = kinds.map((kind) => `${cell(alone[kind])}, ${cell(beside[kind])}`)
    const verdict = `${more.map((ms) => ms.toFixed(0)).join(', ')}${Math.max(...more) > GOAL_MS ? ' (over)' : ''}`
    console.log(`| ${[name, String(answers), ...cells, verdict].join(' | ')} |`)
    await pause(1_000)
  }
  attacker.kill()
  crowd.stop()
} finally {
  await server.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
