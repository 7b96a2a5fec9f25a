import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JoinRequest, Party, RelayEvent, Route } from '../../../relay/api.ts'
import { Room } from '../../../relay/control/room.ts'
import { NO_LIMIT_BPS } from '../../../relay/media/downlink.ts'
import { sequenceDistance } from '../../../relay/wire/sequence.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { type FakePeer, FakePeers } from '../support/fake-peer.ts'
import { keyPacket, packet } from '../support/packets.ts'

const FROM_GUEST: Route[] = [
  { slot: 'voice', from: 'signage', of: 'voice' },
  { slot: 'camera', from: 'signage', of: 'camera' },
]
const RECEIVES: Record<Party, Route[]> = {
  host: [...FROM_GUEST, { slot: 'whisper', from: 'whisperer', of: 'whisper' }],
  taker: [...FROM_GUEST, { slot: 'whisper', from: 'whisperer', of: 'whisper' }],
  signage: [
    { slot: 'voice', from: 'host', of: 'voice' },
    { slot: 'camera', from: 'host', of: 'camera' },
    { slot: 'screen', from: 'host', of: 'screen' },
  ],
  viewer: FROM_GUEST,
  whisperer: FROM_GUEST,
}
const SENDS: Record<Party, string> = {
  host: 'voice camera screen',
  taker: 'voice camera screen',
  signage: 'voice camera',
  viewer: '',
  whisperer: 'whisper',
}

function openRoom() {
  const peers = new FakePeers()
  const clock = new FakeClock()
  const events: RelayEvent[] = []
  const room = new Room({
    roomId: 'r',
    createPeer: peers.create,
    codec: 'VP8',
    clock,
    emit: (event) => events.push(event),
    log: () => {},
  })
  const join = async (
    party: Party,
    participantId: string = party,
    offerSdp = SENDS[party],
  ): Promise<FakePeer> => {
    await room.join({
      roomId: 'r',
      participantId,
      party,
      offerSdp,
      receives: RECEIVES[party],
    } satisfies JoinRequest)
    const peer = peers.last
    peer.connect()
    return peer
  }
  const happened = (): string[] =>
    events.flatMap((event) => ('participantId' in event ? [`${event.kind} ${event.participantId}`] : []))
  return { room, peers, clock, join, happened }
}

test("[realtime media] forwards media between operator (host) and signage, and the signage's camera to a viewer", async () => {
  const { join } = openRoom()
  const [host, signage, viewer] = [await join('host'), await join('signage'), await join('viewer')]
  host.publish('camera', keyPacket(1, 0))
  host.publish('screen', keyPacket(5, 0))
  host.publish('voice', packet(9, 0))
  signage.publish('camera', keyPacket(2, 0))
  signage.publish('camera', packet(3, 3000))
  assert.deepEqual(
    [signage.received('camera').length, signage.received('screen').length, signage.received('voice').length],
    [1, 1, 1],
  )
  assert.equal(host.received('camera').length, 2)
  assert.equal(viewer.received('camera').length, 2)
  assert.equal(signage.sent.length, 3, 'participants do not receive their own media')
  assert.equal(viewer.received('screen').length, 0)
})

test('[realtime media] forwards only the whisper of the supervisor who joined last, and only to the operator (host)', async () => {
  const { join } = openRoom()
  const [host, signage] = [await join('host'), await join('signage')]
  const first = await join('whisperer', 'v1', 'whisper')
  await join('viewer', 'v2')
  first.publish('whisper', packet(1, 0))
  assert.equal(host.received('whisper').length, 1, 'a viewer who sends nothing does not block the whisper')
  const second = await join('whisperer', 'v3', 'whisper')
  first.publish('whisper', packet(2, 960))
  second.publish('whisper', packet(70, 0))
  assert.equal(host.received('whisper').length, 2)
  assert.equal(signage.sent.length, 0)
})

