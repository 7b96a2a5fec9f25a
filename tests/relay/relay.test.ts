import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { createRelay, type Relay, type RelayEvent, type Route, type Slot } from '../../relay/index.ts'
import { sequenceDistance } from '../../relay/wire/sequence.ts'
import { AEAD_AES_128_GCM, AES128_CM_HMAC_SHA1_80, SRTP_PROFILES } from '../../relay/wire/srtp-keys.ts'
import { ENGINES } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { VP8_DELTA_FRAME, VP8_KEY_FRAME } from './support/packets.ts'
import { sampleOffer } from './support/sample-offer.ts'
import { candidatePort, openUdpPath, redirect, type UdpPath } from './support/udp-path.ts'
import { type ClientOptions, joinWithWerift, type WeriftClient } from './support/werift-client.ts'

const FIRST_PORT = 45_200
const both = (from: 'host' | 'signage'): Route[] => [
  { slot: 'voice', from, of: 'voice' },
  { slot: 'camera', from, of: 'camera' },
]
const HOST: Omit<ClientOptions, 'roomId'> = {
  participantId: 'h',
  party: 'host',
  sends: ['voice', 'camera'],
  receives: both('signage'),
}
const SIGNAGE: Omit<ClientOptions, 'roomId'> = {
  participantId: 'g',
  party: 'signage',
  sends: ['voice', 'camera'],
  receives: both('host'),
}

