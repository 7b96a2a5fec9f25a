import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPasswordGate } from '../../../server/accounts/password-gate.ts'
import { createFailureCounter } from '../../../server/http/failure-counter.ts'

test('[4.1] a failure counter with too many keys drops the key that has not failed for the longest time', () => {
  const counter = createFailureCounter(1, 1_000_000, 3)
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) counter.fail(key, at)
  const slowed = ['a', 'b', 'c', 'd'].filter((key) => counter.waitMs(key, 10) > 0)
  assert.deepEqual(slowed, ['a', 'c', 'd'])
})

test('[4.1] counts a failed sign-in until the end of its time window', () => {
  const counter = createFailureCounter(1, 1_000)
  counter.fail('a', 0)
  assert.deepEqual([counter.waitMs('a', 999), counter.waitMs('a', 1_000)], [1, 0])
})

/** Password comparisons that end only when the test ends them. */
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

const A = { line: 'a', site: undefined }
const B = { line: 'b', site: undefined }

test('[4.1] compares two passwords at a time, and refuses an IP address with thirty waiting comparisons', async () => {
  const slow = slowPasswords()
  const of = createPasswordGate(slow.passwords)
  const flood = Array.from({ length: 32 }, () => of(A).verify('x', 'y'))
  assert.equal(slow.running(), 2)
  await assert.rejects(of(A).verify('x', 'y'), { key: 'tooMany' })
  const honest = of(B).verify('x', 'y')
  await slow.endOne()
  await slow.endOne()
  await slow.endOne()
  await slow.endOne()
  assert.equal(await honest, true, 'the honest sign-in waits for two attempts, not for thirty')
  while (slow.running() > 0) await slow.endOne()
  await Promise.all(flood)
})

test('[4.1] a flood of sign-ins from one /48 network delays no client outside it', async () => {
  const slow = slowPasswords()
  const of = createPasswordGate(slow.passwords)
  const lineOf = (n: number) => ({ line: `line ${n}`, site: 'site' })
  const flood = Array.from({ length: 60 }, (_, n) => of(lineOf(n)).verify('x', 'y'))
  const honest = of(B).verify('x', 'y')
  for (let n = 0; n < 4; n++) await slow.endOne()
  assert.equal(await honest, true, 'the honest sign-in waits for the two running ones and one of the flood')
  while (slow.running() > 0) await slow.endOne()
  await Promise.all(flood)
})

test('[4.1] lets at most 150 password comparisons of a /48 network wait', async () => {
  const slow = slowPasswords()
  const of = createPasswordGate(slow.passwords)
  const lineOf = (n: number) => ({ line: `line ${n}`, site: 'site' })
  const flood = Array.from({ length: 152 }, (_, n) => of(lineOf(n % 60)).verify('x', 'y'))
  for (let n = 0; n < 40; n++) await assert.rejects(of(lineOf(99)).verify('x', 'y'), { key: 'tooMany' })
  while (slow.running() > 0) await slow.endOne()
  await Promise.all(flood)
  const again = Array.from({ length: 32 }, () => of(lineOf(99)).verify('x', 'y'))
  await assert.rejects(of(lineOf(99)).verify('x', 'y'), { key: 'tooMany' })
  while (slow.running() > 0) await slow.endOne()
  assert.deepEqual(new Set(await Promise.all(again)), new Set([true]))
})