test('[decisions 8] requests a key frame for a participant who joins, and forwards no video before it arrives', async () => {
  const { join } = openRoom()
  const signage = await join('signage')
  const viewer = await join('viewer')
  assert.deepEqual(signage.keyFramesAsked.slice(0, 1), ['camera'])
  signage.publish('camera', packet(1, 0))
  assert.equal(viewer.sent.length, 0)
  signage.publish('camera', keyPacket(2, 0))
  assert.equal(viewer.received('camera').length, 1)
  const asked = signage.keyFramesAsked.length
  viewer.events.keyFrameNeeded('camera')
  assert.equal(signage.keyFramesAsked.length, asked + 1)
})

test('[decisions 8] requests a key frame for a participant only once they are connected', async () => {
  const { room, peers, join } = openRoom()
  const signage = await join('signage')
  const asked = signage.keyFramesAsked.length
  const request = { roomId: 'r', participantId: 'host', party: 'host', offerSdp: SENDS.host } as const
  await room.join({ ...request, receives: RECEIVES.host })
  assert.equal(signage.keyFramesAsked.length, asked)
  peers.last.connect()
  assert.equal(signage.keyFramesAsked.length, asked + 1)
})

test('[decisions 8] forwards no video to a participant who is not connected yet, so that the video starts with a key frame', async () => {
  const { room, peers, join } = openRoom()
  const signage = await join('signage')
  await room.join({
    roomId: 'r',
    participantId: 'v',
    party: 'viewer',
    offerSdp: '',
    receives: RECEIVES.viewer,
  })
  const viewer = peers.last
  signage.publish('camera', keyPacket(1, 0))
  viewer.connect()
  signage.publish('camera', packet(2, 0))
  assert.equal(viewer.sent.length, 0)
  signage.publish('camera', keyPacket(3, 0))
  assert.equal(viewer.sent.length, 1)
})

test("[realtime media] continues the signage's streams without a jump when its page is reloaded and joins again", async () => {
  const { join, clock, happened } = openRoom()
  const host = await join('host')
  const before = await join('signage')
  before.publish('camera', keyPacket(100, 1000))
  clock.advance(1000)
  const after = await join('signage')
  assert.equal(before.closes, 1)
  before.publish('camera', packet(101, 4000))
  after.publish('camera', packet(7, 0))
  assert.equal(host.received('camera').length, 1, 'waits for a key frame of the new peer')
  assert.ok(after.keyFramesAsked.includes('camera'))
  after.publish('camera', keyPacket(8, 90))
  const [old, fresh] = host.received('camera')
  assert.equal(sequenceDistance(old!.sequenceNumber, fresh!.sequenceNumber), 1)
  assert.equal((fresh!.timestamp - old!.timestamp) >>> 0, 90_000)
  assert.deepEqual(happened(), ['connected host', 'connected signage', 'connected signage'])
})

test("[realtime media] closes a participant's old connection only once the new one has been answered", async () => {
  const { room, peers, join } = openRoom()
  const signage = await join('signage')
  let release: () => void = () => {}
  peers.gate = new Promise((resolve) => {
    release = resolve
  })
  const joining = room.join({
    roomId: 'r',
    participantId: 'signage',
    party: 'signage',
    offerSdp: 'voice',
    receives: [],
  })
  assert.equal(signage.closes, 0)
  release()
  assert.equal((await joining).answerSdp, 'answer to voice')
  assert.equal(signage.closes, 1)
})

test('[realtime media] lets a participant join again even if the relay is full', async () => {
  const { peers, join } = openRoom()
  peers.capacity = 2
  const [host, signage] = [await join('host'), await join('signage')]
  await join('signage')
  assert.deepEqual([host.state, signage.state], ['connected', 'closed'])
  await assert.rejects(join('viewer'), { code: 'noPort' })
})

test('[realtime media] replaces the operator (host) when another one joins, and reports the first connection as closed', async () => {
  const { join, happened } = openRoom()
  const signage = await join('signage')
  const first = await join('host', 'h1')
  first.publish('camera', keyPacket(1, 0))
  const second = await join('host', 'h2')
  assert.equal(first.closes, 1)
  assert.deepEqual(happened().slice(-2), ['closed h1', 'connected h2'])
  first.publish('camera', packet(2, 0))
  second.publish('camera', keyPacket(9, 0))
  assert.equal(signage.received('camera').length, 2)
})

