import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadOnConnection } from '../../../site/line/load-on-connection.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'
import { createFakeClock } from './fake-clock.ts'

function followed(before: 'stopped' | 'open') {
  const { line, become } = createFakeLine()
  const clock = createFakeClock()
  become(before)
  let loads = 0
  const load = () => {
    loads += 1
  }
  const stop = loadOnConnection(line, load, clock)
  return { become, stop, clock, loads: () => loads }
}

test('[decisions 3] a page that is being opened loads its data once, when it is connected', async () => {
  const { become, clock, loads } = followed('stopped')
  become('connecting')
  assert.equal(loads(), 0)
  become('open')
  await clock.advance(2_000)
  assert.equal(loads(), 1)
})

test('[decisions 3] a connected page loads its data at once, and again after each reconnection', async () => {
  const { become, stop, clock, loads } = followed('open')
  assert.equal(loads(), 1)
  become('lost')
  assert.equal(loads(), 1)
  become('open')
  assert.equal(loads(), 2)
  stop()
  become('lost')
  become('open')
  assert.equal(loads(), 2)
  assert.equal(clock.pending(), 0)
})

test('[decisions 3] a page that cannot connect loads its data after 2 s', async () => {
  const { become, stop, clock, loads } = followed('stopped')
  become('connecting')
  await clock.advance(1_999)
  assert.equal(loads(), 0)
  await clock.advance(1)
  assert.equal(loads(), 1)
  stop()
})
