// npm run bench -- move [signages] [users] [megabytes]: moves a company between two running servers (cells) behind
// HAProxy, while its users read, book and add stores and its kiosks call. Afterwards it looks in both cells for every
// write that the server had confirmed.
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDb } from '../../db/open.ts'
import { startHaproxy } from '../../tests/support/haproxy.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { addBenchCompany, COMPANY } from './move/company.ts'
import { type Book, startLoad } from './move/load.ts'

const [signages = 500, users = 100, megabytes = 1_000] = process.argv.slice(2).map(Number)
const HOST = 'localhost'
const LOAD_MS = 5_000
const run = promisify(execFile)

const environment = (SERVER_NAME: string) => ({
  SERVER_NAME,
  RATE_LIMITS: '0',
  TRUST_PROXY: 'loopback',
  TIMESHARE_CHANNELS: '100',
  BOOKINGS_OPEN_MAX: '10000',
  BOOKING_HOURS_PER_DAY: '24',
  BOOKING_DAYS_AHEAD: '3000',
})
const [east, west] = [await startServer(environment('east')), await startServer(environment('west'))]
const address = ({ base }: { base: string }): string => base.replace('http://', '')
const proxy = await startHaproxy({ EAST: address(east), WEST: address(west) }, { [HOST]: 'east' })
try {
  const company = addBenchCompany(east.dataDir, { signages, users, media: megabytes * 1_000_000 })
  console.log(`${signages} signages, ${users} users, ${megabytes} MB of media`)
  const { book, end } = startLoad(`http://${HOST}:${proxy.port}`, company)
  await pause(LOAD_MS)
  const begunAt = performance.now()
  const lead = `${process.execPath} deploy/haproxy/lead.mjs ${proxy.map} ${proxy.socket} ${HOST} west`
  const args = [
    'server/company.ts',
    'move',
    String(company.id),
    west.dataDir,
    '--wait',
    '1',
    '--switch',
    lead,
  ]
  const env = { ...process.env, ...environment('east'), DATA_DIR: east.dataDir, MODE: 'demo' }
  const { stderr } = await run(process.execPath, args, { env })
  console.log(stderr.trim())
  console.log(`the whole command: ${seconds(performance.now() - begunAt)}`)
  await pause(LOAD_MS)
  await end()
  tell(book)
  process.exitCode = lookFor(book) === 0 ? 0 : 1
} finally {
  await proxy.stop()
  await east.close()
  await west.close()
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function tell({ stores, bookings, presses, reads, refused, broken, doneAt }: Book): void {
  const gaps = doneAt.slice(1).map((at, n) => at - doneAt[n]!)
  console.log(
    `answered: ${stores.size} stores, ${bookings.size} bookings, ${presses.size} presses, ${reads} reads`,
  )
  console.log(
    `refused: ${refused}, broken off: ${broken}; nothing was written for ${seconds(Math.max(...gaps))}`,
  )
}

/**
 * Looks for every confirmed write in the databases of both cells (servers).
 * @returns how many are not in exactly one of the two
 */
function lookFor({ stores, bookings, presses }: Book): number {
  const found = [east, west].map(({ dataDir }) => {
    const db = openDb(join(dataDir, 'uketsuke.sqlite'))
    const all = (text: string): Set<string> => new Set(db.all<{ x: string }>(sql.raw(text)).map(({ x }) => x))
    const rows = {
      stores: all('SELECT name AS x FROM store'),
      bookings: all('SELECT title AS x FROM reservation'),
      presses: all('SELECT id AS x FROM call'),
      companies: all(`SELECT id AS x FROM company WHERE name = '${COMPANY}'`),
    }
    db.close()
    return rows
  })
  const lost = (kind: 'stores' | 'bookings' | 'presses', wanted: Set<string>): number =>
    [...wanted].filter((name) => found.filter((rows) => rows[kind].has(name)).length !== 1).length
  const each = [lost('stores', stores), lost('bookings', bookings), lost('presses', presses)]
  const sum = each.reduce((all, one) => all + one, 0)
  console.log(
    `in east: ${found[0]!.companies.size} companies of it, in west: ${found[1]!.companies.size}; lost writes: ${sum} (${each.join(', ')})`,
  )
  rmSync(join(east.dataDir, 'carrying'), { recursive: true, force: true })
  return sum
}
