import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ReplayWindow } from '../../../relay/wire/replay-window.ts'

test('[decisions 8] accepts each sequence number once, even if it arrives late', () => {
  const window = new ReplayWindow(64)
  for (const index of [100, 103, 101]) {
    assert.equal(window.isFresh(index), true)
    window.record(index)
  }
  for (const index of [100, 101, 103]) assert.equal(window.isFresh(index), false)
  assert.equal(window.isFresh(102), true)
})

test('[decisions 8] refuses a sequence number older than the window', () => {
  const window = new ReplayWindow(64)
  window.record(1000)
  assert.equal(window.isFresh(937), true)
  assert.equal(window.isFresh(936), false)
  assert.equal(window.isFresh(-1), false)
})

test('[decisions 8] checking a sequence number does not mark it as used, so forged packets block no real packets', () => {
  const window = new ReplayWindow(64)
  assert.equal(window.isFresh(5), true)
  assert.equal(window.isFresh(5), true)
})

test('[decisions 8] accepts a late sequence number after a jump over the whole window', () => {
  const window = new ReplayWindow(64)
  window.record(10)
  window.record(10 + 64 * 1000)
  assert.equal(window.isFresh(10 + 64 * 1000 - 1), true)
  assert.equal(window.isFresh(10 + 64 * 1000), false)
})
