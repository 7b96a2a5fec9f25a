import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkEnd, linkCause, worseOf } from '#core/calls/link-cause.ts'

const GOOD: LinkEnd = { codec: 'H264', qp: 20, lossRatio: 0, rttMs: 40, fps: 30 }
const cause = (here: Partial<LinkEnd>, there: Partial<LinkEnd> = {}, expectsCamera = true) =>
  linkCause({ here: { ...GOOD, ...here }, there: { ...GOOD, ...there }, expectsCamera })

test('[decisions 8] a good line, or one of which nothing is known, has no cause', () => {
  assert.equal(cause({}), 'none')
  assert.equal(linkCause({ here: undefined, there: undefined, expectsCamera: false }), 'none')
})

test('[decisions 8] the end whose way to the relay is long has the bad network; both: what lies between', () => {
  assert.equal(cause({ rttMs: 401 }), 'ownNetwork')
  assert.equal(cause({ rttMs: 400 }), 'none')
  assert.equal(cause({}, { rttMs: 401 }), 'kioskNetwork')
  assert.equal(cause({}, { rttMs: 400 }), 'none')
  assert.equal(cause({ rttMs: 500 }, { rttMs: 500 }), 'between')
  assert.equal(cause({ rttMs: 500 }, { lossRatio: 0.2 }), 'ownNetwork', 'a long way explains the loss')
})

test('[decisions 8] a loss belongs to whom it comes to; on both ends to what lies between', () => {
  assert.equal(cause({ lossRatio: 0.031 }), 'ownNetwork')
  assert.equal(cause({ lossRatio: 0.03 }), 'none')
  assert.equal(cause({}, { lossRatio: 0.031 }), 'kioskNetwork')
  assert.equal(cause({ lossRatio: 0.05 }, { lossRatio: 0.05 }), 'between')
})

test('[decisions 8] a coarse picture without loss is its sender’s thin uplink', () => {
  assert.equal(cause({ qp: 27 }), 'kioskNetwork')
  assert.equal(cause({ qp: 26 }), 'none')
  assert.equal(cause({}, { qp: 27 }), 'ownNetwork')
  assert.equal(cause({}, { codec: 'VP8', qp: 64 }), 'none', 'on the scale of its codec')
})

test('[decisions 8] few frames on a clean line are a slow kiosk; a camera that stopped is said as such', () => {
  assert.equal(cause({}, { fps: 11.9 }), 'kioskProcessor')
  assert.equal(cause({}, { fps: 12 }), 'none')
  assert.equal(cause({}, { fps: 3, lossRatio: 0.2 }), 'kioskNetwork', 'the loss explains it')
  assert.equal(cause({ fps: 0 }), 'camera')
  assert.equal(cause({ fps: 0 }, {}, false), 'none', 'a signage without a camera')
  assert.equal(cause({ fps: 1 }), 'none')
})

test('[8] of two ways the worse one is the line’s', () => {
  assert.equal(worseOf('good', 'bad'), 'bad')
  assert.equal(worseOf('spotty', 'good'), 'spotty')
  assert.equal(worseOf('unknown', 'good'), 'good')
  assert.equal(worseOf('unknown', 'unknown'), 'unknown')
})
