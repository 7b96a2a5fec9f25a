import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { SERVER_FLAGS } from '../../server/process/bundle/flags.mjs'
import { ship } from '../../server/process/bundle/ship.ts'
import { sampleOffer } from '../relay/support/sample-offer.ts'
import { post, signInOverHttp } from '../support/bookers.ts'
import { freePort } from '../support/free-port.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { type MailServer, startMailServer, textOf } from '../support/smtp.ts'
import { openSocket } from '../support/socket.ts'

const PRINT_LOADS = pathToFileURL('tests/support/print-loads.mjs').href
/** Maximum memory of the idle server. The program and its libraries take 55 MB of it, V8's heap 40 MB. */
const IDLE_MAX_MB = 150
const PEER = 'abcdefgh12345678'

/**
 * Sources of rarely used parts, which together are larger than the rest of the server. They must load on first use
 * only.
 */
const LATER = {
  statement: /node_modules\/(pdfkit|fontkit|brotli)\/|formats\/statement-pdf/,
  mail: /node_modules\/nodemailer\/(?!.*addressparser)/,
  openapi: /node_modules\/(@fastify\/swagger|@fastify\/swagger-ui|yaml)\/|openapi-page/,
  relay: /node_modules\/werift\//,
} as const

let folder: string
let mailbox: MailServer
let server: ServerProcess

before(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'uketsuke-built-')))
  ship(folder)
  mailbox = await startMailServer()
  const [, command = ''] = /^CMD \["node", (.*)\]$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  const words = command.split(', ').map((word) => JSON.parse(word) as string)
  assert.deepEqual(words.slice(0, -1), SERVER_FLAGS, 'the image starts it as npm start does')
  const args = ['--import', PRINT_LOADS, ...words]
  server = await startServer({ SMTP_URL: mailbox.url, LOG_LEVEL: 'info' }, { args, cwd: folder })
})
after(async () => {
  await server?.close()
  await mailbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

const loadedFiles = (): string[] =>
  [...server.log().matchAll(/^loaded (.*)$/gm)].map(([, url]) => fileURLToPath(url!))

/** Sources of the modules that the server has loaded so far, read from their source maps. */
function loadedSources(): string[] {
  return loadedFiles().flatMap((file) => {
    const map = `${file}.map`
    if (!existsSync(map)) return [file]
    return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources
  })
}
const isLoaded = (part: keyof typeof LATER): boolean => loadedSources().some((path) => LATER[part].test(path))

test('[decisions I] the built server starts without its sources and loads no rarely used libraries', async () => {
  const health = await fetch(`${server.base}/health`)
  assert.equal(health.status, 200)
  const page = await fetch(`${server.base}/login`, { headers: { accept: 'text/html' } })
  assert.match(await page.text(), /<title>[^<]+/)
  const sources = loadedSources()
  assert.ok(sources.some((path) => path.endsWith('server/main.ts')) && sources.length > 500)
  assert.deepEqual((Object.keys(LATER) as (keyof typeof LATER)[]).filter(isLoaded), [])
  assert.deepEqual(
    sources.filter(
      (path) => path.endsWith('.ts') && existsSync(join(folder, path.replace(/^(\.\.\/)+/, ''))),
    ),
    [],
  )
})

test('[decisions I] the built server with demo data stays below 150 MB while idle', () => {
  const [, kB] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8')) ?? []
  assert.ok(Number(kB) > 0 && Number(kB) / 1024 <= IDLE_MAX_MB, `${kB} kB`)
})

test('[decisions I] no bundle that the server loads at start contains non-Latin-1 text, for which V8 needs twice the memory', () => {
  const bundles = loadedFiles().filter((file) => existsSync(`${file}.map`))
  assert.ok(bundles.length > 0)
  const isWide = (file: string) => /[\u0100-\uffff]/.test(readFileSync(file, 'utf8'))
  assert.deepEqual(bundles.filter(isWide), [])
})

test('[4.6] the built server draws a PDF statement without loading its library in the main thread', async () => {
  const cookie = await signInOverHttp(server.base, 'guest@example.com')
  const answer = await fetch(`${server.base}/reservation/usage.pdf?year=2026&month=1`, {
    headers: { cookie },
  })
  const pdf = Buffer.from(await answer.arrayBuffer())
  assert.deepEqual(
    [answer.status, pdf.subarray(0, 5).toString(), isLoaded('statement')],
    [200, '%PDF-', false],
  )
})

test('[4.2] the built server loads its mail library only when it sends a mail', async () => {
  const input = { targetUserLoginId: 'guest@example.com', passwordReset: '1' }
  const { status } = await post(server.base, '', '/api/pwResetUser', input)
  assert.equal(status, 200)
  assert.match(textOf(await mailbox.next()), /パスワード/)
  assert.ok(isLoaded('mail'))
})

test('[7] the built server serves the OpenAPI page, the OpenAPI document and the files of Swagger UI', async () => {
  for (const [path, type] of [
    ['/docs/', 'text/html'],
    ['/docs/json', 'application/json'],
    ['/docs/static/swagger-ui-bundle.js', 'javascript'],
  ] as const) {
    const answer = await fetch(`${server.base}${path}`)
    assert.deepEqual([answer.status, answer.headers.get('content-type')?.includes(type)], [200, true], path)
  }
  assert.ok(isLoaded('openapi'))
})

test('[4.4] the built server accepts a call over WebSockets, and the bundled relay answers the offer from a worker thread', async () => {
  const address = new URL(server.base).host
  const [kiosk, operator] = await Promise.all(
    ['lobby', 'operator1'].map((loginId) => signInOverHttp(server.base, loginId)),
  )
  const { body } = await post(server.base, kiosk!, '/api/authVideoCall', { peerId: PEER })
  const lobby = await openSocket(address, { as: 'signage', cookie: kiosk! })
  await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'joined')
  const sato = await openSocket(address, { as: 'operator', cookie: operator! })
  sato.send({ type: 'stateTransitionEvent', eventType: 'PossibleStandby' })
  await sato.waitFor('stateTransitionMsg', ({ cause }) => cause === 'PossibleStandby')
  const requestId = crypto.randomUUID()
  const press = { requestId, touchButton: '受付', reason: 'touch', lang: 'ja' } as const
  lobby.send({ type: 'stateTransitionEvent', eventType: 'receptionRequest', ...press })
  await sato.waitFor('submitReceptionUser', ({ requests }) => requests.length === 1)
  sato.send({ type: 'stateTransitionEvent', eventType: 'acceptRequest', requestId })
  await lobby.waitFor('stateTransitionMsg', ({ cause }) => cause === 'accepted')
  const offer = { purpose: 'call', peerId: PEER, credential: String(body.credential) } as const
  lobby.send({ type: 'offer', sdp: sampleOffer(), ...offer })
  const { sdp } = await lobby.waitFor('answer')
  assert.match(sdp, /a=ice-lite/)
  assert.ok(!isLoaded('relay'), 'the relay works in a thread of its own')
  assert.match(server.log(), /media relay: recvmmsg/, 'the build includes the native engine')
  lobby.terminate()
  sato.terminate()
})

test('[decisions 1] the bundled restore command starts, and reports that there is no backup yet', () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'nothing') }
  const said = execFileSync(process.execPath, ['built/restore.js', '--list'], { cwd: folder, env })
  assert.match(said.toString(), /No backups in .*nothing\/backups/)
})

