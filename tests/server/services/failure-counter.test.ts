import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue } from '../../../server/adapters/fair-queue.ts'
import { createFailureCounter } from '../../../server/services/failure-counter.ts'
import { createPasswordGate } from '../../../server/services/password-gate.ts'

test('[4.1] of more keys than are kept the one that failed longest ago is forgotten, and no other', () => {
  const counter = createFailureCounter(1, 1_000_000, 3)
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) counter.fail(key, at)
  const slowed = ['a', 'b', 'c', 'd'].filter((key) => counter.waitMs(key, 10) > 0)
  assert.deepEqual(slowed, ['a', 'c', 'd'])
})

test('[4.1] the edges of a window: the last failure holds to its end, not beyond', () => {
  const counter = createFailureCounter(1, 1_000)
  counter.fail('a', 0)
  assert.deepEqual([counter.waitMs('a', 999), counter.waitMs('a', 1_000)], [1, 0])
})

/** Comparisons that end when they are told to. */
function slowPasswords() {
  const ends: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => ends.push(resolve))
  return {
    running: () => ends.length,
    endOne: async () => {
      ends.shift()!()
      await new Promise(setImmediate)
    },
    passwords: { hash: async () => 'x', verify: async () => wait().then(() => true) },
  }
}

test('[4.1] two slow comparisons run at once, whoever asks; an address has thirty waiting, the next is told to wait', async () => {
  const slow = slowPasswords()
  const of = createPasswordGate(slow.passwords, createFairQueue)
  const flood = Array.from({ length: 32 }, () => of('a').verify('x', 'y'))
  assert.equal(slow.running(), 2)
  await assert.rejects(of('a').verify('x', 'y'), { key: 'tooMany' })
  const honest = of('b').verify('x', 'y')
  await slow.endOne()
  await slow.endOne()
  await slow.endOne()
  await slow.endOne()
  assert.equal(await honest, true, 'the honest one waits for two, not for thirty')
  while (slow.running() > 0) await slow.endOne()
  await Promise.all(flood)
})
