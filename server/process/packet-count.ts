import type { PeerStats, Relay } from '../../relay/index.ts'

type Counted = Pick<PeerStats, 'packetsIn' | 'packetsOut' | 'lostIn'>

/** Totals over all peers since the start, from the statistics that the relay reports for each peer once a second. */
interface PacketCount {
  readonly in: number
  readonly out: number
  readonly lost: number
  close(): void
}

export function createPacketCount(relay: Pick<Relay, 'onEvent'>): PacketCount {
  const sum = { in: 0, out: 0, lost: 0 }
  const last = new Map<string, Counted>()
  const close = relay.onEvent((event) => {
    // a failed peer stays in the statistics until its participant leaves
    if (event.kind === 'closed') last.delete(`${event.roomId}/${event.participantId}`)
    if (event.kind !== 'stats') return
    for (const peer of event.peers) {
      const name = `${peer.roomId}/${peer.participantId}`
      const before = last.get(name)
      // if a counter is lower than before, the participant has a new peer connection, whose counters have started at 0
      const known =
        before && before.packetsIn <= peer.packetsIn && before.packetsOut <= peer.packetsOut ? before : NONE
      sum.in += peer.packetsIn - known.packetsIn
      sum.out += peer.packetsOut - known.packetsOut
      // the total never falls, although a packet that was counted as lost may still arrive
      sum.lost += Math.max(0, peer.lostIn - known.lostIn)
      last.set(name, peer)
    }
  })
  return {
    get in() {
      return sum.in
    },
    get out() {
      return sum.out
    },
    get lost() {
      return sum.lost
    },
    close,
  }
}

const NONE: Counted = { packetsIn: 0, packetsOut: 0, lostIn: 0 }
