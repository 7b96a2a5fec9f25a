// Writes the data folder and the cookies of an older version beside this file. usage: node
// tests/support/kept-folders/keep-version.ts <checkout of that version, with node_modules> <name>
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { freePort } from '../free-port.ts'

/** Login ids, each with whether its browser asked to be remembered. */
const BROWSERS = [
  ['lobby', false],
  ['admin', true],
  ['operator1', false],
  ['guest@example.com', true],
  ['system', false],
] as const

const [checkout = '', name = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'uketsuke-keep-'))
const port = await freePort()
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: resolve(checkout),
  env: {
    ...process.env,
    MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    RTC_PORT_RANGE: '46000-46003',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
for await (const line of server.stdout.setEncoding('utf8')) if (String(line).includes('is open at')) break
const at = Date.now()
const cookies: Record<string, string> = {}
for (const [username, isRemember] of BROWSERS) {
  const answer = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    },
    body: JSON.stringify({ username, password: 'Demo-2026', isRemember }),
  })
  const sid = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('sid='))
  if (sid === undefined) throw new Error(`${username}: ${answer.status} ${await answer.text()}`)
  cookies[username] = sid.split(';')[0]!
}
server.kill('SIGTERM')
await once(server, 'exit')

const copy = join(folder, 'copy.sqlite')
const sqlite = new Database(join(folder, 'uketsuke.sqlite'))
sqlite.prepare('VACUUM INTO ?').run(copy)
sqlite.close()
writeFileSync(join(import.meta.dirname, `${name}.sqlite.gz`), gzipSync(readFileSync(copy), { level: 9 }))
const secret = readFileSync(join(folder, 'secret'), 'utf8').trim()
writeFileSync(
  join(import.meta.dirname, `${name}.json`),
  `${JSON.stringify({ at, secret, cookies }, undefined, 2)}\n`,
)
rmSync(folder, { recursive: true })
