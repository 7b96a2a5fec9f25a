import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPerson, signIn } from '../../support/browser.ts'
import { type Caddy, startCaddy } from '../../support/caddy.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const PORT = 18_643

let server: ServerProcess
let caddy: Caddy
let browser: Browser
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uketsuke-caddy-'))
  server = await startServer({ TRUST_PROXY: 'loopback', PUBLIC_URL: `https://localhost:${PORT}` })
  caddy = await startCaddy(
    'deploy/Caddyfile',
    { SITE: `localhost:${PORT}`, DESK: new URL(server.base).host },
    folder,
  )
  browser = await launchBrowser(['--ignore-certificate-errors'])
})
after(async () => {
  await browser?.close()
  await caddy?.stop()
  await server?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('[decisions 1] an operator signs in over https through the shipped Caddy and connects the realtime socket', {
  timeout: 120_000,
}, async () => {
  const person = await openPerson(browser, `https://localhost:${PORT}`)
  const { page } = person
  const { promise: config, resolve } = Promise.withResolvers<void>()
  // listen on every page, because a socket may close when its page is left
  page.on('websocket', (socket) => {
    assert.ok(socket.url().startsWith('wss://'))
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"config"')) resolve()
    })
  })
  await signIn(person, 'operator1')
  await page.waitForURL('**/app/service/standby**')
  await config
  const cookies = await page.context().cookies()
  const session = cookies.filter(({ httpOnly }) => httpOnly)
  assert.deepEqual([session.length > 0, session.every(({ secure }) => secure)], [true, true])
})
