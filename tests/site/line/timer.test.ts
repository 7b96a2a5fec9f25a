import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimer, within } from '../../../site/line/timer.ts'
import { createFakeClock } from './fake-clock.ts'

test('[7.6] starting a timer again replaces its function', async () => {
  const clock = createFakeClock()
  const did: string[] = []
  const timer = createTimer(clock)
  timer.stop()
  timer.start(100, () => did.push('first'))
  timer.start(200, () => did.push('second'))
  await clock.advance(199)
  assert.equal(did.length, 0)
  await clock.advance(1)
  assert.deepEqual(did, ['second'])
  timer.start(100, () => did.push('third'))
  timer.stop()
  await clock.advance(100)
  assert.deepEqual([did, clock.pending()], [['second'], 0])
})

test('[7.6] `within` returns undefined if its promise rejects or does not resolve in time', async () => {
  const clock = createFakeClock()
  assert.equal(await within(clock, 100, Promise.resolve('in time')), 'in time')
  assert.equal(await within(clock, 100, Promise.reject(new Error('no'))), undefined)
  assert.equal(clock.pending(), 0)
  const late = within(clock, 100, new Promise<string>(() => {}))
  let isOver = false
  void late.then(() => {
    isOver = true
  })
  await clock.advance(99)
  assert.equal(isOver, false)
  await clock.advance(1)
  assert.equal(await late, undefined)
})
