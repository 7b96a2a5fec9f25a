import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { takeStartCause } from '../../../site/kiosk/start-cause.ts'
import { reloadFor, reloadIf, reloadOnce } from '../../../site/kit/reload-once.ts'

const NAMES = ['location', 'sessionStorage'] as const
const real = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
afterEach(() => {
  for (const [name, descriptor] of real) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

function openTab(storage: () => unknown) {
  let reloads = 0
  Object.defineProperty(globalThis, 'location', { value: { reload: () => ++reloads }, configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { get: storage, configurable: true })
  return () => reloads
}

test('[4.4] reloadOnce reloads the page once for each key, and reloadIf only if the stored value permits it', () => {
  const storage = storageOf(new Map())
  const reloads = openTab(() => storage)
  assert.deepEqual([reloadOnce('a'), reloadOnce('a'), reloadOnce('b')], [true, false, true])
  assert.equal(reloads(), 2)
  assert.equal(
    reloadIf('x', (last) => last === null, '1', 'frozen'),
    true,
  )
  assert.equal(
    reloadIf('x', (last) => last === null, '2', 'frozen'),
    false,
  )
})

test('[4.4] does not reload the page if the browser cannot store that it was reloaded, to prevent a loop', () => {
  const blocked = openTab(() => {
    throw new DOMException('', 'SecurityError')
  })
  assert.equal(reloadOnce('a'), false)
  assert.equal(blocked(), 0)
  const full = openTab(() => ({
    getItem: () => null,
    setItem() {
      throw new DOMException('', 'QuotaExceededError')
    },
  }))
  assert.equal(reloadOnce('a'), false)
  assert.equal(full(), 0)
})

test('[decisions 4] passes the cause of a reload to the next page, once', () => {
  const stored = new Map<string, string>()
  const storage = storageOf(stored)
  openTab(() => storage)
  assert.equal(takeStartCause(), 'opened')
  let loads = 0
  assert.equal(
    reloadFor('age', () => void ++loads),
    true,
  )
  assert.equal(loads, 1)
  assert.deepEqual([takeStartCause(), takeStartCause()], ['age', 'opened'])
  reloadOnce('a')
  assert.equal(takeStartCause(), 'media')
  reloadFor('memory', () => {})
  for (const [key, value] of stored) if (value === 'memory') stored.set(key, 'kioskUpdatedTo')
  assert.equal(takeStartCause(), 'update', 'reads the causes as the previous release stored them')
})
