import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Downlink, NO_LIMIT_BPS } from '../../relay/downlink.ts'

/** 1,250 bytes every 5 ms are 2 Mbit/s. */
function sendFor(downlink: Downlink, fromMs: number, ms: number): void {
  for (let atMs = fromMs; atMs < fromMs + ms; atMs += 5) downlink.sent(1250, atMs)
}

test('[design 8] a receiver whose estimate is near what it gets is not jammed', () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  for (let i = 0; i < 5; i++) assert.equal(downlink.limitFor(1_900_000), NO_LIMIT_BPS)
})

test('[design 8] a receiver that falls behind twice limits its publisher, until it has caught up', () => {
  const downlink = new Downlink()
  sendFor(downlink, 0, 3000)
  assert.equal(downlink.limitFor(900_000), NO_LIMIT_BPS)
  assert.equal(downlink.limitFor(850_000), 850_000)
  assert.equal(downlink.limitFor(1_700_000), NO_LIMIT_BPS)
})

test('[design 8] a low estimate of an idle receiver says nothing', () => {
  const downlink = new Downlink()
  assert.equal(downlink.limitFor(100_000), NO_LIMIT_BPS)
  assert.equal(downlink.limitFor(100_000), NO_LIMIT_BPS)
})
