import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { get as getSafely } from 'node:https'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { promisify } from 'node:util'
import { addCompany, addPerson, addSignage, type Kiosk, PASSWORD, type Person } from '../support/builders.ts'
import { type CellsCaddy, startCellsCaddy } from '../support/caddy.ts'
import { multipart, png } from '../support/forms.ts'
import { type Haproxy, startHaproxy } from '../support/haproxy.ts'
import { openSocket } from '../support/socket.ts'
import { buildTestApp, type TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const hosts = ['localhost', '127.0.0.1'] as const
const CELLS = ['east', 'west'] as const
type Cell = (typeof CELLS)[number]
type Cells = { EAST: string; WEST: string }

/** A proxy under test, in front of two servers (cells), each of which serves some of the companies. */
interface ProxyUnderTest {
  name: string
  /** Starts the proxy, which routes the first address to `EAST`, the second to `WEST`. @returns its port without TLS */
  start(cells: Cells): Promise<number>
  lead(host: string, from: Cell, to: Cell): Promise<unknown>
  stop(): Promise<void> | undefined
}

let haproxy: Haproxy | undefined
let caddy: CellsCaddy | undefined
const ways: ProxyUnderTest[] = [
  {
    name: 'HAProxy',
    async start(cells) {
      haproxy = await startHaproxy(cells, { [hosts[0]]: 'east', [hosts[1]]: 'west' })
      return haproxy.port
    },
    lead: (host, _from, to) => leadHaproxy(host, to),
    stop: () => haproxy?.stop(),
  },
  {
    name: 'Caddy',
    async start(cells) {
      caddy = await startCellsCaddy(cells)
      for (const [n, host] of hosts.entries()) writeFileSync(join(caddy.hosts, CELLS[n]!, host), '')
      return caddy.port
    },
    async lead(host, from, to) {
      renameSync(join(caddy!.hosts, from, host), join(caddy!.hosts, to, host))
    },
    stop: () => caddy?.stop(),
  },
]
const leadHaproxy = (host: string, cell: string) =>
  run(process.execPath, ['deploy/haproxy/lead.mjs', haproxy!.map, haproxy!.socket, host, cell])

/** Requests /health over TLS, trusting this certificate authority. @returns the status, and which server answered */
const overTls = (name: string, authority: () => string): Promise<[number | undefined, string]> =>
  new Promise((resolve, reject) => {
    // read the authority's certificate only now, because Caddy creates it at the first request
    const options = { host: '127.0.0.1', port: caddy!.tlsPort, path: '/health', servername: name }
    getSafely({ ...options, headers: { host: name }, ca: authority(), agent: false }, async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString()
      resolve([reply.statusCode, /east|west/.exec(text)?.[0] ?? ''])
    }).on('error', reject)
  })
/**
 * Like overTls, but retries for up to 2 s. Caddy's new certificate may not be valid yet: it once became valid more than
 * 34 ms after the request for it.
 */
async function overNewTls(name: string, authority: () => string): ReturnType<typeof overTls> {
  const giveUpAt = performance.now() + 2_000
  for (;;)
    try {
      return await overTls(name, authority)
    } catch (error) {
      const isEarly = (error as NodeJS.ErrnoException).code === 'CERT_NOT_YET_VALID'
      if (!isEarly || performance.now() > giveUpAt) throw error
    }
}
const statusFor = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/health', headers: { host }, agent: false }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).on('error', reject)
  })

