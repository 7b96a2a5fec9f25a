import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { systemClock } from '../../../relay/clock.ts'
import { Rooms } from '../../../relay/control/rooms.ts'
import type { Relay, RelayEvent } from '../../../relay/index.ts'
import { plainEngine } from '../../../relay/transport/packet-engine.ts'
import { createPeerFactory } from '../../../relay/transport/peer.ts'
import { SharedPort } from '../../../relay/transport/shared-port.ts'
import type { OpenSocket } from '../../../relay/transport/udp-socket.ts'
import { type ClientOptions, joinWithWerift } from './werift-client.ts'

const BREATH_MS = 20

/**
 * Returns the datagrams that the thread reads after a pause, chosen from those that arrived during the pause. `breath`
 * is the number of the pause, from 0: a ClientHello arrives in each of the first two pauses, the client's keys in the
 * third.
 */
export type Reading = (datagrams: readonly Buffer[], breath: number) => readonly Buffer[]

function readingLate(reading: Reading, heard: (inject: (datagram: Buffer) => void) => void): OpenSocket {
  return (port, bindAddress, events) => {
    let waiting: Buffer[] = []
    let breath = 0
    return plainEngine.openSocket(port, bindAddress, {
      ...events,
      datagram(datagram, from) {
        heard((forged) => events.datagram(forged, from))
        const isHandshake = datagram[0]! >= 20 && datagram[0]! <= 22
        if (!isHandshake) return events.datagram(datagram, from)
        waiting.push(Buffer.from(datagram))
        if (waiting.length > 1) return
        setTimeout(() => {
          const read = reading(waiting, breath++)
          waiting = []
          for (const each of read) events.datagram(each, from)
        }, BREATH_MS)
      },
    })
  }
}

/**
 * A room of the relay whose thread reads handshake datagrams late. `forge` injects a datagram with the client's
 * address.
 */
export async function openLateRooms(t: TestContext, reading: Reading) {
  const events: RelayEvent[] = []
  const bindAddress = '127.0.0.1'
  let inject: (datagram: Buffer) => void = () => assert.fail('no datagram has arrived yet')
  const openSocket = readingLate(reading, (from) => {
    inject = from
  })
  const port = new SharedPort({
    ports: [45_640],
    seats: 2,
    bindAddress,
    openSocket,
    log: t.diagnostic.bind(t),
  })
  const shared = { codec: 'VP8', clock: systemClock, log: t.diagnostic.bind(t) } as const
  const createPeer = await createPeerFactory({ ...shared, port, srtp: plainEngine.srtp, bindAddress })
  const rooms = new Rooms({ ...shared, createPeer, emit: (event) => void events.push(event) })
  const client = { roomId: 'r', participantId: 'v', party: 'viewer', sends: [], receives: [] } as const
  const join = (options: Partial<ClientOptions> = {}) =>
    joinWithWerift({ join: (request) => rooms.join(request) } as Relay, { ...client, ...options })
  t.after(async () => {
    await rooms.closeRoom('r')
    await port.close()
  })
  return { events, join, forge: (datagram: Buffer) => inject(datagram) }
}
