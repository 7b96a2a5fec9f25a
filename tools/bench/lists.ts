// npm run bench -- lists [signages users calls] [--only=part of a name]: measures what a large company's lists cost the
// server. For each request it prints median and p99 of its time in ms, its CPU time, the longest time in which the
// server could serve no other request, and the bytes of the response. Requests run one after the other and completely
// (session, permissions, checks), but without a network. --years=5 --shop=20 uses a chain after several years of data
// instead, with that many calls a day in each shop and all stored records, and also measures its start, sweeps and
// size. --folder=/tmp/chain keeps the data there and reuses it: 5 years of 1,000 shops take 35 GB and half an hour.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY_MS } from '#core/time/japan-time.ts'
import { openDb } from '../../db/open.ts'
import { findAccountByLogin, updateAccount } from '../../db/queries/accounts.ts'
import { fastHash } from '../../tests/support/fast-passwords.ts'
import { buildTestApp } from '../../tests/support/test-app.ts'
import { askedOf } from './lists/asked.ts'
import { watchBlocks } from './lists/blocks.ts'
import { recordsOf } from './lists/records.ts'
import { measureStart } from './lists/start.ts'
import { measureSweeps } from './lists/sweeps.ts'
import { isSeeded, seedYears } from './lists/years.ts'
import { type BenchCompany, buildCompanies, PASSWORD } from './realtime/bench-company.ts'
import { quantile } from './realtime/print.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    years: { type: 'string', default: '0' },
    shop: { type: 'string', default: '20' },
    folder: { type: 'string' },
  },
})
const [signages = 1_000, users = 200, calls = 100_000] = positionals.map(Number)
const ROUNDS = 200
/** Requests that take longer than this, in ms, are repeated less often. */
const LONG_MS = 700

const years = Number(values.years)
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'uketsuke-lists-'))
const path = join(folder, 'uketsuke.sqlite')
const fixture =
  years > 0 ? chain() : buildCompanies(folder, ['a'], { signages, operators: users - 1 }, calls)[0]!

/**
 * Opens the company of a shop chain, in which each shop has one signage. Creates the company and its data of past years
 * if they do not exist.
 */
function chain(): BenchCompany {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'house.json')
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BenchCompany) : undefined
  const built =
    known ?? buildCompanies(folder, ['a'], { signages, operators: users - 1, stores: signages }, 0)[0]!
  writeFileSync(file, JSON.stringify(built))
  if (!isSeeded(path)) seedYears(path, built, { years, callsAShop: Number(values.shop) })
  return built
}

if (years > 0) measureStart(folder, years * 365.25 * Number(values.shop) * signages)
const db = openDb(path)
// The bench's accounts get a password hash with minimal cost, because signing in is not measured.
for (const { loginId } of [fixture.admin, fixture.operators[0]!, fixture.kiosks[0]!]) {
  const account = findAccountByLogin(db, loginId)!
  updateAccount(db, account.id, { passwordHash: fastHash(PASSWORD), endsSessions: false })
}
const { app, close } = await buildTestApp({ db, environment: { RATE_LIMITS: '0' } })
await app.ready()
const version = process.version
console.log(
  `${signages} signages, ${users} users, ${years > 0 ? `${years} years of ${values.shop} calls a day and shop` : `${calls} calls`}; ${cpus().length} × ${cpus()[0]?.model}, Node ${version}, load ${loadavg()[0]?.toFixed(1)}`,
)
console.log(
  `${'who'.padEnd(10)} ${'asks'.padEnd(44)} ${'median'.padStart(8)} ${'p99'.padStart(8)} ${'cpu'.padStart(8)} ${'block'.padStart(8)} ${'bytes'.padStart(10)}`,
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

// A call of eighty days ago: far down in a list of ninety-two days.
const found = db.$client
  .prepare(
    'SELECT id, requested_at AS at FROM call WHERE company_id = 1 AND requested_at < ? ORDER BY requested_at DESC LIMIT 1',
  )
  .get(Date.now() - 80 * DAY_MS) as { id: string; at: number }
const records = recordsOf(fixture, Date.now(), { cursor: `${found.at}_${found.id}`, callId: found.id })
const blocks = watchBlocks()
for (const { who, name, method = 'POST', url, payload } of [...askedOf(fixture), ...records]) {
  if (!name.includes(values.only)) continue
  const cookie = await cookieOf(who === 'admin' ? fixture.admin.loginId : fixture[`${who}s`][0]!.loginId)
  const times: number[] = []
  const cpu: number[] = []
  let bytes = 0
  const begunAt = performance.now()
  const longestMs = await blocks.longestIn(async () => {
    while (times.length < ROUNDS && performance.now() - begunAt < LONG_MS) {
      const askedAt = performance.now()
      const before = process.cpuUsage()
      const answer = await app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
      times.push(performance.now() - askedAt)
      const { user, system } = process.cpuUsage(before)
      cpu.push((user + system) / 1_000)
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`)
      bytes = Buffer.byteLength(answer.body)
      await nextTurn()
    }
  })
  const figures = [quantile(times, 0.5), quantile(times, 0.99), quantile(cpu, 0.5), longestMs].map((ms) =>
    ms.toFixed(2).padStart(8),
  )
  console.log(`${who.padEnd(10)} ${name.padEnd(44)} ${figures.join(' ')} ${String(bytes).padStart(10)}`)
}

if (years > 0 && values.only === '') await measureSweeps(db, blocks)
blocks.close()
await close()
if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