test('[realtime media] forwards messages of operator (host) and signage to all others, and drops messages of viewers', async () => {
  const { room, join } = openRoom()
  const [host, signage] = [await join('host'), await join('signage')]
  const [one, two] = [await join('viewer', 'v1'), await join('viewer', 'v2')]
  host.events.message('wave')
  signage.events.message(Buffer.from([1]))
  one.events.message('I am the host')
  assert.deepEqual(signage.messages, ['wave'])
  assert.deepEqual(host.messages, [Buffer.from([1])])
  assert.deepEqual(two.messages, ['wave', Buffer.from([1])])
  assert.deepEqual(one.messages, ['wave', Buffer.from([1])])
  assert.equal(room.stats(0).find(({ participantId }) => participantId === 'v1')?.messagesDropped, 1)
})

test("[decisions 8] converts sender reports to the relay's clock, and sends a sender report with a stream's first packet", async () => {
  const { clock, join } = openRoom()
  const [host, signage] = [await join('host'), await join('signage')]
  const report = { ntpSeconds: 10, ntpFraction: 20, rtpTimestamp: 5000 }
  signage.events.senderReport('camera', report)
  const ours = { ntpSeconds: 2_208_988_800 + clock.epochMs() / 1000, ntpFraction: 0 }
  assert.deepEqual(host.reports, [])
  signage.publish('camera', keyPacket(1, 4000))
  const out = host.received('camera')[0]!
  assert.deepEqual(host.reports, [
    { slot: 'camera', report: { ...ours, rtpTimestamp: (out.timestamp + 1000) >>> 0 } },
  ])
})

test('[decisions 8] sender reports to a receiver continue on the same clock when another publisher replaces the first', async () => {
  const { clock, join } = openRoom()
  const [host, first] = [await join('host'), await join('signage')]
  const see = (signage: FakePeer, ntpSeconds: number): number => {
    signage.publish('camera', keyPacket(1, 4000))
    for (const slot of ['camera', 'voice'] as const)
      signage.events.senderReport(slot, { ntpSeconds, ntpFraction: 0, rtpTimestamp: 4000 })
    return host.reports.filter(({ slot }) => slot === 'camera').at(-1)!.report.ntpSeconds
  }
  const before = see(first, 1_000)
  clock.advance(3000)
  const second = await join('signage', 'another')
  assert.equal(see(second, 900_000) - before, 3)
})

test("[decisions 8] limits a publisher's bitrate for a slow operator (host) or signage, but not for a slow viewer", async () => {
  const { room, join } = openRoom()
  const [host, signage, viewer] = [await join('host'), await join('signage'), await join('viewer')]
  viewer.events.downlinkLimit(100_000)
  assert.equal(signage.limits.at(-1), NO_LIMIT_BPS)
  host.events.downlinkLimit(700_000)
  assert.equal(signage.limits.at(-1), 700_000)
  assert.equal(host.limits.at(-1), NO_LIMIT_BPS)
  await room.leave('host')
  assert.equal(signage.limits.at(-1), NO_LIMIT_BPS, 'the limit ends when the slow receiver leaves')
})

test("[decisions 8] limits how often a viewer's requests cause a key frame, but not how often the signage's do", async () => {
  const { clock, join } = openRoom()
  const [host, signage, viewer] = [await join('host'), await join('signage'), await join('viewer')]
  const [fromSignage, fromHost] = [signage.keyFramesAsked, host.keyFramesAsked]
  fromSignage.length = 0
  fromHost.length = 0
  for (let second = 0; second < 30; second++) {
    viewer.events.keyFrameNeeded('camera')
    signage.events.keyFrameNeeded('camera')
    clock.advance(1000)
  }
  assert.equal(fromSignage.length, 5)
  assert.equal(fromHost.length, 30)
})

