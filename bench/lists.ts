// npm run bench -- lists [signages users calls] [--only=part of a name]: what a list and its neighbours cost the server, by call: median and p99
// of milliseconds, CPU and bytes, asked one after the other by whole requests (session, rights, checks) without a network.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDb } from '../db/open.ts'
import { findAccountByLogin, updateAccount } from '../db/queries/accounts.ts'
import { fastHash } from '../tests/support/fast-passwords.ts'
import { buildTestApp } from '../tests/support/test-app.ts'
import { askedOf } from './lists/asked.ts'
import { buildHouse, PASSWORD } from './realtime/house.ts'
import { quantile } from './realtime/print.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})
const [signages = 1_000, users = 200, calls = 100_000] = positionals.map(Number)
const ROUNDS = 200
/** What takes so long is asked less often. */
const LONG_MS = 3_000

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-lists-'))
const house = buildHouse(folder, ['a'], { signages, operators: users - 1 }, calls)[0]!
const db = openDb(join(folder, 'uketsuke.sqlite'))
// the passwords of the bench's house cost nothing to check here: signing in is not what is measured
for (const { loginId } of [house.admin, house.operators[0]!, house.kiosks[0]!]) {
  const account = findAccountByLogin(db, loginId)!
  updateAccount(db, account.id, { passwordHash: fastHash(PASSWORD), endsSessions: false })
}
const { app, close } = await buildTestApp({ db, environment: { RATE_LIMITS: '0' } })
await app.ready()
const version = process.version
console.log(
  `${signages} signages, ${users} users, ${calls} calls; ${cpus().length} × ${cpus()[0]?.model}, Node ${version}, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(
  `${'who'.padEnd(10)} ${'asks'.padEnd(44)} ${'median'.padStart(8)} ${'p99'.padStart(8)} ${'cpu'.padStart(8)} ${'bytes'.padStart(10)}`,
)

const cookies = new Map<string, string>()
async function cookieOf(loginId: string): Promise<string> {
  const known = cookies.get(loginId)
  if (known) return known
  const answer = await app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: loginId, password: PASSWORD, isRemember: false },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  cookies.set(loginId, cookie)
  return cookie
}

for (const { who, name, method = 'POST', url, payload } of askedOf(house)) {
  if (!name.includes(values.only)) continue
  const cookie = await cookieOf(who === 'admin' ? house.admin.loginId : house[`${who}s`][0]!.loginId)
  const times: number[] = []
  const cpu: number[] = []
  let bytes = 0
  const begunAt = performance.now()
  while (times.length < ROUNDS && performance.now() - begunAt < LONG_MS) {
    const askedAt = performance.now()
    const before = process.cpuUsage()
    const answer = await app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
    times.push(performance.now() - askedAt)
    const { user, system } = process.cpuUsage(before)
    cpu.push((user + system) / 1_000)
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
    bytes = Buffer.byteLength(answer.body)
  }
  const figures = [quantile(times, 0.5), quantile(times, 0.99), quantile(cpu, 0.5)].map((ms) =>
    ms.toFixed(2).padStart(8),
  )
  console.log(`${who.padEnd(10)} ${name.padEnd(44)} ${figures.join(' ')} ${String(bytes).padStart(10)}`)
}

await close()
rmSync(folder, { recursive: true, force: true })
