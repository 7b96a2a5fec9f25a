import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { addCompany, addPerson, addSignage, type Kiosk, PASSWORD, type Person } from '../support/builders.ts'
import { multipart, png } from '../support/forms.ts'
import { type Haproxy, lacksHaproxy, startHaproxy } from '../support/haproxy.ts'
import { openSocket } from '../support/socket.ts'
import { buildTestApp, type TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const skip = { skip: lacksHaproxy }

let cells: TestApp[] = []
let proxy: Haproxy | undefined
let people: Person[]
let kiosks: Kiosk[]
const hosts = ['localhost', '127.0.0.1'] as const

before(async () => {
  if (lacksHaproxy) return
  cells = await Promise.all(
    ['east', 'west'].map((name) =>
      buildTestApp({ environment: { SERVER_NAME: name, TRUST_PROXY: 'loopback', RATE_LIMITS: '0' } }),
    ),
  )
  const companies = cells.map(({ db }) => addCompany(db))
  people = cells.map(({ db }, n) => addPerson(db, { companyId: companies[n]!, role: 'companyAdmin' }))
  kiosks = cells.map(({ db }, n) => addSignage(db, { companyId: companies[n]! }))
  const [EAST = '', WEST = ''] = await Promise.all(cells.map((cell) => cell.listen()))
  proxy = await startHaproxy({ EAST, WEST }, { [hosts[0]]: 'east', [hosts[1]]: 'west' })
})
after(async () => {
  await proxy?.stop()
  for (const cell of cells) await cell.close()
})

const port = (): number => proxy!.port
const at = (n: number): string => `${hosts[n]}:${port()}`
const ask = (n: number, path: string, wish: RequestInit = {}): Promise<Response> =>
  fetch(`http://${at(n)}${path}`, wish)
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

test(
  '[decisions 9] behind HAProxy each address is its own cell: sign-ins, uploads, media and sockets',
  skip,
  async () => {
    for (const n of [0, 1]) {
      const cookie = await signIn(n, people[n]!.loginId)
      // at the other address nobody knows it
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
      const kiosk = await openSocket(at(n), { as: 'signage', cookie: await signIn(n, kiosks[n]!.loginId) })
      assert.equal((await kiosk.waitFor('config')).serverName, ['east', 'west'][n])
      await kiosk.close()
    }
  },
)

test(
  '[decisions 9] a cell believes the proxy’s word about addresses, and nobody’s before it',
  skip,
  async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-forwarded-proto': 'https',
    }
    const cookie = await signIn(0, people[0]!.loginId, forged)
    const reply = await ask(0, '/api/getSessions', { method: 'POST', headers: { cookie } })
    const text = await reply.text()
    assert.ok(text.includes('127.0.0.1') && !text.includes('203.0.113.9'), text)
  },
)

test(
  '[decisions 9] an address is led to another cell while sockets stay open, and an unknown one to nobody',
  skip,
  async () => {
    const cookie = await signIn(0, kiosks[0]!.loginId)
    const kiosk = await openSocket(at(0), { as: 'signage', cookie })
    await kiosk.waitFor('config')
    const lead = (cell: string) =>
      run(process.execPath, ['deploy/haproxy/lead.mjs', proxy!.map, proxy!.socket, hosts[0], cell])
    await lead('west')
    assert.match(await nameOf(0), /west/)
    assert.match(readFileSync(proxy!.map, 'utf8'), /^localhost west$/m)
    await kiosk.settle()
    await assert.rejects(lead('nowhere'), /knows no cell/)
    assert.match(await nameOf(0), /west/)
    await lead('east')
    assert.match(await nameOf(0), /east/)
    await kiosk.close()
  },
)

test('[decisions 9] a cell that is gone leaves the other one alone', skip, async () => {
  const cookie = await signIn(1, people[1]!.loginId)
  await cells[0]!.app.close()
  assert.equal((await ask(0, '/health')).status, 503)
  assert.match(await nameOf(1), /west/)
  const asked = await ask(1, '/api/getSessions', { method: 'POST', headers: { cookie } })
  assert.equal(asked.status, 200)
})
