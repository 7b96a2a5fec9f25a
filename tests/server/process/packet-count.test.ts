import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PeerStats } from '../../../relay/index.ts'
import { createPacketCount } from '../../../server/process/packet-count.ts'
import { createFakeRelay } from '../../support/fake-relay.ts'

const [roomId, participantId] = ['signage:1', 'host:2']

const statsOf = (packetsIn: number): PeerStats => ({
  roomId,
  participantId,
  party: 'host',
  atMs: 0,
  packetsIn,
  packetsOut: 2 * packetsIn,
  bytesIn: 0,
  bytesOut: 0,
  lostIn: 3,
  bitrateInBps: 0,
  bitrateOutBps: 0,
  keyFramesIn: 0,
  nacked: 0,
  retransmitted: 0,
  pliSent: 0,
  messagesDropped: 0,
  state: 'connected',
})

function openCount() {
  const relay = createFakeRelay()
  const count = createPacketCount(relay)
  return {
    totals: () => [count.in, count.out, count.lost],
    report: (packetsIn: number) => relay.emit({ kind: 'stats', peers: [statsOf(packetsIn)] }),
    tell: (kind: 'failed' | 'closed') => relay.emit({ kind, roomId, participantId }),
  }
}

test('[8] counts the packets of a failed peer once, although the relay reports them until the peer leaves', () => {
  const { totals, report, tell } = openCount()
  report(100)
  tell('failed')
  report(100)
  report(100)
  assert.deepEqual(totals(), [100, 200, 3])
})

test('[8] counts all packets of a peer whose participant has left and joined again', () => {
  const { totals, report, tell } = openCount()
  report(100)
  tell('closed')
  report(150)
  assert.deepEqual(totals(), [250, 500, 6])
})
