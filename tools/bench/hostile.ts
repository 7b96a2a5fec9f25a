// npm run bench -- hostile [requests] [frames] [seed]: sends hostile HTTP requests and socket frames to the product, with every role, and prints the responses.
import { cpus } from 'node:os'
import { allEndpoints } from '../../tests/support/all-endpoints.ts'
import { signInOverHttp } from '../../tests/support/bookers.ts'
import { createChance } from '../../tests/support/chance.ts'
import { hostileRequest } from '../../tests/support/hostile-requests.ts'
import { type HostileReport, newReport, throwFrames, throwRequest } from '../../tests/support/hostile-run.ts'
import { type ServerProcess, startServer } from '../../tests/support/server-process.ts'

const [requests = 20_000, frames = 20_000, seed = 1] = process.argv.slice(2).map(Number)
const LANES = 24
/** The attacks also delete and rename: after this many, a fresh company is used. */
const A_HOUSE = 5_000
const ACCOUNTS = ['admin', 'operator1', 'lobby', 'guest@example.com', 'system'] as const
const PAGES = [
  ['operator', 'operator1'],
  ['signage', 'lobby'],
  ['observer', 'admin'],
  ['operator', 'guest@example.com'],
] as const

async function withHouse(
  attack: (house: ServerProcess, address: string) => Promise<void>,
): Promise<string[]> {
  const house = await startServer({ RATE_LIMITS: '0', LOG_LEVEL: 'error' })
  try {
    await attack(house, house.base.replace('http://', ''))
    const health = await fetch(`${house.base}/health`)
    const logged = house
      .log()
      .split('\n')
      .filter((line) => line.includes('"level":50') || line.includes('"level":60'))
    return health.ok ? logged : [...logged, `health: ${health.status}`]
  } finally {
    await house.close()
  }
}

async function throwHttp(report: HostileReport): Promise<string[]> {
  const endpoints = await allEndpoints()
  const logged: string[] = []
  for (let done = 0; done < requests; done += A_HOUSE) {
    const count = Math.min(A_HOUSE, requests - done)
    const chance = createChance(seed + done)
    const faults = await withHouse(async ({ base }, address) => {
      let cookies: string[] = []
      let sent = 0
      const lane = async (): Promise<void> => {
        while (sent < count) {
          // some requests sign out or end other sessions
          if (sent++ % 400 === 0) cookies = await signInAll(base, cookies)
          await throwRequest(address, hostileRequest(chance, endpoints, cookies), report)
        }
      }
      cookies = await signInAll(base, cookies)
      await Promise.all(Array.from({ length: LANES }, lane))
    })
    logged.push(...faults)
  }
  return logged
}

/** Accounts that can no longer sign in (deleted, other password) keep the old cookie. */
async function signInAll(base: string, before: readonly string[]): Promise<string[]> {
  return Promise.all(
    ACCOUNTS.map((loginId, index) => signInOverHttp(base, loginId).catch(() => before[index] ?? 'sid=none')),
  )
}

async function throwOverSockets(report: HostileReport): Promise<string[]> {
  return withHouse(async ({ base }, address) => {
    const count = Math.ceil(frames / PAGES.length)
    await Promise.all(
      PAGES.map(async ([as, loginId], lane) => {
        const cookie = await signInOverHttp(base, loginId)
        await throwFrames(address, { as, cookie }, { seed: seed + lane, count }, report)
      }),
    )
  })
}

const say = (
  what: string,
  { answers, faults }: HostileReport,
  logged: readonly string[],
  ms: number,
): void => {
  const counts = [...answers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([answer, count]) => `${answer}: ${count}`)
  console.log(`${what} in ${Math.round(ms / 1_000)} s: ${counts.join(', ')}`)
  console.log(`  faults: ${faults.length}, errors in the log: ${logged.length}`)
  for (const line of [...new Set(faults)].slice(0, 10)) console.log(`  ✖ ${line}`)
  for (const line of logged.slice(0, 10)) console.log(`  ✖ log: ${line.slice(0, 600)}`)
}

console.log(`${cpus().length} cores, node ${process.versions.node}, seed ${seed}`)
for (const [what, attack] of [
  [`${requests} requests`, throwHttp],
  [`${frames} frames`, throwOverSockets],
] as const) {
  const report = newReport()
  const begunAt = performance.now()
  const logged = await attack(report)
  say(what, report, logged, performance.now() - begunAt)
  if (report.faults.length + logged.length > 0) process.exitCode = 1
}
