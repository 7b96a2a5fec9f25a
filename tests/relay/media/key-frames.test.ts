import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_FRAME_GAP_MS, KeyFrameRequests, startsKeyFrame } from '../../../relay/media/key-frames.ts'
import { FakeClock } from '../support/fake-clock.ts'

test('[decisions 8] recognizes VP8 key frames after any payload descriptor', () => {
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
  assert.equal(key([0x90, 0xe0, 0x81, 0x01, 0x05, 0x20, 0x00]), true, 'all extensions, key frame')
})

test('[decisions 8] skips each extension of the VP8 payload descriptor, as in RFC 7741 4.2', () => {
  // The last bit of every byte before the frame header is the opposite of the P bit, so reading a wrong byte fails.
  const isKeyBehind = (...descriptor: number[]): [boolean, boolean] => {
    const [first, extensions, ...more] = descriptor as [number, number]
    const of = (bit: number): boolean => {
      const contrary = more.map((byte) => (byte & 0xfe) | (1 - bit))
      return startsKeyFrame('VP8', Buffer.from([first, extensions | (1 - bit), ...contrary, bit]))
    }
    return [of(0), of(1)]
  }
  for (const [name, descriptor] of Object.entries({
    'picture id of 7 bits': [0x90, 0x80, 0x7e],
    'picture id of 15 bits': [0x90, 0x80, 0x80, 0x10],
    TL0PICIDX: [0x90, 0x40, 0x10],
    TID: [0x90, 0x20, 0x20],
    KEYIDX: [0x90, 0x10, 0x10],
    'TID and KEYIDX share a byte': [0x90, 0x30, 0x20],
    'picture id and TL0PICIDX': [0x90, 0xc0, 0x7e, 0x10],
    none: [0x90, 0x00],
  }))
    assert.deepEqual(isKeyBehind(...descriptor), [true, false], name)
})

test('[decisions 8] recognizes H264 key frames by their sequence parameter set, alone or aggregated', () => {
  const key = (bytes: number[]): boolean => startsKeyFrame('H264', Buffer.from(bytes))
  assert.equal(key([0x67, 0x42]), true)
  assert.equal(key([0x78, 0, 2, 0x67, 0x42, 0, 1, 0x68]), true)
  assert.equal(key([0x78, 0, 1, 0x68, 0, 2, 0x65, 0x42]), false)
  assert.equal(key([0x41, 0x9a]), false)
  assert.equal(key([0x78, 0xff, 0xff]), false, 'the length exceeds the packet')
  assert.equal(key([0x78, 0, 1, 0x67]), true, 'the last aggregated unit has one byte')
  assert.equal(key([0x41, 0, 1, 0x67]), false, 'not an aggregation packet')
  assert.equal(key([]), false)
})

test('[decisions 8] requests a key frame at once, then at most once a second until one arrives', () => {
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

test('[decisions 8] waits a second between two key frame requests, even if a key frame arrived in between', () => {
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

test('[decisions 8] waits a full second between two key frame requests, even if a timer fires early', () => {
  let nowMs = 5000
  let ring = (): void => undefined
  const waits: number[] = []
  const clock = {
    nowMs: () => nowMs,
    epochMs: () => nowMs,
    after(delayMs: number, run: () => void) {
      waits.push(delayMs)
      ring = run
      return () => undefined
    },
  }
  let asked = 0
  const requests = new KeyFrameRequests(clock, () => asked++)
  requests.want()
  nowMs += KEY_FRAME_GAP_MS - 0.5
  ring()
  assert.equal(asked, 1)
  nowMs += 0.5
  ring()
  assert.equal(asked, 2)
  assert.deepEqual(waits, [1000, 0.5, 1000])
})
