import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkEnd, linkCause, worseOf } from '#core/calls/link-cause.ts'

const GOOD: LinkEnd = { codec: 'H264', qp: 20, lossRatio: 0, rttMs: 40, fps: 30 }
const cause = (here: Partial<LinkEnd>, there: Partial<LinkEnd> = {}, expectsCamera = true) =>
  linkCause({ here: { ...GOOD, ...here }, there: { ...GOOD, ...there }, expectsCamera })

test('[decisions 8] names no cause while the quality of a link is good or not measured yet', () => {
  assert.equal(cause({}), 'none')
  assert.equal(linkCause({ here: undefined, there: undefined, expectsCamera: false }), 'none')
})

test('[decisions 8] names the network of the side with a long round trip as the cause, or the path between two such sides', () => {
  assert.equal(cause({ rttMs: 401 }), 'ownNetwork')
  assert.equal(cause({ rttMs: 400 }), 'none')
  assert.equal(cause({}, { rttMs: 401 }), 'kioskNetwork')
  assert.equal(cause({}, { rttMs: 400 }), 'none')
  assert.equal(cause({ rttMs: 500 }, { rttMs: 500 }), 'between')
  assert.equal(
    cause({ rttMs: 500 }, { lossRatio: 0.2 }),
    'ownNetwork',
    'the long round trip explains the loss',
  )
})

test('[decisions 8] names the network of the side that loses packets as the cause, or the path between two such sides', () => {
  assert.equal(cause({ lossRatio: 0.031 }), 'ownNetwork')
  assert.equal(cause({ lossRatio: 0.03 }), 'none')
  assert.equal(cause({}, { lossRatio: 0.031 }), 'kioskNetwork')
  assert.equal(cause({ lossRatio: 0.05 }, { lossRatio: 0.05 }), 'between')
})

test("[decisions 8] names the sender's network as the cause of coarse video (high QP) without packet loss", () => {
  assert.equal(cause({ qp: 27 }), 'kioskNetwork')
  assert.equal(cause({ qp: 26 }), 'none')
  assert.equal(cause({}, { qp: 27 }), 'ownNetwork')
  assert.equal(cause({}, { codec: 'VP8', qp: 64 }), 'none', 'QP 64 is good on the scale of VP8')
})

test("[decisions 8] names the kiosk's processor as the cause of a low frame rate without packet loss", () => {
  assert.equal(cause({}, { fps: 11.9 }), 'kioskProcessor')
  assert.equal(cause({}, { fps: 12 }), 'none')
  assert.equal(cause({}, { fps: 3, lossRatio: 0.2 }), 'kioskNetwork', 'the loss explains the low frame rate')
  assert.equal(cause({ fps: 0 }), 'camera')
  assert.equal(cause({ fps: 0 }, {}, false), 'none', 'a signage without a camera')
  assert.equal(cause({ fps: 1 }), 'none')
})

test('[8] worseOf() returns the worse of two link qualities', () => {
  assert.equal(worseOf('good', 'bad'), 'bad')
  assert.equal(worseOf('spotty', 'good'), 'spotty')
  assert.equal(worseOf('unknown', 'good'), 'good')
  assert.equal(worseOf('unknown', 'unknown'), 'unknown')
})