for (const way of ways)
  suite(way.name, () => {
    let cells: TestApp[] = []
    let people: Person[]
    let kiosks: Kiosk[]
    let port: number

    before(async () => {
      cells = await Promise.all(
        CELLS.map((name) =>
          buildTestApp({ environment: { SERVER_NAME: name, TRUST_PROXY: 'loopback', RATE_LIMITS: '0' } }),
        ),
      )
      const companies = cells.map(({ db }) => addCompany(db))
      people = cells.map(({ db }, n) => addPerson(db, { companyId: companies[n]!, role: 'companyAdmin' }))
      kiosks = cells.map(({ db }, n) => addSignage(db, { companyId: companies[n]! }))
      const [EAST = '', WEST = ''] = await Promise.all(cells.map((cell) => cell.listen()))
      port = await way.start({ EAST, WEST })
    })
    after(async () => {
      await way.stop()
      for (const cell of cells) await cell.close()
    })

    const at = (n: number): string => `${hosts[n]}:${port}`
    const ask = (n: number, path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`http://${at(n)}${path}`, init)
    const nameOf = async (n: number): Promise<string> =>
      (await (await ask(n, '/health')).text()).replace(/\W/g, ' ')

    async function signIn(n: number, loginId: string, headers: Record<string, string> = {}): Promise<string> {
      const reply = await ask(n, '/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `http://${at(n)}`, ...headers },
        body: JSON.stringify({ username: loginId, password: PASSWORD }),
      })
      assert.equal(reply.status, 200, await reply.clone().text())
      return reply.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0]!)
        .join('; ')
    }

    test(`[decisions 1] ${way.name} does not pass on a client's request ID`, async () => {
      const given = 'client-chosen-id'
      const reply = await ask(0, '/health', { headers: { 'x-request-id': given } })
      assert.notEqual(reply.headers.get('x-request-id'), given)
    })

    test(`[decisions 9] ${way.name} routes each address to its own server (cell): sign-ins, uploads, media and sockets`, async () => {
      for (const n of [0, 1]) {
        const cookie = await signIn(n, people[n]!.loginId)
        // the server behind the other address does not know this session
        const other = await ask(1 - n, '/api/getSessions', { method: 'POST', headers: { cookie } })
        assert.equal(other.status, 401)
        const big = Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024, 7)])
        const form = multipart({ filename: 'big.png' }, big, { fileName: 'big.png', mimeType: 'image/png' })
        const added = await ask(n, '/api/addMedia', {
          method: 'POST',
          headers: { ...form.headers, cookie },
          body: new Uint8Array(form.payload),
        })
        assert.equal(added.status, 200, await added.clone().text())
        const { media } = (await added.json()) as { media: { id: number } }
        const file = await ask(n, `/media/${media.id}`, { headers: { cookie, range: 'bytes=0-99' } })
        assert.equal(file.status, 206)
        const kiosk = await openSocket(at(n), {
          as: 'signage',
          cookie: await signIn(n, kiosks[n]!.loginId),
        })
        assert.equal((await kiosk.waitFor('config')).serverName, CELLS[n])
        await kiosk.close()
      }
    })

    test(`[decisions 9] servers (cells) accept forwarded client addresses only from ${way.name} itself`, async () => {
      const forged = {
        'x-forwarded-for': '203.0.113.9',
        forwarded: 'for=203.0.113.9',
        'x-forwarded-proto': 'https',
      }
      const cookie = await signIn(0, people[0]!.loginId, forged)
      const reply = await ask(0, '/api/getSessions', { method: 'POST', headers: { cookie } })
      const text = await reply.text()
      assert.ok(text.includes('127.0.0.1') && !text.includes('203.0.113.9'), text)
    })

    test(`[decisions 9] ${way.name} moves an address to another server (cell) while sockets stay open`, async () => {
      const cookie = await signIn(0, kiosks[0]!.loginId)
      const kiosk = await openSocket(at(0), { as: 'signage', cookie })
      await kiosk.waitFor('config')
      await way.lead(hosts[0], 'east', 'west')
      assert.match(await nameOf(0), /west/)
      await kiosk.settle()
      await way.lead(hosts[0], 'west', 'east')
      assert.match(await nameOf(0), /east/)
      await kiosk.settle()
      await kiosk.close()
    })

    if (way.name === 'HAProxy')
      test("[decisions 9] HAProxy's map command saves a route to a known server (cell) and refuses an unknown one", async () => {
        await leadHaproxy(hosts[0], 'west')
        assert.match(readFileSync(haproxy!.map, 'utf8'), /^localhost west$/m)
        await assert.rejects(leadHaproxy(hosts[0], 'nowhere'), /has no backend for the cell/)
        assert.match(await nameOf(0), /west/)
        await leadHaproxy(hosts[0], 'east')
      })
    else
      test('[decisions 9] Caddy fetches certificates only for host names that have a file in its hosts folder, never for wildcards and paths', async () => {
        const { hosts: folder, asks, port, authority } = caddy!
        writeFileSync(join(folder, 'west', 'shop.test'), '')
        const mayHave = async (name: string) =>
          (await fetch(`${asks}?domain=${encodeURIComponent(name)}`)).status === 200
        assert.ok(await mayHave('shop.test'))
        for (const name of ['other.test', '', '.', '..', '*', 'shop.tes?', '../west/shop.test', 'shop.test/'])
          assert.equal(await mayHave(name), false, name)
        assert.deepEqual(await overNewTls('shop.test', authority), [200, 'west'])
        await assert.rejects(overTls('other.test', authority), /alert|ECONNRESET/)
        for (const host of ['other.test', '*', 'shop.tes?', '[::1]'])
          assert.equal(await statusFor(port, host), host === 'shop.tes?' ? 400 : 404, host)
      })

    test(`[decisions 9] ${way.name} keeps forwarding requests to one server (cell) after the other one has stopped`, async () => {
      const cookie = await signIn(1, people[1]!.loginId)
      const kiosk = await openSocket(at(1), { as: 'signage', cookie: await signIn(1, kiosks[1]!.loginId) })
      await kiosk.waitFor('config')
      await cells[0]!.app.close()
      // The request uses a new connection. On a kept-alive connection, HAProxy may pass the request to the server while
      // the server is closing that connection. HAProxy then closes the client's connection without an answer, and the
      // client has to repeat the request (RFC 9112 9.3.1).
      assert.ok([502, 503].includes((await statusFor(port, at(0))) ?? 0))
      assert.match(await nameOf(1), /west/)
      const asked = await ask(1, '/api/getSessions', { method: 'POST', headers: { cookie } })
      assert.equal(asked.status, 200)
      await kiosk.settle()
      await kiosk.close()
    })
  })
