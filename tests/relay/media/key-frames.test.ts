import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_FRAME_GAP_MS, KeyFrameRequests, startsKeyFrame } from '../../../relay/media/key-frames.ts'
import { FakeClock } from '../support/fake-clock.ts'

test('[decisions 8] VP8 key frames are told by the P bit behind any length of descriptor', () => {
  const key = (bytes: number[]): boolean => startsKeyFrame('VP8', Buffer.from(bytes))
  assert.equal(key([0x10, 0x00]), true)
  assert.equal(key([0x10, 0x01]), false)
  assert.equal(key([0x90, 0x80, 0x7f, 0x00]), true, 'picture id of 7 bits')
  assert.equal(key([0x90, 0x80, 0x81, 0x01, 0x00]), true, 'picture id of 15 bits')
  assert.equal(key([0x90, 0xe0, 0x81, 0x01, 0x05, 0x20, 0x01]), false, 'all extensions, delta frame')
  assert.equal(key([0x00, 0x00]), false, 'not the first packet of the frame')
  assert.equal(key([0x11, 0x00]), false, 'another partition')
  assert.equal(key([]), false)
  assert.equal(key([0x90, 0x80]), false, 'cut off')
})

test('[decisions 8] H264 key frames begin with the sequence parameters, alone or aggregated', () => {
  const key = (bytes: number[]): boolean => startsKeyFrame('H264', Buffer.from(bytes))
  assert.equal(key([0x67, 0x42]), true)
  assert.equal(key([0x78, 0, 2, 0x67, 0x42, 0, 1, 0x68]), true)
  assert.equal(key([0x78, 0, 1, 0x68, 0, 2, 0x65, 0x42]), false)
  assert.equal(key([0x41, 0x9a]), false)
  assert.equal(key([0x78, 0xff, 0xff]), false, 'a lying length')
})

test('[decisions 8] a publisher is asked for a key frame at once, then once a second at most, until one comes', () => {
  const clock = new FakeClock()
  const askedAt: number[] = []
  const startMs = clock.nowMs()
  const requests = new KeyFrameRequests(clock, () => askedAt.push(clock.nowMs() - startMs))
  for (let i = 0; i < 20; i++) requests.want()
  clock.advance(300)
  requests.want()
  assert.deepEqual(askedAt, [0])
  clock.advance(KEY_FRAME_GAP_MS * 2)
  assert.deepEqual(askedAt, [0, 1000, 2000])
  requests.arrived()
  clock.advance(10_000)
  assert.deepEqual(askedAt, [0, 1000, 2000])
  assert.equal(clock.pending, 0)
})

test('[decisions 8] a wish right after a key frame waits for its second, then is met', () => {
  const clock = new FakeClock()
  let asked = 0
  const requests = new KeyFrameRequests(clock, () => asked++)
  requests.want()
  clock.advance(100)
  requests.arrived()
  requests.want()
  assert.equal(asked, 1)
  clock.advance(900)
  assert.equal(asked, 2)
  requests.close()
  assert.equal(clock.pending, 0)
})