for (const engine of Object.keys(ENGINES))
  describe(`the relay on the ${engine} engine`, () => {
    let relay: Relay
    const threads: Worker[] = []
    const logged: string[] = []
    const events: RelayEvent[] = []
    const open = new Set<WeriftClient>()

    const noteThread = (thread: Worker): void => void threads.push(thread)
    before(async () => {
      process.on('worker', noteThread)
      relay = createRelay({
        portRange: [FIRST_PORT, FIRST_PORT + 3],
        seatsPerWorker: 6,
        bindAddress: '127.0.0.1',
        workers: 2,
        native: engine === 'native',
        log: (text) => logged.push(text),
      })
      relay.onEvent((event) => events.push(event))
    })

    after(async () => {
      await Promise.all([...open].map((client) => client.close()))
      await relay.close()
      process.off('worker', noteThread)
      const isNative = logged.some((text) => text.startsWith('media relay: recvmmsg'))
      assert.equal(isNative, engine === 'native', 'the log names the engine')
    })

    async function join(options: ClientOptions): Promise<WeriftClient> {
      opened.push(() => relay.closeRoom(options.roomId))
      const client = await joinWithWerift(relay, options)
      open.add(client)
      return client
    }

    /**
     * Connections that a test has opened. They are closed even if the test fails, because the relay accepts only a few
     * at once and the next tests need them.
     */
    const opened: (() => unknown)[] = []
    afterEach(async () => {
      for (const close of opened.splice(0)) await close()
    })
    const happened = (kind: string, roomId: string): string[] =>
      events.flatMap((event) =>
        'roomId' in event && event.kind === kind && event.roomId === roomId ? [event.participantId] : [],
      )

    const frame = (lead: Buffer, text: string): Buffer => Buffer.concat([lead, Buffer.from(text)])
    const texts = (client: WeriftClient, slot: Slot): string[] =>
      client.received[slot].map(({ payload }) => payload.subarray(VP8_KEY_FRAME.length).toString())

    test(`[decisions 8] ${engine}: exchanges packets and messages between two real WebRTC clients`, async () => {
      const roomId = 'both-ways'
      const [host, signage] = [await join({ ...HOST, roomId }), await join({ ...SIGNAGE, roomId })]
      await eventually('both are connected', () => happened('connected', roomId).length === 2)
      host.send('camera', 10, frame(VP8_KEY_FRAME, 'from host'))
      signage.send('camera', 60_000, frame(VP8_KEY_FRAME, 'from signage'))
      host.send('voice', 1, Buffer.from('voice'))
      await eventually('the signage sees the host', () => texts(signage, 'camera').includes('from host'))
      await eventually('the host sees the signage', () => texts(host, 'camera').includes('from signage'))
      await eventually('the signage hears the host', () => signage.received.voice.length === 1)
      assert.equal(signage.received.voice[0]!.payload.toString(), 'voice')

      // Lets this client send longer messages than the relay's answer allows. A correct client obeys the answer.
      host.pc.sctpTransport!.setRemoteMaxMessageSize(65_536)
      host.channel.send('text')
      host.channel.send(Buffer.alloc(1500, 7))
      host.channel.send(Buffer.alloc(1501, 7))
      signage.channel.send('echo')
      await eventually(
        'the messages arrive',
        () => signage.messages.length === 2 && host.messages.length === 1,
      )
      assert.deepEqual(signage.messages, ['text', Buffer.alloc(1500, 7)])
      await eventually('the message that is too long is counted', () =>
        events.some(
          (event) => event.kind === 'stats' && event.peers.some((peer) => peer.messagesDropped === 1),
        ),
      )
      const stats = events.findLast((event) => event.kind === 'stats')!
      const hostStats = stats.peers.find(({ participantId }) => participantId === 'h')!
      assert.equal(hostStats.state, 'connected')
      assert.ok(hostStats.packetsIn >= 2 && hostStats.packetsOut >= 1 && hostStats.keyFramesIn === 1)
      assert.equal(signage.messages.length, 2)
      await relay.closeRoom(roomId)
      assert.deepEqual(happened('closed', roomId).sort(), ['g', 'h'])
    })

    test(`[RFC 8827] ${engine}: connects a client that offers only AES-CM to one that uses AES-GCM`, async () => {
      const roomId = 'mixed'
      const host = await join({ ...HOST, roomId })
      const signage = await join({ ...SIGNAGE, roomId, srtpProfiles: [AES128_CM_HMAC_SHA1_80.id] })
      assert.deepEqual(
        [host, signage].map(({ pc }) => pc.dtlsTransports[0]!.dtls!.srtp.srtpProfile),
        [AEAD_AES_128_GCM.id, AES128_CM_HMAC_SHA1_80.id],
      )
      host.send('camera', 10, frame(VP8_KEY_FRAME, 'from host'))
      signage.send('camera', 60_000, frame(VP8_KEY_FRAME, 'from signage'))
      await eventually('the signage sees the host', () => texts(signage, 'camera').includes('from host'))
      await eventually('the host sees the signage', () => texts(host, 'camera').includes('from signage'))
      signage.channel.send('echo')
      await eventually('the message arrives', () => host.messages.length === 1)
      // Checks that the relay's RTCP arrives: the relay requests a key frame, because the signage sends none.
      const again = await join({ ...SIGNAGE, roomId, srtpProfiles: [AES128_CM_HMAC_SHA1_80.id] })
      again.send('camera', 9000, frame(VP8_DELTA_FRAME, 'no key frame'))
      await eventually('the relay requests a key frame from the signage', () => again.keyFramesAsked() > 0)
      await relay.closeRoom(roomId)
    })

    test(`[decisions 8] ${engine}: prefers AES-GCM even if a client offers AES-CM first`, async () => {
      const client = await join({
        ...HOST,
        roomId: 'preference',
        srtpProfiles: [AES128_CM_HMAC_SHA1_80.id, AEAD_AES_128_GCM.id],
      })
      assert.equal(client.pc.dtlsTransports[0]!.dtls!.srtp.srtpProfile, AEAD_AES_128_GCM.id)
      await relay.closeRoom('preference')
    })

    test(`[decisions 8] ${engine}: logs the SRTP profiles that a client offers if the relay supports none of them`, async () => {
      for (const [roomId, srtpProfiles, names] of [
        ['short tags', [0x0002, 0x7777], 'SRTP_AES128_CM_HMAC_SHA1_32, 0x7777'],
        ['no media', [], 'none at all'],
      ] as const) {
        await assert.rejects(join({ ...HOST, roomId, srtpProfiles, withinMs: 1_500 }))
        await eventually('the join is reported as failed', () => happened('failed', roomId).length === 1)
        assert.ok(
          logged.includes(`${roomId} h: offers no SRTP profile this relay knows: ${names}`),
          logged.join('\n'),
        )
        await relay.closeRoom(roomId)
      }
    })

    for (const profile of SRTP_PROFILES)
      test(`[decisions 8] ${engine}, ${profile.name}: retransmits a packet lost on the way to a receiver`, async () => {
        const roomId = `lost down ${profile.id}`
        const host = await join({ ...HOST, roomId })
        const path = lossyPath({ direction: 'fromRelay', nth: 3 })
        opened.push(path.close)
        const signage = await join({
          ...SIGNAGE,
          roomId,
          reroute: path.reroute,
          srtpProfiles: [profile.id],
        })
        for (let number = 0; number < 6; number++) {
          host.send(
            'camera',
            100 + number,
            frame(number === 0 ? VP8_KEY_FRAME : VP8_DELTA_FRAME, `p${number}`),
          )
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
        await eventually('all six packets have arrived', () => new Set(texts(signage, 'camera')).size === 6)
        assert.equal(path.lost(), 1)
        assert.notEqual(texts(signage, 'camera').indexOf('p2'), 2, 'the repeated packet must arrive late')
      })

    test(`[decisions 8] ${engine}: requests a packet that was lost on the way to the relay, and forwards it late`, async () => {
      const roomId = 'lost-up'
      const signage = await join({ ...SIGNAGE, roomId })
      const path = lossyPath({ direction: 'toRelay', nth: 3 })
      opened.push(path.close)
      const host = await join({ ...HOST, roomId, reroute: path.reroute })
      for (let number = 0; number < 6; number++) {
        host.send(
          'camera',
          (65_533 + number) & 0xffff,
          frame(number === 0 ? VP8_KEY_FRAME : VP8_DELTA_FRAME, `p${number}`),
        )
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      await eventually('all six packets have arrived', () => new Set(texts(signage, 'camera')).size === 6)
      assert.equal(path.lost(), 1)
    })

    test(`[realtime media] ${engine}: continues the streams to the other participants when one participant rejoins`, async () => {
      const roomId = 'again'
      const [host, signage] = [await join({ ...HOST, roomId }), await join({ ...SIGNAGE, roomId })]
      signage.send('camera', 5, frame(VP8_KEY_FRAME, 'before'))
      await eventually('the first picture', () => texts(host, 'camera').length === 1)
      const again = await join({ ...SIGNAGE, roomId })
      again.send('camera', 9000, frame(VP8_DELTA_FRAME, 'no key frame'))
      await eventually('the relay requests a key frame from the new peer', () => again.keyFramesAsked() > 0)
      again.send('camera', 9001, frame(VP8_KEY_FRAME, 'after'))
      await eventually('the second picture', () => texts(host, 'camera').length === 2)
      const [old, fresh] = host.received.camera
      assert.deepEqual(texts(host, 'camera'), ['before', 'after'])
      assert.equal(fresh!.header.ssrc, old!.header.ssrc)
      assert.equal(sequenceDistance(old!.header.sequenceNumber, fresh!.header.sequenceNumber), 1)
      assert.deepEqual(happened('closed', roomId), [])
      await relay.closeRoom(roomId)
    })

    test(`[decisions 8] ${engine}: refuses a join when the relay is full or the offer is invalid`, async () => {
      await eventually('the capacity is free again', () => relay.occupancy().seatsFree === 12)
      const offer = (participantId: string) =>
        relay.join({ roomId: 'full', participantId, party: 'viewer', receives: [], offerSdp: sampleOffer() })
      // These six participants fill the worker that runs the room; the other worker can take six others.
      await Promise.all(Array.from({ length: 6 }, (_, index) => offer(`v${index}`)))
      await assert.rejects(offer('one too many'), { name: 'RelayError', code: 'noPort' })
      // A full relay still counts as running.
      assert.equal(relay.condition().state, 'running')
      await offer('v0')
      for (const offerSdp of [
        '',
        'm=audio',
        randomBytes(500).toString('latin1'),
        sampleOffer().slice(0, 900),
      ]) {
        const garbage = {
          roomId: 'garbage',
          participantId: 'x',
          party: 'host' as const,
          receives: [],
          offerSdp,
        }
        await assert.rejects(relay.join(garbage), { code: 'badOffer' })
      }
      assert.deepEqual(relay.occupancy(), { rooms: 1, participants: 6, seatsFree: 6, seatsTotal: 12 })
      await relay.closeRoom('full')
      assert.deepEqual(relay.occupancy(), { rooms: 0, participants: 0, seatsFree: 12, seatsTotal: 12 })
    })

    test(`[realtime media] ${engine}: refuses an ICE restart of an unknown or pending connection with the error closed`, async () => {
      const request = { roomId: 'restarted', participantId: 'x', offerSdp: sampleOffer() }
      await assert.rejects(relay.restart(request), { code: 'closed' })
      await relay.join({ ...request, party: 'viewer', receives: [] })
      await assert.rejects(relay.restart({ ...request, participantId: 'y' }), { code: 'closed' })
      await assert.rejects(relay.restart(request), { code: 'closed' })
      await assert.rejects(relay.restart({ ...request, offerSdp: 'v=0' }), { code: 'badOffer' })
      await relay.closeRoom('restarted')
    })

    test(`[decisions 8] ${engine}: replaces a crashed worker and reports the failure of the participants that it served`, async () => {
      const request = {
        roomId: 'crash',
        participantId: 'c',
        party: 'viewer' as const,
        receives: [],
        offerSdp: sampleOffer(),
      }
      await relay.join(request)
      // Both threads are idle, so the room went to the first one.
      await threads[0]!.terminate()
      await eventually('the failure is reported', () => happened('failed', 'crash').length === 1)
      assert.equal(relay.condition().state, 'failed')
      const { answerSdp } = await relay.join(request)
      assert.match(answerSdp, /a=ice-lite/)
      assert.equal(relay.condition().state, 'running')
      await relay.leave('crash', 'c')
    })
  })

/** Creates a network path that drops the nth media packet of one direction. */
function lossyPath({ direction, nth }: { direction: 'toRelay' | 'fromRelay'; nth: number }) {
  let path: UdpPath | undefined
  let seen = 0
  let lost = 0
  const isRtp = (datagram: Buffer): boolean =>
    datagram[0]! > 127 && datagram[0]! < 192 && !(datagram[1]! >= 192 && datagram[1]! <= 223)
  const drops = (way: string, datagram: Buffer): boolean => {
    if (way !== direction || !isRtp(datagram) || ++seen !== nth) return false
    lost++
    return true
  }
  const reroute = async (answerSdp: string): Promise<string> => {
    path = await openUdpPath(candidatePort(answerSdp), drops)
    return redirect(answerSdp, path.port)
  }
  return { reroute, lost: () => lost, close: () => path?.close() }
}
