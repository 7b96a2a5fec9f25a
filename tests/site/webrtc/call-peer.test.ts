import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Request } from '../../../site/line/request-port.ts'
import {
  type CallPeer,
  createCallPeer,
  type MediaFallback,
  type PeerPlan,
} from '../../../site/webrtc/call-peer.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { FakeConnection } from './fake-connection.ts'
import { createFakeLine } from './fake-line.ts'

const track = (name: string) => ({ name, enabled: true }) as unknown as MediaStreamTrack & { name: string }

const PLAN: PeerPlan = { purpose: 'call', signageId: 3, send: { camera: null }, receive: ['voice', 'camera'] }

function bench() {
  const clock = createFakeClock()
  const server = createFakeLine()
  const connections: FakeConnection[] = []
  const reported: string[] = []
  const asked: string[] = []
  let refusal: unknown
  const request = async (_call: unknown, { peerId }: { peerId: string }) => {
    asked.push(peerId)
    const iceServers = [{ urls: ['turn:relay.example'], username: `answer ${asked.length}`, credential: 'c' }]
    return refusal ?? { kind: 'ok', value: { credential: 'good', expiresAt: 1, iceServers } }
  }
  const peer: CallPeer = createCallPeer({
    line: server.line,
    clock,
    request: request as unknown as Request,
    createConnection: (configuration) => {
      const connection = new FakeConnection(configuration)
      connections.push(connection)
      return connection as unknown as RTCPeerConnection
    },
  })
  peer.onState((state) => reported.push(state))
  peer.onGiveUp((reason) => reported.push(`gave up: ${reason}`))
  const answer = async (sdp = 'v=0 answer') => {
    server.say({ type: 'answer', sdp, peerId: server.offers().at(-1)!.peerId })
    await settle()
  }
  /** Lets the server answer the pending offer and connects the peer. */
  const connect = async () => {
    await settle()
    await answer()
    connections.at(-1)!.become('connected')
  }
  return {
    clock,
    server,
    connections,
    told: reported,
    asked,
    peer,
    answer,
    connect,
    last: () => connections.at(-1)!,
    refuseCredential: () => {
      refusal = { kind: 'refused', refusal: { code: 'SVER-11', msg: 'no' } }
    },
  }
}

async function connected() {
  const made = bench()
  made.peer.start(PLAN)
  await made.connect()
  return made
}

const real = { MediaStream: globalThis.MediaStream, RTCRtpReceiver: globalThis.RTCRtpReceiver }
before(() => {
  Object.assign(globalThis, {
    MediaStream: class {
      readonly tracks: unknown[]
      constructor(tracks: unknown[]) {
        this.tracks = tracks
      }
    },
    RTCRtpReceiver: { getCapabilities: () => ({ codecs: [{ mimeType: 'video/VP8' }] }) },
  })
})
after(() => Object.assign(globalThis, real))

