import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createStop } from '../../../server/process/stop.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

/** A server whose shutdown is under test, on a clock moved by the test. */
function openServer({ calls = 0, patienceMs = 30_000, fails = false } = {}) {
  const clock = createFakeClock()
  const steps: string[] = []
  let endLastCall = (): void => {}
  let closed = (): void => {}
  const stop = createStop({
    drain: {
      begin: (at) => void steps.push(`no more calls, ${(at - clock.now()) / 1_000} s`),
      idle: () => (calls === 0 ? Promise.resolve() : new Promise((resolve) => (endLastCall = resolve))),
    },
    close: () =>
      new Promise((resolve, reject) => {
        steps.push('closing')
        closed = () => (fails ? reject(new Error('disk')) : resolve())
      }),
    timeoutMs: patienceMs,
    timers: clock,
    now: clock.now,
    exit: (code) => void steps.push(`exit ${code}`),
    say: (text) => void steps.push(text.slice(0, 10)),
  })
  return { stop, clock, steps, lastCallEnds: () => endLastCall(), closed: () => closed() }
}

test('[decisions 1] stops at once and exits with code 0 if there are no calls', async () => {
  const { stop, steps, closed } = openServer()
  stop()
  await turn()
  await turn()
  closed()
  await turn()
  assert.deepEqual(steps, ['no more calls, 30 s', 'closing', 'exit 0'])
})

test('[decisions 1] lets a call go on when the server stops, until its end or the time limit', async () => {
  const one = openServer({ calls: 1 })
  one.stop()
  await turn()
  await turn()
  one.clock.advance(29_999)
  assert.deepEqual(one.steps, ['no more calls, 30 s', '▸ Stopping'])
  one.lastCallEnds()
  await turn()
  assert.equal(one.steps.at(-1), 'closing')

  const other = openServer({ calls: 1 })
  other.stop()
  await turn()
  other.clock.advance(29_999)
  assert.notEqual(other.steps.at(-1), 'closing')
  other.clock.advance(1)
  assert.equal(other.steps.at(-1), 'closing')
  other.lastCallEnds()
  await turn()
  assert.equal(other.steps.filter((line) => line === 'closing').length, 1)
})

test('[decisions 1] ends calls at a second stop signal and exits at a third', async () => {
  const { stop, clock, steps } = openServer({ calls: 1 })
  stop()
  clock.advance(499)
  stop()
  await turn()
  assert.ok(!steps.includes('closing'))
  clock.advance(1_000)
  stop()
  assert.equal(steps.at(-1), 'closing')
  clock.advance(1_000)
  stop()
  assert.equal(steps.at(-1), 'exit 1')
})

test('[decisions 1] reports an error while stopping and exits with code 1', async () => {
  const { stop, steps, closed } = openServer({ fails: true })
  stop()
  await turn()
  closed()
  await turn()
  assert.deepEqual(steps.slice(-2), ['✖ Error: d', 'exit 1'])
})
