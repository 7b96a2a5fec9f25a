import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReplicaCopies } from '../../../server/replica/copies.ts'
import { createFakeClock, type FakeClock, MONDAY_AT } from '../../support/fake-clock.ts'

const OWN = { installation: 'a', generation: 2 }
const MINUTE_MS = 60_000

/** A replica in memory. `files` holds the replica's files; `wire` sets error and duration of the next copies to it. */
function fixture(there: Record<string, string> = {}) {
  const clock = createFakeClock()
  const files = new Map(Object.entries(there))
  const wire = { fault: undefined as string | undefined, copyMs: 0 }
  let isCopied = false
  const memory = {
    hasCopied: () => isCopied,
    copied() {
      isCopied = true
    },
  }
  const requireWire = (): void => {
    if (wire.fault) throw new Error(wire.fault)
  }
  const open = () =>
    createReplicaCopies({
      place: {
        name: 'second:/srv/standby',
        async read(file) {
          requireWire()
          return files.get(file)
        },
        async write(file, text) {
          requireWire()
          files.set(file, text)
        },
        async bringFolders() {
          requireWire()
        },
        async bringDatabase() {
          requireWire()
          clock.advance(wire.copyMs)
        },
      },
      own: OWN,
      memory,
      serverName: 'first',
      everyMs: MINUTE_MS,
      now: clock.now,
      timers: clock,
      onFault: () => {},
      onFenced: () => assert.fail(),
    })
  return { clock, wire, files, memory, open }
}
/** Waits until the running copy has ended and the next one is scheduled. */
async function over(clock: FakeClock): Promise<void> {
  while (!clock.waiting().includes('replica')) await new Promise((resolve) => setImmediate(resolve))
}

test("[decisions 9] the replica's age is the time since the last complete copy began", async () => {
  const { clock, wire, open } = fixture()
  wire.copyMs = 4_000
  const copies = open()
  clock.advance(7_000)
  assert.equal(copies.ageMs(), 7_000, 'without a copy, the age counts from the start')
  copies.begin()
  await over(clock)
  const { place, copiedAt, tookMs } = copies.status()
  assert.deepEqual([place, copiedAt, tookMs], ['second:/srv/standby', MONDAY_AT + 7_000, 4_000])
  // the age counts from the copy's start, because data written during the copy is not in it
  assert.equal(copies.ageMs(), 4_000)
  clock.advance(55_999)
  assert.equal(copies.ageMs(), 59_999)
  clock.advance(1)
  await over(clock)
  assert.equal(copies.ageMs(), 4_000)
})

test('[decisions 9] reports the time since which the replica is unreachable', async () => {
  const { clock, wire, open } = fixture()
  const copies = open()
  copies.begin()
  await over(clock)
  wire.fault = 'No route to host'
  for (let n = 1; n <= 3; n++) {
    clock.advance(MINUTE_MS)
    await over(clock)
    assert.deepEqual(copies.status().fault, {
      since: MONDAY_AT + MINUTE_MS,
      at: MONDAY_AT + n * MINUTE_MS,
      text: 'No route to host',
    })
    assert.equal(copies.ageMs(), n * MINUTE_MS)
  }
  wire.fault = undefined
  clock.advance(MINUTE_MS)
  await over(clock)
  assert.deepEqual([copies.status().fault, copies.ageMs()], [null, 0])
  wire.fault = 'again'
  clock.advance(MINUTE_MS)
  await over(clock)
  assert.equal(copies.status().fault?.since, MONDAY_AT + 5 * MINUTE_MS)
})

test("[decisions 9] after a restart, recognizes its own copy at the replica, but not another server's", async () => {
  const copied = (generation: number, installation = 'a') => ({
    'copied.json': JSON.stringify({ version: 1, installation, generation, at: MONDAY_AT - MINUTE_MS }),
  })
  const found = async (there: Record<string, string>) => {
    const copies = fixture(there).open()
    await copies.look()
    return [copies.status().copiedAt, copies.ageMs(), copies.status().tookMs]
  }
  assert.deepEqual(await found(copied(2)), [MONDAY_AT - MINUTE_MS, MINUTE_MS, null])
  for (const there of [{}, copied(1), copied(3), copied(2, 'b'), { 'copied.json': 'half' }])
    assert.deepEqual(await found(there), [null, 0, null], JSON.stringify(there))
})

test('[decisions 9] first records that a copy was made, and then writes copied.json, which lets the replica take over', async () => {
  const { clock, files, memory, open } = fixture()
  const written: [string, boolean][] = []
  const set = files.set.bind(files)
  files.set = (file, text) => {
    written.push([file, memory.hasCopied()])
    return set(file, text)
  }
  open().begin()
  await over(clock)
  assert.deepEqual(written, [
    ['mark.json', false],
    ['copied.json', true],
  ])
})

test("[decisions 9] stops copying while the replica's mark file is missing, as on an unmounted disk", async () => {
  const { clock, files, open } = fixture()
  const copies = open()
  copies.begin()
  await over(clock)
  const before = new Map(files)
  // as if the replica's disk were no longer mounted
  files.clear()
  clock.advance(MINUTE_MS)
  await over(clock)
  assert.match(
    copies.status().fault?.text ?? '',
    /mark that this server wrote to the replica folder is missing.*REPLICA_UNSEEN=1/,
  )
  assert.equal(files.size, 0)
  for (const [file, text] of before) files.set(file, text)
  clock.advance(MINUTE_MS)
  await over(clock)
  assert.equal(copies.status().fault, null)
})

test('[decisions 9] recognizes a copy at the replica that an older version of this server made', async () => {
  const own = { version: 1, ...OWN, at: MONDAY_AT - MINUTE_MS }
  const { memory, open } = fixture({
    'copied.json': JSON.stringify(own),
    'mark.json': JSON.stringify({ ...own, by: 'first' }),
  })
  await open().look()
  assert.equal(memory.hasCopied(), true)
})
