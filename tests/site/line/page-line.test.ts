import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import {
  $config,
  $connection,
  endStandBy,
  isStandingBy,
  line,
  openLine,
  prepareStandBy,
  standBy,
} from '../../../site/line/page-line.ts'
import { participant } from '../../../site/line/participant.ts'
import { settle } from './fake-clock.ts'
import { config, FakeSocket } from './fake-socket.ts'

const sockets: FakeSocket[] = []
const cells = new Map<string, string>()
const browser = {
  location: { origin: 'http://kiosk.local:8080', pathname: '/app/service/standby' },
  window: new EventTarget(),
  document: new EventTarget(),
  sessionStorage: {
    getItem: (key: string) => cells.get(key) ?? null,
    setItem: (key: string, value: string) => cells.set(key, value),
    removeItem: (key: string) => cells.delete(key),
  },
  WebSocket: class extends FakeSocket {
    constructor(url: string) {
      super(url)
      sockets.push(this)
    }
  },
}
const real = Object.keys(browser).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
)

before(() => {
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
})
after(() => {
  for (const [name, descriptor] of real) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})
afterEach(() => {
  line.close()
  sockets.length = 0
  cells.delete('standingBy')
})

const last = (): FakeSocket => sockets.at(-1)!
const as = (): string | null => last().url.searchParams.get('as')

/** Waits until the page connects: loads the page's secret, then lets promises settle. */
async function connecting(): Promise<void> {
  await participant()
  await settle()
}

test('[4.4] a page connects as observer, and as operator once the user enters Standby', async () => {
  openLine()
  await connecting()
  assert.equal(as(), 'observer')
  assert.equal(last().url.origin, 'ws://kiosk.local:8080')
  standBy()
  await connecting()
  assert.equal(as(), 'operator')
  assert.equal(isStandingBy(), true)
})

test('[4.4] a page connects as operator again after a reload in Standby', async () => {
  cells.set('standingBy', 'yes')
  openLine()
  await connecting()
  assert.equal(as(), 'operator')
})

test('[4.4] connects as operator only once microphone and sound are loaded, and as observer until then', async (t) => {
  t.after(() => prepareStandBy(() => Promise.resolve()))
  const loading = Promise.withResolvers<void>()
  prepareStandBy(() => loading.promise)
  openLine()
  await connecting()
  assert.equal(as(), 'observer')
  standBy()
  await connecting()
  assert.equal(as(), 'observer')
  loading.resolve()
  await connecting()
  assert.equal(as(), 'operator')
})

test('[4.4] opens no connection if Standby ends during loading, and connects as observer if loading fails', async (t) => {
  t.after(() => prepareStandBy(() => Promise.resolve()))
  const error = t.mock.method(console, 'error', () => {})
  const loading = Promise.withResolvers<void>()
  prepareStandBy(() => loading.promise)
  standBy()
  endStandBy()
  loading.resolve()
  await settle()
  assert.equal(line.state(), 'stopped')
  prepareStandBy(() => Promise.reject(new Error('no network')))
  standBy()
  await connecting()
  assert.equal(as(), 'observer')
  assert.equal(error.mock.callCount(), 1)
})

test('[4.4] connects as observer again when Standby ends, unless the connection was closed', async () => {
  standBy()
  await connecting()
  endStandBy()
  await connecting()
  assert.equal(as(), 'observer')
  assert.equal(isStandingBy(), false)
  line.close()
  endStandBy()
  assert.equal(line.state(), 'stopped')
})

test('[decisions 9] closes the connection and reloads the page if the connection comes back with another account', async (t) => {
  const reload = t.mock.fn()
  Object.assign(browser.location, { search: '', reload })
  openLine()
  await connecting()
  last().welcome({ accountId: 1 })
  last().breakDown()
  line.close()
  openLine()
  await connecting()
  last().welcome({ accountId: 2 })
  assert.equal(reload.mock.callCount(), 1)
  assert.equal(line.state(), 'stopped')
  assert.equal($config.get()?.accountId, 1)
})

test('[decisions 9] keeps a kiosk on its page if its connection comes back with another account', async (t) => {
  const reload = t.mock.fn()
  Object.assign(browser.location, { search: '', reload })
  line.open('signage')
  await connecting()
  last().say({ ...config(), as: 'signage', accountId: 3 })
  line.close()
  line.open('signage')
  await connecting()
  last().say({ ...config(), as: 'signage', accountId: 4 })
  assert.deepEqual([reload.mock.callCount(), line.state()], [0, 'open'])
})

test("[7.6] tells the page the connection's state and the server's config", async () => {
  openLine()
  assert.equal($connection.get(), 'connecting')
  await connecting()
  last().welcome()
  assert.equal($connection.get(), 'open')
  assert.equal($config.get()?.serverName, 'ap1')
  last().breakDown()
  assert.equal($connection.get(), 'lost')
})
