import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  beginSelfTest,
  ITEM_LIMIT_MS,
  mayTest,
  runningItem,
  SELF_TEST_ITEMS,
  SELF_TEST_LOST_MS,
  type SelfTest,
  type SelfTestEvent,
  type SelfTestItem,
  shownSelfTest,
  stepSelfTest,
} from '#core/kiosk/self-test.ts'

const wordsOf = ({ phase, items }: SelfTest): string =>
  [phase, ...items.map(({ state, reason }) => [state, reason].filter(Boolean).join(' '))].join(', ')

const step = (test: SelfTest, item: SelfTestItem | undefined, event: SelfTestEvent, at = 9_000): SelfTest =>
  stepSelfTest(test, event, { item, ms: 100, at })

test('[decisions 4] a self-test runs its items one after the other and finishes with the last one', () => {
  let state = beginSelfTest('office', 1_000)
  assert.equal(wordsOf(state), 'running, running, waiting, waiting, waiting, waiting')
  state = step(state, 'sound', { kind: 'failed', reason: 'unheard' })
  state = step(state, 'camera', { kind: 'passed' })
  state = step(state, 'avatar', { kind: 'passed', value: 30 })
  assert.equal(runningItem(state), 'relay')
  state = step(state, 'relay', { kind: 'passed', value: 12 })
  state = step(state, 'ai', { kind: 'skipped', reason: 'off' })
  assert.equal(wordsOf(state), 'finished, failed unheard, passed, passed, passed, skipped off')
  assert.deepEqual([state.by, state.startedAt, state.endedAt], ['office', 1_000, 9_000])
  assert.deepEqual(state.items[2], { item: 'avatar', state: 'passed', ms: 100, value: 30 })
  assert.equal(runningItem(state), undefined)
})

test('[decisions 4] ignores an event about an item that is not running', () => {
  const state = beginSelfTest('kiosk', 1_000)
  for (const item of [...SELF_TEST_ITEMS.slice(1), undefined])
    assert.equal(step(state, item, { kind: 'passed' }), state, item)
  const next = step(state, 'sound', { kind: 'passed' })
  assert.equal(step(next, 'sound', { kind: 'failed', reason: 'timeout' }), next, 'a late result is ignored')
})

test('[decisions 4] keeps the results of a stopped self-test, and ignores later events', () => {
  const begun = step(beginSelfTest('kiosk', 1_000), 'sound', { kind: 'passed' })
  const stopped = step(begun, undefined, { kind: 'stop' })
  assert.equal(
    wordsOf(stopped),
    'stopped, passed, skipped stopped, skipped stopped, skipped stopped, skipped stopped',
  )
  assert.equal(stopped.endedAt, 9_000)
  for (const event of [{ kind: 'passed' }, { kind: 'stop' }] as const)
    assert.equal(step(stopped, 'camera', event), stopped)
})

test('[decisions 4] a self-test never runs while a visitor needs the kiosk', () => {
  const free = { isInCall: false, isVisitorHere: false, isGuest: false, isOnline: true }
  assert.equal(mayTest(free), true)
  for (const change of [{ isInCall: true }, { isVisitorHere: true }, { isGuest: true }, { isOnline: false }])
    assert.equal(mayTest({ ...free, ...change }), false, JSON.stringify(change))
})

test('[decisions 4] a self-test counts as stopped if the kiosk has not reported about it for a minute', () => {
  const running = beginSelfTest('kiosk', 1_000)
  assert.equal(shownSelfTest(running, 2_000, 2_000 + SELF_TEST_LOST_MS - 1), running)
  const lost = shownSelfTest(running, 2_000, 2_000 + SELF_TEST_LOST_MS)
  assert.deepEqual([lost.phase, lost.endedAt], ['stopped', 2_000])
  const longest = Math.max(...SELF_TEST_ITEMS.map((item) => ITEM_LIMIT_MS[item]))
  assert.ok(longest < SELF_TEST_LOST_MS, 'a slow item does not make the self-test count as lost')
})
