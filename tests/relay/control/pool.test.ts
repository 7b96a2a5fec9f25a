import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { createRelay, type Relay } from '../../../relay/index.ts'
import { eventually } from '../support/eventually.ts'
import { sampleOffer } from '../support/sample-offer.ts'

const threads: Worker[] = []
let relay: Relay
before(() => {
  process.on('worker', (thread) => threads.push(thread))
  relay = createRelay({
    portRange: [45_260, 45_263],
    bindAddress: '127.0.0.1',
    workers: 2,
    seatsPerWorker: 2,
  })
})
after(() => relay.close())

const join = (roomId: string, participantId = 'p') =>
  relay.join({ roomId, participantId, party: 'viewer', receives: [], offerSdp: sampleOffer() })

test('[decisions 8] starts a relay thread for a room or on wake(), and no more threads than needed', async () => {
  assert.deepEqual(relay.occupancy(), { rooms: 0, participants: 0, seatsFree: 4, seatsTotal: 4 })
  await new Promise(setImmediate)
  assert.equal(threads.length, 0)
  relay.wake()
  relay.wake()
  // Start the joins at the same time. Otherwise, while another thread starts, the place of an earlier participant could
  // become free again, because no browser connects.
  const joins = [join('first'), join('first', 'q')]
  await new Promise(setImmediate)
  assert.equal(threads.length, 1)
  joins.push(join('second'))
  await Promise.all(joins)
  assert.equal(threads.length, 2)
  assert.deepEqual(relay.occupancy(), { rooms: 2, participants: 3, seatsFree: 1, seatsTotal: 4 })
})

test('[decisions 8] starts a new relay thread for the next room after a thread has died', async () => {
  const before = threads.length
  await Promise.all(threads.map((thread) => thread.terminate()))
  await eventually('the relay has noticed the dead threads', () => relay.occupancy().seatsFree === 4)
  assert.equal(threads.length, before)
  await join('after')
  assert.equal(threads.length, before + 1)
})

test("[decisions 8] spreads rooms that open at the same time over the relay's threads", async () => {
  await Promise.all(threads.map((thread) => thread.terminate()))
  await eventually('the relay has noticed the dead threads', () => relay.occupancy().seatsFree === 4)
  // Each thread takes two participants, so all four joins succeed only with two rooms on each thread.
  await Promise.all(['a', 'b', 'c', 'd'].map((roomId) => join(roomId)))
  assert.deepEqual(relay.occupancy(), { rooms: 4, participants: 4, seatsFree: 0, seatsTotal: 4 })
})

test('[decisions 8] when a relay thread dies, reports `failed` to its participants at once and lets them join again', async (t) => {
  const lost: string[] = []
  t.after(
    relay.onEvent((event) => {
      if (event.kind !== 'failed') return
      lost.push(event.roomId)
    }),
  )
  await Promise.all(threads.map((thread) => thread.terminate()))
  await eventually('all four participants are reported as lost', () => lost.length === 4)
  assert.deepEqual(lost.sort(), ['a', 'b', 'c', 'd'])
  assert.ok((await join('a')).answerSdp.startsWith('v=0'))
})
