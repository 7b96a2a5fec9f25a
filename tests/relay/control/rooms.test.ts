import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JoinRequest, RelayEvent } from '../../../relay/api.ts'
import { Rooms } from '../../../relay/control/rooms.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { FakePeers } from '../support/fake-peer.ts'

function openRooms() {
  const peers = new FakePeers()
  const clock = new FakeClock()
  const events: RelayEvent[] = []
  const emit = (event: RelayEvent): void => void events.push(event)
  const rooms = new Rooms({ createPeer: peers.create, codec: 'VP8', clock, emit, log: () => {} })
  return { peers, clock, events, rooms }
}

const request = (roomId: string, participantId: string): JoinRequest => ({
  roomId,
  participantId,
  party: 'viewer',
  offerSdp: '',
  receives: [],
})

test('[decisions 8] reports statistics of all participants every 1,000 ms', async () => {
  const { peers, clock, events, rooms } = openRooms()
  await rooms.join(request('a', 'x'))
  await rooms.join(request('b', 'y'))
  clock.advance(1000)
  peers.last.sent.length = 10
  clock.advance(1000)
  const stats = events.flatMap((event) => (event.kind === 'stats' ? [event.peers] : []))
  assert.equal(stats.length, 2)
  assert.deepEqual(
    stats[1]!.map(({ roomId, participantId, packetsOut }) => [roomId, participantId, packetsOut]),
    [
      ['a', 'x', 0],
      ['b', 'y', 10],
    ],
  )
})

test('[decisions 8] leaves no connection, timer or room behind once the rooms are closed or left', async () => {
  const { peers, clock, rooms } = openRooms()
  await rooms.join(request('a', 'x'))
  await rooms.join(request('a', 'y'))
  await rooms.join(request('b', 'z'))
  await rooms.closeRoom('a')
  assert.deepEqual([rooms.roomCount, rooms.participantCount], [1, 1])
  await rooms.leave('b', 'z')
  assert.deepEqual([rooms.roomCount, rooms.participantCount, clock.pending], [0, 0, 0])
  assert.ok(peers.made.every(({ closes }) => closes === 1))
})

test('[decisions 8] leaves no room behind after a failed join, and refuses all joins after `close`', async () => {
  const { peers, clock, rooms } = openRooms()
  peers.capacity = 0
  await assert.rejects(rooms.join(request('a', 'x')), { code: 'noPort' })
  assert.deepEqual([rooms.roomCount, clock.pending], [0, 0])
  await rooms.close()
  await assert.rejects(rooms.join(request('a', 'x')), { code: 'closed' })
})
