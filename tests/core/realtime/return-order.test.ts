import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { GRACE_MS } from '#core/limits.ts'
import { NEEDS, needOf, returnDelayMs } from '#core/realtime/return-order.ts'

const edges = (need: (typeof NEEDS)[number], failures: number): [number, number] => [
  returnDelayMs(need, failures, 0),
  returnDelayMs(need, failures, 1),
]

test('[realtime] how long pages wait: both edges of each wait, the last one for as long as it takes', () => {
  const waits = NEEDS.map((need) => [need, ...[0, 1, 2, 3, 2_000].map((count) => edges(need, count))])
  assert.deepEqual(waits, [
    ['call', [200, 500], [400, 1_000], [400, 1_000], [400, 1_000], [400, 1_000]],
    ['kiosk', [500, 1_000], [1_000, 2_000], [2_000, 4_000], [2_000, 4_000], [2_000, 4_000]],
    ['host', [1_000, 1_500], [2_000, 3_000], [4_000, 6_000], [4_000, 6_000], [4_000, 6_000]],
    ['viewer', [1_500, 2_000], [3_000, 4_000], [6_000, 8_000], [6_000, 8_000], [6_000, 8_000]],
  ])
})

test('[realtime] lost at once and failed equally often, nobody comes after who is needed less, whatever chance says', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.nat(50), chance, chance, (failures, one, other) => {
      for (const [at, need] of NEEDS.entries()) {
        const less = NEEDS[at + 1]
        if (less) assert.ok(returnDelayMs(need, failures, one) <= returnDelayMs(less, failures, other))
      }
    }),
  )
})

test('[realtime] chance spreads a thousand kiosks over the whole wait', () => {
  const waits = Array.from({ length: 1_000 }, (_, n) => returnDelayMs('kiosk', 2, n / 1_000))
  const inEach = Object.values(Object.groupBy(waits, (ms) => Math.floor(ms / 250)))
  assert.equal(inEach.length, 8)
  assert.ok(inEach.every((some) => some && some.length <= 130))
})

test('[realtime] who needs what: a call goes before the page it is on', () => {
  const pages = ['signage', 'operator', 'phone', 'monitor', 'observer'] as const
  assert.deepEqual(
    pages.map((as) => needOf(as, false)),
    ['kiosk', 'host', 'host', 'viewer', 'viewer'],
  )
  assert.deepEqual(new Set(pages.map((as) => needOf(as, true))), new Set(['call']))
})

test('[realtime] a call is tried for several times within its grace, every page once', () => {
  const [, first] = edges('call', 0)
  const [, next] = edges('call', 9)
  assert.ok(first + 8 * next < GRACE_MS)
  for (const need of NEEDS) assert.ok(returnDelayMs(need, 9, 1) < GRACE_MS)
})

test('[realtime liveness] the waits are as written', () => {
  const page = readFileSync(new URL('../../../docs/realtime.md', import.meta.url), 'utf8')
  const words = page.replaceAll(/\s+/g, ' ')
  const seconds = (need: (typeof NEEDS)[number]): string =>
    edges(need, 0)
      .map((ms) => ms / 1_000)
      .join('–')
  const sentence = `in a call or with a visitor waiting ${seconds('call')} s, a kiosk ${seconds('kiosk')}, an operator or a phone ${seconds('host')}, whoever looks on ${seconds('viewer')}`
  assert.ok(words.includes(sentence), sentence)
})