describe('a peer with one connection', () => {
  test('[realtime media] sends an offer with its credential, peer id and room', async () => {
    const { peer, server, asked, connections } = bench()
    peer.start(PLAN)
    await settle()
    const [offer] = server.offers()
    assert.equal(offer?.credential, 'good')
    assert.equal(offer?.peerId, asked[0])
    assert.equal(offer?.purpose, 'call')
    assert.equal(offer?.signageId, 3)
    assert.deepEqual(connections[0]!.configuration.iceServers, [
      { urls: ['turn:relay.example'], username: 'answer 1', credential: 'c' },
    ])
    assert.deepEqual(
      connections[0]!.transceivers.map(({ kind, direction }) => `${kind} ${direction}`),
      ['audio recvonly', 'video sendrecv', 'video inactive', 'audio inactive'],
    )
  })

  test('[realtime media] reports the received streams of voice and camera once connected', async () => {
    const { peer, connect, told: reported } = bench()
    const received: string[] = []
    for (const slot of ['voice', 'camera', 'screen'] as const) peer.onStream(slot, () => received.push(slot))
    peer.start(PLAN)
    await settle()
    assert.deepEqual(received, [])
    await connect()
    assert.deepEqual(received, ['voice', 'camera'])
    assert.deepEqual(reported, ['connecting', 'connected'])
    assert.ok(peer.stream('camera'))
    assert.equal(peer.stream('screen'), undefined)
  })

  test('[realtime media] ignores an answer to another peer id', async () => {
    const { peer, server, last } = bench()
    peer.start(PLAN)
    await settle()
    server.say({ type: 'answer', sdp: 'v=0 stale', peerId: 'ffffffffffffffff' })
    await settle()
    assert.equal(last().remoteDescription, null)
  })

  test('[realtime media] sends its own ICE candidates, and applies received ones only after the answer', async () => {
    const { peer, server, answer, last } = bench()
    peer.start(PLAN)
    await settle()
    server.say({ type: 'iceCandidate', candidate: { candidate: 'early' } })
    assert.equal(last().candidates.length, 0)
    await answer()
    server.say({ type: 'iceCandidate', candidate: { candidate: 'late' } })
    assert.deepEqual(last().candidates, [{ candidate: 'early' }, { candidate: 'late' }])
    last().onicecandidate?.({ candidate: { candidate: 'mine', sdpMid: '0', sdpMLineIndex: 0 } })
    last().onicecandidate?.({ candidate: null })
    const own = server.sent.filter(({ type }) => type === 'iceCandidate')
    assert.deepEqual(own, [
      { type: 'iceCandidate', candidate: { candidate: 'mine', sdpMid: '0', sdpMLineIndex: 0 } },
    ])
  })

  test('[realtime media] sends messages only while the data channel is open', async () => {
    const { peer, connect, last } = bench()
    peer.start(PLAN)
    await settle()
    assert.equal(peer.sendMessage('early'), false)
    await connect()
    assert.equal(peer.sendMessage('now'), true)
    assert.deepEqual(last().channel.sent, ['now'])
  })

  test('[realtime media] mutes a microphone that is added while the user is muted', async () => {
    const { peer } = bench()
    const [first, second] = [track('first'), track('second')]
    peer.start({ ...PLAN, send: { voice: first } })
    peer.setMuted(true)
    assert.equal(first.enabled, false)
    await peer.replaceTrack('voice', second)
    assert.equal(second.enabled, false)
    peer.setMuted(false)
    assert.equal(second.enabled, true)
  })

  test('[realtime media] adds a track without a new offer only if the last offer announced this kind of media', async () => {
    const { peer, server, connect, connections } = await connected()
    const camera = track('camera')
    await peer.replaceTrack('camera', camera)
    assert.deepEqual(connections[0]!.transceivers[1]!.sender.replaced, [camera])
    assert.equal(server.offers().length, 1)
    await peer.replaceTrack('screen', track('screen'))
    await connect()
    assert.equal(server.offers().length, 2)
    assert.equal(connections[1]!.transceivers[2]!.direction, 'sendonly')
    assert.equal(connections[1]!.transceivers[1]!.track, camera)
  })

  test('[realtime media] `close` closes the connection and stops all timers and listeners', async () => {
    const { peer, server, clock, told: reported, last } = await connected()
    peer.close()
    assert.equal(last().closed, true)
    assert.equal(server.listening(), 0)
    assert.equal(clock.pending(), 0)
    assert.equal(reported.at(-1), 'closed')
  })
})

