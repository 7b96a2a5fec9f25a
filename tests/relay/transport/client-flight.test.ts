import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { CipherContext, HashAlgorithm, RTCCertificate, SignatureAlgorithm } from 'werift'
import { systemClock } from '../../../relay/clock.ts'
import { Rooms } from '../../../relay/control/rooms.ts'
import type { Relay, RelayEvent } from '../../../relay/index.ts'
import { plainEngine } from '../../../relay/transport/packet-engine.ts'
import { createPeerFactory } from '../../../relay/transport/peer.ts'
import { SharedPort } from '../../../relay/transport/shared-port.ts'
import type { OpenSocket } from '../../../relay/transport/udp-socket.ts'
import { eventually } from '../support/eventually.ts'
import { type ClientOptions, joinWithWerift } from '../support/werift-client.ts'

const BREATH_MS = 20

/** What a thread reads that paused: all that the client said meanwhile, at once. `breath` counts from 0: both hellos, then the keys. */
type Reading = (datagrams: readonly Buffer[], breath: number) => readonly Buffer[]

function readingLate(reading: Reading): OpenSocket {
  return (port, bindAddress, events) => {
    let waiting: Buffer[] = []
    let breath = 0
    return plainEngine.openSocket(port, bindAddress, {
      ...events,
      datagram(datagram, from) {
        const isHandshake = datagram[0]! >= 20 && datagram[0]! <= 22
        if (!isHandshake) return events.datagram(datagram, from)
        waiting.push(Buffer.from(datagram))
        if (waiting.length > 1) return
        setTimeout(() => {
          const heard = reading(waiting, breath++)
          waiting = []
          for (const each of heard) events.datagram(each, from)
        }, BREATH_MS)
      },
    })
  }
}

async function openRooms(t: TestContext, reading: Reading) {
  const events: RelayEvent[] = []
  const bindAddress = '127.0.0.1'
  const openSocket = readingLate(reading)
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
  return { events, join }
}

const READINGS: Record<string, Reading> = {
  'the keys are read twice': (datagrams, breath) => (breath < 2 ? datagrams : [...datagrams, ...datagrams]),
  'the last of the keys is lost, and all of them are said again': (datagrams, breath) =>
    breath === 2 ? datagrams.slice(0, -1) : datagrams,
  'the keys come in another order': (datagrams, breath) =>
    breath === 2 ? [...datagrams].reverse() : datagrams,
}

for (const [what, reading] of Object.entries(READINGS)) {
  test(`[RFC 6347] ${what}: both sides have the same keys`, async (t) => {
    const { events, join } = await openRooms(t, reading)
    const client = await join()
    t.after(() => client.close())
    client.channel.send('hello')
    await eventually('the peer is there', () => events.some(({ kind }) => kind === 'connected'))
  })
}

test('[RFC 6347] a first hello that comes late changes nothing of what is agreed on', async (t) => {
  let first: readonly Buffer[] = []
  const { join } = await openRooms(t, (datagrams, breath) => {
    if (breath === 0) first = datagrams
    return breath === 2 ? [...first, ...datagrams] : datagrams
  })
  const client = await join()
  await client.close()
})

test('[RFC 5246] whoever shows another’s certificate does not get in', async (t) => {
  const { events, join } = await openRooms(t, (datagrams) => datagrams)
  const [shown, held] = [await newCertificate(), await newCertificate()]
  const stolen = new RTCCertificate(held.keyPem, shown.certPem, shown.signatureHash)
  const client = join({ through: { certificates: [stolen] }, withinMs: 6000 })
  await assert.rejects(client)
  const kinds = new Set(events.map(({ kind }) => kind))
  assert.ok(kinds.has('failed') && !kinds.has('connected'))
})

test('[RFC 5246] whoever shows a certificate of its own does', async (t) => {
  const { join } = await openRooms(t, (datagrams) => datagrams)
  const { keyPem, certPem, signatureHash } = await newCertificate()
  const client = await join({
    through: { certificates: [new RTCCertificate(keyPem, certPem, signatureHash)] },
  })
  await client.close()
})

const newCertificate = () =>
  CipherContext.createSelfSignedCertificateWithKey({
    signature: SignatureAlgorithm.ecdsa_3,
    hash: HashAlgorithm.sha256_4,
  })
