import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MissingPackets } from '../../../relay/media/missing-packets.ts'
import { FakeClock } from '../support/fake-clock.ts'

function watch(rttMs = 50): {
  clock: FakeClock
  asked: number[][]
  outages: () => number
  missing: MissingPackets
} {
  const clock = new FakeClock()
  const asked: number[][] = []
  let outages = 0
  const missing = new MissingPackets(
    clock,
    (numbers) => asked.push(numbers),
    () => outages++,
  )
  missing.rttMs = rttMs
  return { clock, asked, outages: () => outages, missing }
}

test('[decisions 8] does not request a packet that arrives out of order within 10 ms', () => {
  const { clock, asked, missing } = watch()
  for (const index of [10, 12, 11, 13]) missing.arrived(index)
  clock.advance(5000)
  assert.deepEqual(asked, [])
  assert.equal(clock.pending, 0)
})

test('[decisions 8] requests missing packets once a round trip until they arrive, also when sequence numbers wrap around', () => {
  const { clock, asked, missing } = watch(50)
  missing.arrived(65_534)
  missing.arrived(65_538)
  clock.advance(10)
  assert.deepEqual(asked, [[65_535, 0, 1]])
  clock.advance(45)
  assert.equal(asked.length, 1, 'no second request before a round trip has passed')
  missing.arrived(65_535)
  clock.advance(60)
  assert.deepEqual(asked.at(-1), [0, 1])
  missing.arrived(65_536)
  missing.arrived(65_537)
  const asks = asked.length
  clock.advance(5000)
  assert.equal(asked.length, asks)
  assert.equal(missing.lost, 0)
  assert.equal(clock.pending, 0)
})

test('[decisions 8] gives up a packet that never arrives and counts it as lost', () => {
  const { clock, asked, missing } = watch(20)
  missing.arrived(1)
  missing.arrived(3)
  clock.advance(5000)
  assert.ok(asked.length >= 3 && asked.length <= 10, `${asked.length} tries`)
  assert.equal(missing.lost, 1)
  assert.equal(clock.pending, 0)
})

test('[decisions 8] after a gap of a thousand packets, requests a key frame instead of the packets', () => {
  const { clock, asked, outages, missing } = watch()
  missing.arrived(1)
  missing.arrived(1000)
  clock.advance(5000)
  assert.equal(outages(), 1)
  assert.deepEqual(asked, [])
  assert.equal(missing.lost, 998)
})

test('[decisions 8] sets no timer for a stream without gaps', () => {
  const { clock, missing } = watch()
  for (const index of [1, 2, 3]) missing.arrived(index)
  assert.equal(clock.pending, 0)
})

test('[decisions 8] requests the packets of a gap of 200, but treats a gap of 201 as an outage', () => {
  const { clock, asked, outages, missing } = watch()
  missing.arrived(1)
  missing.arrived(202)
  clock.advance(10)
  assert.deepEqual([asked[0]!.length, asked[0]!.at(-1), outages()], [200, 201, 0])
  missing.arrived(404)
  assert.deepEqual([outages(), missing.lost], [1, 401], 'older missing packets are given up as well')
})

test('[decisions 8] requests a packet again after 1.2 round-trip times', () => {
  const { clock, asked, missing } = watch(60)
  const startMs = clock.nowMs()
  const askedAt: number[] = []
  missing.arrived(1)
  missing.arrived(3)
  for (let ms = 0; ms < 400; ms += 10) {
    clock.advance(10)
    if (asked.splice(0).length > 0) askedAt.push(clock.nowMs() - startMs)
  }
  // 72 ms (1.2 round trips) have to pass, and the stream checks every 50 ms, so the next request comes after
  // 100 ms.
  assert.deepEqual(askedAt, [10, 110, 210, 310])
})

test('[decisions 8] requests a packet until it has been missing for a second', () => {
  const { clock, asked, missing } = watch(500)
  missing.arrived(1)
  missing.arrived(3)
  clock.advance(909)
  // From here on requests are checked every 45 ms: the last two times are 955 and 1,000 ms.
  missing.rttMs = 37.5
  asked.length = 0
  clock.advance(91)
  assert.deepEqual([asked.length, missing.lost], [3, 0])
  clock.advance(45)
  assert.deepEqual([asked.length, missing.lost], [3, 1])
})

test('[decisions 8] requests no packets of a closed stream', () => {
  const { clock, asked, missing } = watch()
  missing.arrived(1)
  missing.arrived(3)
  missing.close()
  assert.equal(clock.pending, 0)
  missing.arrived(4)
  assert.equal(clock.pending, 0)
  clock.advance(5000)
  assert.deepEqual(asked, [])
})
