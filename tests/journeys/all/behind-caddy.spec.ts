import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPerson, signIn } from '../../support/browser.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const CADDY = '/usr/bin/caddy'
const PORT = 18_643
const skip = existsSync(CADDY) ? false : 'SKIPPED: Debian’s caddy is not installed (apt-get install caddy)'

let server: ServerProcess
let caddy: ChildProcess
let browser: Browser
let folder: string
before(async () => {
  if (skip) return
  folder = mkdtempSync(join(tmpdir(), 'uketsuke-caddy-'))
  server = await startServer({ TRUST_PROXY: 'loopback', PUBLIC_URL: `https://localhost:${PORT}` })
  caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SITE: `localhost:${PORT}`,
      DESK: new URL(server.base).host,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  for await (const bytes of caddy.stderr ?? []) {
    said += String(bytes)
    if (said.includes('serving initial configuration')) break
  }
  browser = await launchBrowser(['--ignore-certificate-errors'])
})
after(async () => {
  await browser?.close()
  if (caddy && caddy.exitCode === null) {
    caddy.kill('SIGTERM')
    await once(caddy, 'exit')
  }
  await server?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('[decisions 1] behind the Caddy that ships: https, a Secure cookie, and the line goes through', {
  skip,
  timeout: 120_000,
}, async () => {
  const person = await openPerson(browser, `https://localhost:${PORT}`)
  const { page } = person
  const opened = page.waitForEvent('websocket', (socket) => socket.url().startsWith('wss://'))
  await signIn(person, 'operator1')
  await page.waitForURL('**/app/service/standby**')
  const line = await opened
  const config = await line.waitForEvent('framereceived')
  assert.match(String(config.payload), /"type":"config"/)
  const cookies = await page.context().cookies()
  const session = cookies.filter(({ httpOnly }) => httpOnly)
  assert.deepEqual([session.length > 0, session.every(({ secure }) => secure)], [true, true])
})
