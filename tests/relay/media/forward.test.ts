import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Forwarder } from '../../../relay/media/forward.ts'
import { startsKeyFrame } from '../../../relay/media/key-frames.ts'
import { sequenceDistance } from '../../../relay/wire/sequence.ts'
import { keyPacket, packet } from '../support/packets.ts'

const video = (): Forwarder => new Forwarder(90_000, (payload) => startsKeyFrame('VP8', payload))

test('[decisions 8] forwards video from a key frame on, and drops earlier packets that arrive late', () => {
  const forwarder = video()
  const source = {}
  assert.equal(forwarder.forward(source, packet(98, 0), 0), undefined)
  const first = forwarder.forward(source, keyPacket(100, 3000), 0)!
  assert.equal(forwarder.forward(source, packet(99, 0), 1), undefined)
  const second = forwarder.forward(source, packet(101, 6000), 33)!
  assert.equal(sequenceDistance(first.sequenceNumber, second.sequenceNumber), 1)
  assert.equal(second.timestamp - first.timestamp, 3000)
  assert.ok(first.sequenceNumber < 0x8000, 'RFC 3711 3.3.1')
})

test('[decisions 8] keeps gaps and reordering of the sequence numbers, also when they wrap around', () => {
  const forwarder = video()
  const source = {}
  const first = forwarder.forward(source, keyPacket(65_530, 0), 0)!
  const steps = [1, 4, 2, 9, 8].map((step) => {
    const out = forwarder.forward(source, packet(65_530 + step, 0), step)!
    return sequenceDistance(first.sequenceNumber, out.sequenceNumber)
  })
  assert.deepEqual(steps, [1, 4, 2, 9, 8])
})

test('[decisions 8] continues sequence numbers and timestamps without a jump when the source changes', () => {
  const forwarder = video()
  const [old, fresh] = [{}, {}]
  forwarder.forward(old, keyPacket(10, 5000), 0)
  const last = forwarder.forward(old, packet(12, 8000), 33)!
  assert.equal(forwarder.forward(fresh, packet(40_000, 77), 1000), undefined, 'waits for a key frame')
  const next = forwarder.forward(fresh, keyPacket(40_003, 4_000_000_000), 2033)!
  assert.equal(sequenceDistance(last.sequenceNumber, next.sequenceNumber), 1)
  assert.equal((next.timestamp - last.timestamp) >>> 0, 180_000)
  assert.equal(forwarder.isFollowing(old), false)
  assert.equal(forwarder.isFollowing(fresh), true)
})

test('[decisions 8] forwards voice from the first packet that arrives', () => {
  const forwarder = new Forwarder(48_000)
  const [old, fresh] = [{}, {}]
  const a = forwarder.forward(old, packet(1, 960), 0)!
  const b = forwarder.forward(fresh, packet(60_000, 0), 20)!
  assert.equal(sequenceDistance(a.sequenceNumber, b.sequenceNumber), 1)
  assert.equal((b.timestamp - a.timestamp) >>> 0, 960)
})

test('[decisions 8] shifts the timestamps of sender reports by the same offset as the forwarded packets', () => {
  const forwarder = video()
  const source = {}
  assert.equal(forwarder.timestampFor(source, 1), undefined)
  const out = forwarder.forward(source, keyPacket(1, 1000), 0)!
  assert.equal(forwarder.timestampFor(source, 1090), (out.timestamp + 90) >>> 0)
  assert.equal(forwarder.timestampFor({}, 1090), undefined)
})

test('[decisions 8] keeps the sequence numbers of forty thousand forwarded packets consecutive', () => {
  const forwarder = video()
  const source = {}
  const first = forwarder.forward(source, keyPacket(5, 0), 0)!
  for (let index = 1; index < 40_000; index++) {
    const out = forwarder.forward(source, packet(5 + index, index), index)!
    assert.equal(out.sequenceNumber, (first.sequenceNumber + index) & 0xffff)
  }
})
