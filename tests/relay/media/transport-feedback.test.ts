import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFeedback, TransportFeedback } from '../../../relay/media/transport-feedback.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { decodeFeedback } from '../support/feedback-decoder.ts'

const MEDIA_SSRC = 0x01020304

function start(): { clock: FakeClock; sent: Buffer[]; feedback: TransportFeedback } {
  const clock = new FakeClock()
  const sent: Buffer[] = []
  return { clock, sent, feedback: new TransportFeedback(clock, 0xfffffffe, (packet) => sent.push(packet)) }
}

test('[decisions 8] reports arrival times every 50 ms with a resolution of 0.25 ms', () => {
  const { clock, sent, feedback } = start()
  const startUs = clock.nowMs() * 1000
  feedback.arrived(100, MEDIA_SSRC)
  clock.advance(3)
  feedback.arrived(101, MEDIA_SSRC)
  clock.advance(46)
  assert.equal(sent.length, 0)
  clock.advance(1)
  const { base, arrivalsUs, feedbackCount } = decodeFeedback(sent[0]!)
  assert.equal(base, 100)
  assert.deepEqual(arrivalsUs, [startUs, startUs + 3000])
  assert.equal(feedbackCount, 0)
  assert.equal(sent[0]!.readUInt32BE(4), 0xfffffffe)
  assert.equal(sent[0]!.readUInt32BE(8), MEDIA_SSRC)
})

test('[decisions 8] reports lost packets, also between two reports and when sequence numbers wrap around', () => {
  const { clock, sent, feedback } = start()
  for (const sequenceNumber of [65_533, 65_535, 1]) feedback.arrived(sequenceNumber, MEDIA_SSRC)
  clock.advance(50)
  for (const sequenceNumber of [4, 3]) {
    clock.advance(10)
    feedback.arrived(sequenceNumber, MEDIA_SSRC)
  }
  clock.advance(50)
  const [first, second] = sent.map(decodeFeedback)
  const received = (arrivals: (number | undefined)[]): boolean[] => arrivals.map((at) => at !== undefined)
  assert.equal(first!.base, 65_533)
  assert.deepEqual(received(first!.arrivalsUs), [true, false, true, false, true])
  assert.equal(second!.base, 2)
  assert.deepEqual(received(second!.arrivalsUs), [false, true, true])
  assert.ok(second!.arrivalsUs[1]! > second!.arrivalsUs[2]!, '3 came after 4: a negative delta')
  assert.equal(second!.feedbackCount, 1)
})

test('[decisions 8] reports a late packet as received after reporting it lost', () => {
  const { clock, sent, feedback } = start()
  for (const sequenceNumber of [10, 12]) feedback.arrived(sequenceNumber, MEDIA_SSRC)
  clock.advance(50)
  for (const sequenceNumber of [11, 13]) feedback.arrived(sequenceNumber, MEDIA_SSRC)
  clock.advance(50)
  const { base, arrivalsUs } = decodeFeedback(sent[1]!)
  assert.equal(base, 11)
  assert.notEqual(arrivalsUs[0], undefined)
  assert.notEqual(arrivalsUs[2], undefined)
})

test('[decisions 8] reports exactly the packets that arrived, over three cycles of sequence numbers', () => {
  const { clock, sent, feedback } = start()
  const expected = new Map<number, number>()
  for (let index = 0; index < 3 * 65_536; index += 1 + (index % 7 === 0 ? 2 : 0)) {
    expected.set(index, clock.nowMs() * 1000)
    feedback.arrived(index & 0xffff, MEDIA_SSRC)
    if (index % 16 === 0) clock.advance(5)
  }
  clock.advance(50)
  const told = new Map<number, number>()
  let at = 0
  for (const { base, arrivalsUs } of sent.map(decodeFeedback)) {
    while ((at & 0xffff) !== base) at++
    for (const arrivalUs of arrivalsUs) {
      if (arrivalUs !== undefined) told.set(at, arrivalUs)
      at++
    }
  }
  assert.equal(told.size, expected.size)
  for (const [index, atUs] of expected) assert.ok(Math.abs(told.get(index)! - atUs) <= 250, `packet ${index}`)
})

