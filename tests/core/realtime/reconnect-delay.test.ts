import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { GRACE_MS } from '#core/limits.ts'
import { PRIORITIES, priorityOf, reconnectDelayMs } from '#core/realtime/reconnect-delay.ts'

const edges = (need: (typeof PRIORITIES)[number], failures: number): [number, number] => [
  reconnectDelayMs(need, failures, 0),
  reconnectDelayMs(need, failures, 1),
]

test('[realtime] a page waits longer before each reconnect, up to a maximum for its priority', () => {
  const waits = PRIORITIES.map((need) => [need, ...[0, 1, 2, 3, 2_000].map((count) => edges(need, count))])
  assert.deepEqual(waits, [
    ['call', [200, 500], [400, 1_000], [400, 1_000], [400, 1_000], [400, 1_000]],
    ['kiosk', [500, 1_000], [1_000, 2_000], [2_000, 4_000], [2_000, 4_000], [2_000, 4_000]],
    ['host', [1_000, 1_500], [2_000, 3_000], [4_000, 6_000], [4_000, 6_000], [4_000, 6_000]],
    ['viewer', [1_500, 2_000], [3_000, 4_000], [6_000, 8_000], [6_000, 8_000], [6_000, 8_000]],
  ])
})

test('[realtime] after equally many failures, a page never waits longer to reconnect than one of lower priority', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.nat(50), chance, chance, (failures, one, other) => {
      for (const [at, need] of PRIORITIES.entries()) {
        const less = PRIORITIES[at + 1]
        if (less) assert.ok(reconnectDelayMs(need, failures, one) <= reconnectDelayMs(less, failures, other))
      }
    }),
  )
})

test('[realtime] spreads a thousand reconnecting kiosks evenly over the waiting time', () => {
  const waits = Array.from({ length: 1_000 }, (_, n) => reconnectDelayMs('kiosk', 2, n / 1_000))
  const inEach = Object.values(Object.groupBy(waits, (ms) => Math.floor(ms / 250)))
  assert.equal(inEach.length, 8)
  assert.ok(inEach.every((some) => some && some.length <= 130))
})

test('[realtime] gives every page in a call the highest priority to reconnect', () => {
  const pages = ['signage', 'operator', 'phone', 'monitor', 'observer'] as const
  assert.deepEqual(
    pages.map((as) => priorityOf(as, false)),
    ['kiosk', 'host', 'host', 'viewer', 'viewer'],
  )
  assert.deepEqual(new Set(pages.map((as) => priorityOf(as, true))), new Set(['call']))
})

test('[realtime] within the grace period, a page in a call tries to reconnect nine times or more, others at least once', () => {
  const [, first] = edges('call', 0)
  const [, next] = edges('call', 9)
  assert.ok(first + 8 * next < GRACE_MS)
  for (const need of PRIORITIES) assert.ok(reconnectDelayMs(need, 9, 1) < GRACE_MS)
})

test("[realtime liveness] the delay before a page's first reconnect equals the delay documented in docs/realtime.md", () => {
  const page = readFileSync(new URL('../../../docs/realtime.md', import.meta.url), 'utf8')
  const words = page.replaceAll(/\s+/g, ' ')
  const seconds = (need: (typeof PRIORITIES)[number]): string =>
    edges(need, 0)
      .map((ms) => ms / 1_000)
      .join('–')
  const sentence = `in a call or with a visitor waiting ${seconds('call')} s, a kiosk ${seconds('kiosk')}, an operator or a phone ${seconds('host')}, observers ${seconds('viewer')}`
  assert.ok(words.includes(sentence), sentence)
})