describe('a peer whose connection fails', () => {
  test('[4.4] does not encode the video of a camera or shared screen that has no track', async () => {
    const { peer, connections, answer } = bench()
    peer.start({ ...PLAN, send: { voice: null, camera: null, screen: null } })
    await settle()
    const [voice, camera, screen] = connections[0]!.transceivers.map(({ sender }) => sender)
    // a track that is added before the server's answer arrives is encoded as well
    await peer.replaceTrack('camera', track('camera'))
    await answer()
    assert.deepEqual([voice!.active, camera!.active, screen!.active], [true, true, false])
    await peer.replaceTrack('screen', track('screen'))
    assert.equal(screen!.active, true)
    await peer.replaceTrack('screen', null)
    await peer.replaceTrack('camera', null)
    assert.deepEqual([voice!.active, camera!.active, screen!.active], [true, false, false])
  })

  test('[4.4] activates the video encoding if the track is replaced while the parameters are being set', async () => {
    const { peer, connections, answer } = bench()
    peer.start({ ...PLAN, send: { camera: null } })
    await settle()
    const answered = answer()
    const changes = [track('a'), null, track('b')].map((next) => peer.replaceTrack('camera', next))
    await Promise.all([answered, ...changes])
    assert.equal(connections[0]!.transceivers[1]!.sender.active, true)
  })

  test('[9] replaces a connection that does not come up within 3 s, and gives up after three retries', async () => {
    const { peer, clock, server, told: reported } = bench()
    peer.start(PLAN)
    await settle()
    const startAt = clock.now()
    const offersAt: number[] = [0]
    while (peer.state() === 'connecting') {
      const count = server.offers().length
      await clock.advance(500)
      if (server.offers().length > count) offersAt.push(clock.now() - startAt)
    }
    assert.deepEqual(offersAt, [0, 3_000, 6_000, 9_000])
    assert.equal(clock.now() - startAt, 12_000)
    assert.deepEqual(reported, ['connecting', 'failed', 'gave up: unreachable'])
    assert.equal(clock.pending(), 0)
  })

  test('[9] every step of a connection attempt extends its deadline by another 3 s', async () => {
    const { peer, clock, server, answer, last } = bench()
    peer.start(PLAN)
    await clock.advance(2_900)
    await answer()
    await clock.advance(2_900)
    last().become('connecting')
    await clock.advance(2_900)
    last().become('connected')
    assert.equal(server.offers().length, 1)
    assert.equal(peer.state(), 'connected')
  })

  test('[realtime media] sends a prepared offer although the page was busy for 10 s meanwhile', async () => {
    const { clock, server, asked, peer } = bench()
    peer.start(PLAN)
    await clock.hang(10_000)
    assert.deepEqual([asked.length, server.offers().length], [1, 1])
    await clock.advance(3_000)
    assert.deepEqual(
      [asked.length, server.offers().length],
      [2, 2],
      'an unanswered offer is replaced even after a pause of the page',
    )
  })

  test('[realtime media] shows the last picture until the next connection is connected', async () => {
    const { peer, connections, connect, clock } = await connected()
    await clock.advance(60_000)
    const before = peer.stream('camera')
    connections[0]!.become('failed')
    assert.equal(peer.state(), 'connecting')
    await settle()
    assert.equal(peer.stream('camera'), before)
    assert.equal(connections[0]!.closed, false)
    await connect()
    assert.equal(peer.state(), 'connected')
    assert.notEqual(peer.stream('camera'), before)
    assert.equal(connections[0]!.closed, true)
  })

  test('[realtime media] restarts ICE of an interrupted connection instead of replacing the connection', async () => {
    const { server, connections, told: reported, answer, asked, clock } = await connected()
    reported.length = 0
    connections[0]!.become('disconnected')
    await settle()
    assert.deepEqual(
      server.offers().map(({ sdp, restart, peerId }) => [sdp, restart, peerId === asked[0]]),
      [
        ['v=0 offer', false, true],
        ['v=0 offer1', true, true],
      ],
    )
    await answer('v=0 answer to the restart')
    assert.equal(connections[0]!.remoteDescription?.sdp, 'v=0 answer to the restart')
    connections[0]!.become('connected')
    clock.advance(10_000)
    await settle()
    assert.deepEqual([connections.length, reported], [1, ['connecting', 'connected']])
  })

  test("[decisions 8] restarts ICE with the TURN credentials of the server's latest answer", async () => {
    const { server, connections, answer } = await connected()
    const names: unknown[] = []
    for (const _ of ['first', 'second']) {
      connections[0]!.become('disconnected')
      await settle()
      await answer('v=0 answer to the restart')
      connections[0]!.become('connected')
      names.push(connections[0]!.configuration.iceServers?.[0]?.username)
    }
    assert.deepEqual(names, ['answer 2', 'answer 3'])
    assert.deepEqual([connections.length, server.offers().length], [1, 3])
  })

  test('[realtime media] replaces an interrupted connection that the server no longer knows', async () => {
    const { server, connections } = await connected()
    connections[0]!.become('disconnected')
    await settle()
    server.say({ type: 'Error', code: 'SVER-24', msg: '', key: 'peerCreation' })
    await settle()
    assert.equal(connections.length, 2)
    assert.equal(server.offers().at(-1)!.restart, false)
  })

  test('[realtime media] replaces a connection that the relay has lost, and shows its last picture meanwhile', async () => {
    const { peer, server, connections, connect, clock } = await connected()
    await clock.advance(60_000)
    server.say({ type: 'mediaLost', peerId: 'of-another-page-00' })
    await settle()
    assert.equal(connections.length, 1)
    const lost = server.offers().at(-1)!.peerId
    server.say({ type: 'mediaLost', peerId: lost })
    await settle()
    assert.equal(connections.length, 2)
    assert.equal(connections[0]!.closed, false, 'the old connection stays open and shows its last picture')
    assert.equal(server.offers().at(-1)!.restart, false)
    // a late message about a connection that was already replaced
    server.say({ type: 'mediaLost', peerId: lost })
    await connect()
    assert.equal(connections.length, 2)
    assert.equal(peer.state(), 'connected')
  })

  test('[realtime media] sends no new offer if the connection recovers before the credential arrives', async () => {
    const { server, connections } = await connected()
    connections[0]!.become('disconnected')
    connections[0]!.become('connected')
    await settle()
    assert.equal(server.offers().length, 1)
  })

  test('[realtime media] keeps a connection that recovers by itself within 3 s', async () => {
    const { peer, connections, server, clock } = await connected()
    let streams = 0
    peer.onStream('camera', () => {
      streams += 1
    })
    connections[0]!.become('disconnected')
    assert.equal(server.probes(), 1)
    await clock.advance(2_900)
    connections[0]!.become('connected')
    await clock.advance(10_000)
    assert.equal(connections.length, 1)
    assert.equal(peer.state(), 'connected')
    assert.equal(streams, 0, 'the unchanged stream is not reported again')
  })

  test('[realtime media] gives up a connection that breaks each time right after connecting', async () => {
    const { peer, connect, connections, clock } = await connected()
    for (let round = 0; round < 3; round += 1) {
      connections.at(-1)!.become('failed')
      await connect()
    }
    connections.at(-1)!.become('failed')
    await clock.advance(100)
    assert.equal(peer.state(), 'failed')
  })

  test('[realtime media] asks again every 3 s for a credential that was refused, and gives up after the third retry', async () => {
    const { peer, clock, asked, told: reported, refuseCredential } = bench()
    refuseCredential()
    peer.start(PLAN)
    await clock.advance(2_900)
    assert.equal(asked.length, 1)
    await clock.advance(7_000)
    assert.equal(asked.length, 4)
    assert.deepEqual(reported, ['connecting', 'failed', 'gave up: refused'])
  })

  test("[realtime media] treats a server error as a refusal only if it is about the peer's own offer", async () => {
    const { peer, clock, server, connections, answer } = bench()
    peer.start(PLAN)
    await settle()
    server.say({ type: 'Error', code: 'SVER-61', msg: 'no port', key: 'noPort' })
    await answer()
    assert.equal(connections[0]!.remoteDescription, null, 'a late answer to the refused attempt is ignored')
    await clock.advance(2_999)
    assert.equal(server.offers().length, 1)
    await clock.advance(1)
    assert.equal(server.offers().length, 2)
    server.say({ type: 'Error', code: 'SVER-75', msg: 'other', key: 'wrongState' })
    await answer()
    assert.notEqual(connections[1]!.remoteDescription, null)
  })

  test('[realtime media] replaces a connection attempt whose answer is not valid SDP', async (t) => {
    const error = t.mock.method(console, 'error', () => {})
    const { peer, server, answer } = bench()
    peer.start(PLAN)
    await settle()
    await answer('garbage')
    assert.equal(error.mock.callCount(), 1)
    assert.equal(server.offers().length, 2)
  })
})

