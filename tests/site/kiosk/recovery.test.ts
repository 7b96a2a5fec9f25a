import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { createRecovery } from '../../../site/kiosk/recovery.ts'
import { createFakeClock } from '../line/fake-clock.ts'

beforeEach(() => void mock.method(console, 'error', () => {}))

function fallen() {
  const clock = createFakeClock()
  const page = { mayReload: true, reloads: 0 }
  const revival = createRecovery({
    clock,
    reload: () => {
      if (page.mayReload) page.reloads += 1
      return page.mayReload
    },
  })
  return { clock, page, revival, generation: () => revival.$generation.get() }
}

test('[decisions 4] rebuilds the kiosk ten seconds after drawing it failed', async () => {
  const { clock, page, revival, generation } = fallen()
  revival.fault(new Error('a dialog'))
  await clock.advance(9_999)
  assert.equal(generation(), 0)
  await clock.advance(1)
  assert.deepEqual([generation(), page.reloads], [1, 0])
})

test('[decisions 4] reloads the page after a second failure within a minute, or rebuilds the kiosk if the page may not be reloaded', async () => {
  const { clock, page, revival, generation } = fallen()
  revival.fault(new Error('a dialog'))
  await clock.advance(59_999)
  revival.fault(new Error('a dialog'))
  await clock.advance(10_000)
  assert.deepEqual([generation(), page.reloads], [1, 1])
  page.mayReload = false
  revival.fault(new Error('a dialog'))
  await clock.advance(10_000)
  assert.deepEqual([generation(), page.reloads], [2, 1])
  // after a minute without failures, the next failure counts as the first one
  page.mayReload = true
  await clock.advance(50_000)
  revival.fault(new Error('a dialog'))
  await clock.advance(10_000)
  assert.deepEqual([generation(), page.reloads], [3, 1])
})