test('[decisions 8] reports no loss after a pause of a minute or a large jump of sequence numbers', () => {
  const { clock, sent, feedback } = start()
  feedback.arrived(5, MEDIA_SSRC)
  clock.advance(60_000)
  feedback.arrived(6, MEDIA_SSRC)
  clock.advance(50)
  feedback.arrived(20_000, MEDIA_SSRC)
  clock.advance(50)
  assert.deepEqual(
    sent.map((packet) => decodeFeedback(packet).count),
    [1, 1, 1],
  )
  feedback.arrived(20_001, MEDIA_SSRC)
  feedback.close()
  assert.equal(clock.pending, 0)
})

test('[decisions 8] starts a new report for a packet that arrives too long after the previous packet', () => {
  const arrivals = [
    { index: 1, atMs: 1000 },
    { index: 2, atMs: 9500 },
  ]
  const { packet, used } = encodeFeedback({ sender: 1, media: 2 }, 1, arrivals, 300)
  assert.equal(used, 1)
  assert.deepEqual(decodeFeedback(packet), {
    base: 1,
    count: 1,
    feedbackCount: 300 & 0xff,
    arrivalsUs: [1_000_000],
  })
})

test('[decisions 8] encodes the time between two arrivals in one byte, or in two bytes if it is too long or negative', () => {
  // Times from one arrival to the next, in units of 0.25 ms.
  const steps = [0, 255, 256, 0, -1, 0x7fff, -0x8000, 255]
  let at = 0
  const arrivals = steps.map((step, position) => {
    at += step
    return { index: 7 + position, atMs: 64_000 + at / 4 }
  })
  const { packet, used } = encodeFeedback({ sender: 1, media: 2 }, 7, arrivals, 0)
  assert.equal(used, steps.length)
  assert.deepEqual(
    decodeFeedback(packet).arrivalsUs,
    arrivals.map(({ atMs }) => atMs * 1000),
  )
  // 20 bytes of header, two chunks of two bytes each, four one-byte and four two-byte arrival time differences.
  assert.equal(packet.length, 20 + 4 + 4 + 8)
  for (const tooFar of [0x8000, -0x8001]) {
    const two = [0, tooFar].map((step, index) => ({ index, atMs: 64_000 + step / 4 }))
    assert.equal(encodeFeedback({ sender: 1, media: 2 }, 0, two, 0).used, 1, `${tooFar}`)
  }
})

test('[decisions 8] reports a packet that is up to 99 sequence numbers late, and ignores one that is 100 late', () => {
  const { clock, sent, feedback } = start()
  feedback.arrived(1000, MEDIA_SSRC)
  clock.advance(50)
  feedback.arrived(900, MEDIA_SSRC)
  feedback.arrived(901, MEDIA_SSRC)
  clock.advance(50)
  assert.deepEqual([decodeFeedback(sent[1]!).base, decodeFeedback(sent[1]!).count], [901, 1])
  feedback.arrived(900, MEDIA_SSRC)
  assert.equal(clock.pending, 0)
})

test('[decisions 8] reports packets that are older than the first one to arrive, also when sequence numbers wrap around', () => {
  const { clock, sent, feedback } = start()
  feedback.arrived(2, MEDIA_SSRC)
  feedback.arrived(65_534, MEDIA_SSRC)
  clock.advance(50)
  const { base, arrivalsUs } = decodeFeedback(sent[0]!)
  assert.equal(base, 65_534)
  assert.deepEqual(
    arrivalsUs.map((atUs) => atUs !== undefined),
    [true, false, false, false, true],
  )
})

test('[decisions 8] reports 1,000 missing packets as lost, but starts a new report after 1,001', () => {
  const countsAfter = (jump: number, inOneReport: boolean): number[] => {
    const { clock, sent, feedback } = start()
    feedback.arrived(10, MEDIA_SSRC)
    if (!inOneReport) clock.advance(50)
    feedback.arrived(10 + jump, MEDIA_SSRC)
    clock.advance(50)
    return sent.map((packet) => decodeFeedback(packet).count)
  }
  assert.deepEqual(countsAfter(1001, false), [1, 1001])
  assert.deepEqual(countsAfter(1002, false), [1, 1])
  assert.deepEqual(countsAfter(1000, true), [1001])
  assert.deepEqual(countsAfter(1001, true), [1, 1001])
  assert.deepEqual(countsAfter(1002, true), [1, 1])
})
