import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createStop } from '../../../server/process/stop.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

/** A server that is asked to end, on a clock that the test moves. */
function openServer({ calls = 0, patienceMs = 30_000, fails = false } = {}) {
  const clock = createFakeClock()
  const story: string[] = []
  let nobody = (): void => {}
  let closed = (): void => {}
  const stop = createStop({
    drain: {
      begin: (at) => void story.push(`no more calls, ${(at - clock.now()) / 1_000} s`),
      idle: () => (calls === 0 ? Promise.resolve() : new Promise((resolve) => (nobody = resolve))),
    },
    close: () =>
      new Promise((resolve, reject) => {
        story.push('closing')
        closed = () => (fails ? reject(new Error('disk')) : resolve())
      }),
    patienceMs,
    timers: clock,
    now: clock.now,
    exit: (code) => void story.push(`exit ${code}`),
    say: (text) => void story.push(text.slice(0, 10)),
  })
  return { stop, clock, story, lastCallEnds: () => nobody(), closed: () => closed() }
}

test('[decisions 1] asked to end with nobody in a call, it closes at once and ends with 0', async () => {
  const { stop, story, closed } = openServer()
  stop()
  await turn()
  await turn()
  closed()
  await turn()
  assert.deepEqual(story, ['no more calls, 30 s', 'closing', 'exit 0'])
})

test('[decisions 1] a call goes on until its end, or until the patience is over, not a moment longer', async () => {
  const one = openServer({ calls: 1 })
  one.stop()
  await turn()
  await turn()
  one.clock.advance(29_999)
  assert.deepEqual(one.story, ['no more calls, 30 s', '▸ Stopping'])
  one.lastCallEnds()
  await turn()
  assert.equal(one.story.at(-1), 'closing')

  const other = openServer({ calls: 1 })
  other.stop()
  await turn()
  other.clock.advance(29_999)
  assert.notEqual(other.story.at(-1), 'closing')
  other.clock.advance(1)
  assert.equal(other.story.at(-1), 'closing')
  other.lastCallEnds()
  await turn()
  assert.equal(other.story.filter((line) => line === 'closing').length, 1)
})

test('[decisions 1] a second signal ends the calls, one while it closes the process; a press that comes twice is one', async () => {
  const { stop, clock, story } = openServer({ calls: 1 })
  stop()
  clock.advance(499)
  stop()
  await turn()
  assert.ok(!story.includes('closing'))
  clock.advance(1_000)
  stop()
  assert.equal(story.at(-1), 'closing')
  clock.advance(1_000)
  stop()
  assert.equal(story.at(-1), 'exit 1')
})

test('[decisions 1] an end that fails says so, and is no 0', async () => {
  const { stop, story, closed } = openServer({ fails: true })
  stop()
  await turn()
  closed()
  await turn()
  assert.deepEqual(story.slice(-2), ['✖ Error: d', 'exit 1'])
})
