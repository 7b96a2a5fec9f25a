import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResendPacer } from '../../../relay/media/resend-pacer.ts'
import { FakeClock } from '../support/fake-clock.ts'

function open() {
  const clock = new FakeClock()
  const sent: { at: number; id: number }[] = []
  const startMs = clock.nowMs()
  const pacer = new ResendPacer<{ id: number; payload: Buffer }>(clock, ({ id }) =>
    sent.push({ at: clock.nowMs() - startMs, id }),
  )
  const packets = Array.from({ length: 30 }, (_, id) => ({ id, payload: Buffer.alloc(1000) }))
  return { clock, sent, pacer, packets }
}

test('[decisions 8] retransmits a few packets of a slow stream at once, and further packets at 300 kbit/s', () => {
  const { clock, sent, pacer, packets } = open()
  for (const packet of packets) pacer.add(packet)
  assert.equal(sent.length, 8)
  clock.advance(100)
  // 8,000 bytes go out at once, then 37.5 bytes a millisecond. A packet is sent as long as any of the budget is
  // left.
  assert.ok(sent.length >= 11 && sent.length <= 13, `${sent.length}`)
  clock.advance(1000)
  assert.deepEqual(
    sent.map(({ id }) => id),
    packets.map(({ id }) => id),
  )
  assert.equal(clock.pending, 0)
})

test('[decisions 8] retransmits at half the bitrate of a fast stream', () => {
  const { clock, sent, pacer, packets } = open()
  for (let ms = 0; ms <= 1000; ms += 10) {
    pacer.earn(2500, clock.nowMs())
    clock.advance(10)
  }
  for (const packet of packets) pacer.add(packet)
  clock.advance(100)
  // Half the bitrate is one million bits a second: 12,500 bytes in 100 ms.
  assert.ok(sent.length >= 20 && sent.length <= 22, `${sent.length}`)
})

test('[decisions 8] queues a packet for retransmission only once, and sends nothing after closing', () => {
  const { clock, sent, pacer, packets } = open()
  for (const packet of [...packets, ...packets]) pacer.add(packet)
  clock.advance(5000)
  assert.equal(sent.length, 30 + 8, 'only packets that have left the queue are queued again')
  for (const packet of packets) pacer.add(packet)
  const before = sent.length
  pacer.close()
  clock.advance(5000)
  assert.equal(sent.length, before)
  assert.equal(clock.pending, 0)
})
