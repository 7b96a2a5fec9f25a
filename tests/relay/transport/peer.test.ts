import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../../../relay/clock.ts'
import { Rooms } from '../../../relay/control/rooms.ts'
import type { Relay } from '../../../relay/index.ts'
import { plainEngine } from '../../../relay/transport/packet-engine.ts'
import { createPeerFactory } from '../../../relay/transport/peer.ts'
import { SharedPort } from '../../../relay/transport/shared-port.ts'
import { eventually } from '../support/eventually.ts'
import { sampleOffer } from '../support/sample-offer.ts'
import { joinWithWerift } from '../support/werift-client.ts'

/** Open sockets and timers of this process. A closed socket disappears only after a few turns of the event loop. */
function alive(): { sockets: number; timers: number } {
  const kinds = process.getActiveResourcesInfo()
  const count = (kind: string): number => kinds.filter((other) => other === kind).length
  return { sockets: count('UDPWrap'), timers: count('Timeout') }
}

async function openRooms() {
  const logged: string[] = []
  const log = (text: string): void => void logged.push(text)
  const bindAddress = '127.0.0.1'
  const port = new SharedPort({
    ports: [45_600, 45_601],
    seats: 8,
    bindAddress,
    openSocket: plainEngine.openSocket,
    log,
  })
  const shared = { codec: 'VP8', clock: systemClock, log } as const
  const createPeer = await createPeerFactory({ ...shared, port, srtp: plainEngine.srtp, bindAddress })
  const rooms = new Rooms({ ...shared, createPeer, emit: () => {} })
  return { port, rooms, logged }
}

test('[decisions 8] leaves no socket or timer behind after the close of connections that were never established', async () => {
  const { port, rooms } = await openRooms()
  const before = alive()
  for (const participantId of ['a', 'b', 'c', 'b']) {
    await rooms.join({ roomId: 'r', participantId, party: 'viewer', receives: [], offerSdp: sampleOffer() })
  }
  assert.equal(alive().sockets, before.sockets + 1, 'all connections share one socket')
  await eventually('the replaced connection has released its slot', () => port.free === 5)
  await rooms.closeRoom('r')
  await eventually('all slots are free again', () => port.free === port.total)
  await port.close()
  await eventually('the sockets are gone', () => alive().sockets === before.sockets)
  assert.equal(alive().timers, before.timers)
})

test('[decisions 8] leaves no socket or timer behind after the close of established connections', async () => {
  const { port, rooms, logged } = await openRooms()
  const before = alive()
  const relay = { join: (request) => rooms.join(request) } as Relay
  const receives = [{ slot: 'camera', from: 'host', of: 'camera' }] as const
  const shared = { roomId: 'r', receives }
  const host = await joinWithWerift(relay, {
    ...shared,
    participantId: 'h',
    party: 'host',
    sends: ['camera'],
  })
  const viewer = await joinWithWerift(relay, { ...shared, participantId: 'v', party: 'viewer', sends: [] })
  for (let number = 0; number < 20; number += 2) host.send('camera', number, Buffer.from([0x10, 0, number]))
  await eventually('video reaches the viewer', () => viewer.received.camera.length > 3)
  await rooms.closeRoom('r')
  assert.equal(port.free, port.total)
  await port.close()
  await Promise.all([host.close(), viewer.close()])
  const isReleased = (): boolean => alive().sockets <= before.sockets && alive().timers <= before.timers
  await eventually('the sockets and timers are gone', isReleased)
  assert.deepEqual(logged, [])
})
