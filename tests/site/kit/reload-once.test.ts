import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { reloadIf, reloadOnce } from '../../../site/kit/reload-once.ts'

const NAMES = ['location', 'sessionStorage'] as const
const real = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
afterEach(() => {
  for (const [name, descriptor] of real) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

function openTab(storage: () => unknown) {
  let reloads = 0
  Object.defineProperty(globalThis, 'location', { value: { reload: () => ++reloads }, configurable: true })
  Object.defineProperty(globalThis, 'sessionStorage', { get: storage, configurable: true })
  return () => reloads
}

test('[4.4] reloads the page once for each call', () => {
  const stored = new Map<string, string>()
  const reloads = openTab(() => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }))
  assert.deepEqual([reloadOnce('a'), reloadOnce('a'), reloadOnce('b')], [true, false, true])
  assert.equal(reloads(), 2)
  assert.equal(
    reloadIf('x', (last) => last === null, '1'),
    true,
  )
  assert.equal(
    reloadIf('x', (last) => last === null, '2'),
    false,
  )
})

test('[4.4] does not reload the page if the browser cannot store that it did, to prevent a loop', () => {
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