test('[decisions 1] the built server keeps running when the process that reads its log ends', async () => {
  const data = mkdtempSync(join(tmpdir(), 'uketsuke-unread-'))
  const address = `127.0.0.1:${await freePort()}`
  const [HOST, PORT] = address.split(':')
  const env = { ...process.env, HOST, PORT, MODE: 'srv', DATA_DIR: data, LOG_LEVEL: 'trace' }
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'built/server.js'], { cwd: folder, env })
  try {
    let said = ''
    while (!said.includes('is open at')) said += String((await once(child.stdout, 'data'))[0])
    child.stdout.destroy()
    child.stderr.destroy()
    for (let asked = 0; asked < 5; asked++) assert.equal((await fetch(`http://${address}/login`)).status, 200)
    assert.equal(child.exitCode, null)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
})

test('[decisions 1] the built server makes and reads a backup in a worker thread, which has its own bundle', async () => {
  const cookie = await signInOverHttp(server.base, 'system')
  const { status } = await post(server.base, cookie, '/api/admin/makeBackup', {})
  assert.equal(status, 200, server.log().slice(-2_000))
  const { body } = await post(server.base, cookie, '/api/admin/backups', {})
  const [made] = body.backups as {
    kind: string
    rows: number
    fault: string | null
    checkedAt: number | null
  }[]
  assert.deepEqual([made?.kind, made?.fault], ['hand', null])
  assert.ok(made!.rows > 100 && made!.checkedAt !== null)
})