describe('a peer whose socket is lost', () => {
  test('[realtime media] a lost socket does not affect a connected peer', async () => {
    const { peer, server, clock } = await connected()
    server.become('lost')
    await clock.advance(30_000)
    server.become('open')
    await clock.advance(30_000)
    assert.equal(peer.state(), 'connected')
    assert.equal(server.offers().length, 1)
  })

  test('[realtime media] a lost socket does not use up a retry, and a new offer is sent once the socket is back', async () => {
    const { peer, server, clock, connect } = bench()
    peer.start(PLAN)
    await settle()
    server.become('lost')
    await clock.advance(60_000)
    assert.equal(peer.state(), 'connecting')
    server.become('open')
    await connect()
    assert.equal(peer.state(), 'connected')
    assert.equal(server.offers().length, 2)
  })

  test('[realtime media] a connection that broke while the socket was lost is replaced once the socket is back', async () => {
    const { peer, server, clock, connections, connect } = await connected()
    connections[0]!.become('disconnected')
    server.become('lost')
    await clock.advance(20_000)
    assert.equal(server.offers().length, 1)
    server.become('open')
    await connect()
    assert.equal(peer.state(), 'connected')
    assert.equal(connections[0]!.closed, true)
  })

  test('[realtime media] `reoffer` keeps the running connection until the new connection is connected', async () => {
    const { peer, server, connections, connect } = await connected()
    peer.reoffer()
    await settle()
    assert.equal(connections[0]!.closed, false)
    await connect()
    assert.equal(server.offers().length, 2)
    assert.equal(connections[0]!.closed, true)
    assert.notEqual(server.offers()[0]!.peerId, server.offers()[1]!.peerId)
  })
})