test('[realtime media] keeps the newer of two joins of a participant, and discards a join whose participant left meanwhile', async () => {
  const { room, peers } = openRoom()
  let release: () => void = () => {}
  peers.gate = new Promise((resolve) => {
    release = resolve
  })
  const request: JoinRequest = {
    roomId: 'r',
    participantId: 'g',
    party: 'signage',
    offerSdp: '',
    receives: [],
  }
  const [older, newer] = [room.join(request), room.join(request)]
  const gone = room.join({ ...request, participantId: 'h', party: 'host' })
  await room.leave('h')
  release()
  await assert.rejects(older, { code: 'closed' })
  await newer
  await assert.rejects(gone, { code: 'closed' })
  assert.deepEqual(
    peers.made.map(({ state }) => state),
    ['closed', 'connecting', 'closed'],
  )
})

test('[realtime media] reports that a participant left before it reports that they joined again', async () => {
  const { room, join, happened } = openRoom()
  await join('signage')
  const leaving = room.leave('signage')
  await join('signage')
  await leaving
  assert.deepEqual(happened(), ['connected signage', 'closed signage', 'connected signage'])
  assert.equal(room.participantCount, 1)
})

test('[decisions 8] reports a failed connection once, and keeps its participant until they join again or leave', async () => {
  const { room, join, happened } = openRoom()
  const signage = await join('signage')
  signage.fail()
  assert.equal(room.stats(0)[0]?.state, 'failed')
  await room.leave('signage')
  assert.deepEqual(happened(), ['connected signage', 'failed signage', 'closed signage'])
  assert.equal(room.isEmpty, true)
})

test("[realtime media] forwards a viewer's voice to the operator (host) only while the viewer's role is whisperer", async () => {
  const { room, join } = openRoom()
  const [host, signage] = [await join('host'), await join('signage')]
  const supervisor = await join('viewer', 'v1', 'whisper')
  supervisor.publish('whisper', packet(1, 0))
  assert.equal(host.received('whisper').length, 0, "a viewer's voice is not forwarded")
  room.setParty('v1', 'whisperer')
  supervisor.publish('whisper', packet(2, 960))
  room.setParty('v1', 'viewer')
  supervisor.publish('whisper', packet(3, 1920))
  assert.equal(host.received('whisper').length, 1)
  assert.deepEqual(signage.sent, [], 'nothing is forwarded to the visitor')
})

test('[4.4] a colleague who takes over sees the visitor at once, but is seen only after they have replaced the operator', async () => {
  const { room, join, happened } = openRoom()
  const [host, signage] = [await join('host', 'host:1'), await join('signage')]
  host.publish('camera', keyPacket(10, 0))
  const taker = await join('taker', 'host:2')
  signage.publish('camera', keyPacket(1, 0))
  assert.equal(taker.received('camera').length, 1, 'the taker receives the visitor')
  taker.publish('camera', keyPacket(500, 90_000))
  taker.publish('voice', packet(500, 960))
  assert.deepEqual(
    [signage.received('camera').length, signage.received('voice').length],
    [1, 0],
    'only the host is seen and heard',
  )
  room.setParty('host:2', 'host')
  assert.deepEqual(happened().slice(-1), ['closed host:1'])
  assert.ok(host.closes === 1 && taker.closes === 0)
  host.publish('camera', packet(11, 3_000))
  taker.publish('camera', packet(501, 93_000))
  assert.equal(signage.received('camera').length, 1, 'no new video before a key frame')
  taker.publish('camera', keyPacket(502, 96_000))
  const [before, after] = signage.received('camera')
  assert.equal(
    sequenceDistance(before!.sequenceNumber, after!.sequenceNumber),
    1,
    'the sequence numbers continue',
  )
})

test('[realtime media] ignores a role change of an unknown participant, and a change to the role that the participant already has', async () => {
  const { room, join, happened } = openRoom()
  const host = await join('host')
  room.setParty('nobody', 'host')
  room.setParty('host', 'host')
  assert.ok(host.closes === 0)
  assert.deepEqual(happened(), ['connected host'])
})
