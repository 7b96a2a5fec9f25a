// npm run bench -- bare: measures values to compare the product with: a Fastify server that serves the same pages and
// nothing else (time to its first response, memory after five seconds), and inserts of single rows into SQLite with the
// product's settings.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'

const SERVER = `
import statics from '@fastify/static'
import Fastify from 'fastify'
const app = Fastify()
await app.register(statics, { root: ${JSON.stringify(join(import.meta.dirname, '../../dist'))}, preCompressed: true })
app.get('/health', async () => ({}))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
`
const ROWS = 1_000

const begunAt = performance.now()
const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER], {
  cwd: join(import.meta.dirname, '../..'),
  stdio: ['ignore', 'pipe', 'inherit'],
})
const base = await new Promise<string>((resolve) =>
  child.stdout.once('data', (bytes) => resolve(String(bytes).trim())),
)
await (await fetch(`${base}/health`)).text()
const openMs = performance.now() - begunAt
await pause(5_000)
const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
console.log(
  `bare Fastify: first answer after ${openMs.toFixed(0)} ms, RSS ${Math.round(Number(rss) / 1024)} MB`,
)
child.kill()

const folder = mkdtempSync(join(tmpdir(), 'uketsuke-bare-'))
const sqlite = new Database(join(folder, 'bare.sqlite'))
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.exec('CREATE TABLE booking (id INTEGER PRIMARY KEY, title TEXT, start_at INTEGER, end_at INTEGER)')
const insert = sqlite.prepare('INSERT INTO booking (title, start_at, end_at) VALUES (?, ?, ?)')
const writtenAt = performance.now()
for (let at = 0; at < ROWS; at++) insert.run('a booking', at, at + 1)
console.log(
  `bare SQLite: ${ROWS} rows, each on the disk, in ${(performance.now() - writtenAt).toFixed(0)} ms`,
)
sqlite.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