describe('a peer whose network blocks WebRTC', () => {
  const watched = (made: ReturnType<typeof bench>) => {
    const blocked: boolean[] = []
    made.peer.onBlocked((isBlocked) => blocked.push(isBlocked))
    return blocked
  }
  const fallback = () => {
    const did: unknown[] = []
    let tell = (_message: string | ArrayBuffer): void => {}
    const way: MediaFallback = {
      stream: { by: 'the socket' } as unknown as MediaStream,
      setVoice: (voice) => did.push(voice),
      send: (message) => {
        did.push(message)
        return true
      },
      onMessage: (listener) => {
        tell = listener
      },
      retryDelayMs: () => 15_000,
      report: () => new Map([['voice', 1]]) as unknown as RTCStatsReport,
    }
    return { way, did, tell: (text: string) => tell(text) }
  }

  test('[realtime media over sockets] reports the network as blocked once, 3 s after the offer', async () => {
    const made = bench()
    const blocked = watched(made)
    made.peer.start(PLAN)
    await settle()
    await made.clock.advance(1_500)
    await made.answer()
    await made.clock.advance(1_499)
    assert.deepEqual([blocked, made.peer.isBlocked()], [[], undefined])
    await made.clock.advance(1)
    assert.deepEqual([blocked, made.peer.isBlocked()], [[true], true])
    await made.clock.advance(6_000)
    assert.deepEqual(blocked, [true])
    await made.connect()
    assert.deepEqual([blocked, made.peer.isBlocked()], [[true, false], false])
  })

  test('[realtime media over sockets] reports the network as blocked after an interruption of 3 s, but not after a shorter interruption', async () => {
    const made = await connected()
    const blocked = watched(made)
    made.last().become('disconnected')
    await made.clock.advance(2_900)
    made.last().become('connected')
    await made.clock.advance(5_000)
    assert.deepEqual(blocked, [])
    made.last().become('disconnected')
    await made.clock.advance(3_000)
    assert.deepEqual(blocked, [true])
  })

  test('[realtime media over sockets] does not report the network as blocked after a refusal or a lost socket', async () => {
    const refused = bench()
    const blocked = watched(refused)
    refused.peer.start(PLAN)
    await settle()
    refused.server.say({ type: 'Error', code: 'SVER-24', msg: '', key: 'peerCreation' })
    await refused.clock.advance(2_999)
    assert.deepEqual(blocked, [])
    const lost = bench()
    const said = watched(lost)
    lost.peer.start(PLAN)
    await settle()
    lost.server.become('lost')
    await lost.clock.advance(10_000)
    assert.deepEqual(said, [])
    lost.peer.close()
    refused.peer.close()
    await refused.clock.advance(10_000)
    assert.deepEqual(blocked, [])
  })

  test('[realtime media over sockets] the peer counts as connected once the socket carries voice and messages', async () => {
    const made = bench()
    const voices: unknown[] = []
    const texts: unknown[] = []
    made.peer.onStream('voice', (stream) => voices.push(stream))
    made.peer.onMessage((message) => texts.push(message))
    const microphone = track('microphone')
    made.peer.start({ ...PLAN, send: { voice: microphone, camera: null } })
    await made.clock.advance(3_000)
    const { way, did, tell } = fallback()
    made.peer.setFallback(way)
    assert.deepEqual(
      [made.peer.state(), voices, made.peer.stream('voice')],
      ['connected', [way.stream], way.stream],
    )
    tell('an answer')
    assert.equal(made.peer.sendMessage('wave'), true)
    await made.peer.replaceTrack('voice', null)
    assert.deepEqual([texts, did], [['an answer'], [microphone, 'wave', null]])
    assert.equal((await made.peer.report('voice'))?.size, 1)
    assert.equal(await made.peer.report('camera'), undefined)
  })

  test('[realtime media over sockets] keeps trying WebRTC at longer intervals while media go over the socket', async () => {
    const made = bench()
    made.peer.start(PLAN)
    await made.clock.advance(3_000)
    const { way } = fallback()
    made.peer.setFallback(way)
    made.told.length = 0
    await made.clock.advance(9_100)
    assert.equal(made.last().closed, true, 'the last attempt has failed and is closed')
    const attempts = made.connections.length
    await made.clock.advance(14_000)
    assert.equal(made.connections.length, attempts)
    await made.clock.advance(1_000)
    assert.equal(made.connections.length, attempts + 1)
    const voices: unknown[] = []
    made.peer.onStream('voice', (stream) => voices.push(stream))
    await made.connect()
    assert.deepEqual([voices, made.told], [[], []], 'the voice still arrives over the socket')
    made.peer.setFallback(undefined)
    assert.deepEqual([voices.length, made.told, made.peer.state()], [1, [], 'connected'])
    assert.notEqual(voices[0], way.stream)
  })
})
