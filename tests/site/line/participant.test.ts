import assert from 'node:assert/strict'
import { test } from 'node:test'
import { participant as secretShape } from '#core/fields/shapes.ts'
import { createParticipant } from '../../../site/line/participant.ts'
import { createFakeClock, type FakeClock, settle } from './fake-clock.ts'

/** The Web Locks of one browser: a page holds its lock until it is closed. */
function createLocks() {
  const held = new Map<string, Promise<void>>()
  let letGo: (() => void)[] = []
  const request = async (name: string, { signal }: { signal: AbortSignal }, use: () => Promise<unknown>) => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    while (held.has(name)) await Promise.race([held.get(name), aborted])
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(name, promise)
    letGo.push(() => {
      held.delete(name)
      resolve()
    })
    return use()
  }
  const firstPageGoes = () => {
    letGo[0]?.()
    letGo = letGo.slice(1)
  }
  return { manager: { request } as unknown as Pick<LockManager, 'request'>, firstPageGoes }
}

function tab(kept?: string) {
  const cells = new Map(kept === undefined ? [] : [['participant', kept]])
  return {
    getItem: (key: string) => cells.get(key) ?? null,
    setItem: (key: string, value: string) => {
      cells.set(key, value)
    },
    secret: () => cells.get('participant'),
  }
}

type Tab = ReturnType<typeof tab>

function page(storage: Tab | undefined, locks: Pick<LockManager, 'request'> | undefined, clock: FakeClock) {
  return createParticipant({
    storage: () => storage,
    locks: () => locks,
    randomBytes: (bytes) => {
      crypto.getRandomValues(bytes)
    },
    clock,
  })
}

test('[4.4] creates one secret of 32 URL-safe characters for all connections of a page', async () => {
  const storage = tab()
  const ask = page(storage, createLocks().manager, createFakeClock())
  const [first, second] = await Promise.all([ask(), ask()])
  assert.equal(first, second)
  assert.equal(first.length, 32)
  assert.equal(secretShape.safeParse(first).success, true)
  assert.equal(encodeURIComponent(first), first)
  assert.equal(storage.secret(), first)
})

test("[4.4] keeps the page's secret over a reload, even if the old page releases its lock late", async () => {
  const { manager, firstPageGoes } = createLocks()
  const clock = createFakeClock()
  const storage = tab()
  const before = await page(storage, manager, clock)()
  const after = page(storage, manager, clock)()
  await clock.advance(400)
  firstPageGoes()
  assert.equal(await after, before)
  assert.equal(clock.pending(), 0)
})

test('[4.4] creates a new secret in a duplicated tab', async () => {
  const { manager } = createLocks()
  const clock = createFakeClock()
  const original = tab()
  const before = await page(original, manager, clock)()
  const duplicate = tab(before)
  const asked = page(duplicate, manager, clock)()
  await settle()
  await clock.advance(1_000)
  const secret = await asked
  assert.notEqual(secret, before)
  assert.equal(duplicate.secret(), secret)
  assert.equal(original.secret(), before)
})

test('[4.4] uses the stored secret in a browser without Web Locks', async () => {
  const kept = 'A'.repeat(32)
  assert.equal(await page(tab(kept), undefined, createFakeClock())(), kept)
})

test("[4.4] keeps the secret for the page's lifetime if it cannot be stored", async () => {
  const full = tab()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const ask = page(full, createLocks().manager, createFakeClock())
  assert.equal(await ask(), await ask())
})

test("[4.4] keeps the secret for the page's lifetime in a browser without storage", async () => {
  const ask = page(undefined, undefined, createFakeClock())
  assert.equal(await ask(), await ask())
})
