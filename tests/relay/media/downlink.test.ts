import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Downlink, NO_LIMIT_BPS } from '../../../relay/media/downlink.ts'

/** 1,250 bytes every 5 ms are 2 Mbit/s. */
function sendFor(downlink: Downlink, fromMs: number, ms: number): void {
  for (let atMs = fromMs; atMs < fromMs + ms; atMs += 5) downlink.sent(1250, atMs)
}

test('[decisions 8] a receiver whose estimate is near what it gets is not jammed', () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  for (let i = 0; i < 5; i++) assert.equal(downlink.limitFor(1_900_000, 3000 + i), NO_LIMIT_BPS)
})

test('[decisions 8] a receiver that falls behind twice limits its publisher to less than it can take', () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  assert.equal(downlink.limitFor(900_000, 3000), NO_LIMIT_BPS)
  const limit = downlink.limitFor(800_000, 3100)
  assert.ok(limit < 800_000 && limit > 600_000, `${limit}`)
})

test('[decisions 8] the limit is relaxed step by step, and forgotten at last', () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  downlink.limitFor(800_000, 3000)
  const limits = [downlink.limitFor(800_000, 3000)]
  for (let atMs = 4000; limits.at(-1) !== NO_LIMIT_BPS; atMs += 1000)
    limits.push(downlink.limitFor(2_000_000, atMs))
  assert.ok(limits.length > 15 && limits.length < 40, `${limits.length} seconds`)
  for (let at = 1; at < limits.length - 1; at++) assert.ok(limits[at]! < limits[at - 1]! * 1.1)
})

test('[decisions 8] a low estimate of an idle receiver says nothing', () => {
  const downlink = new Downlink()
  assert.equal(downlink.limitFor(100_000, 0), NO_LIMIT_BPS)
  assert.equal(downlink.limitFor(100_000, 1000), NO_LIMIT_BPS)
})
