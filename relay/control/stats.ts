import type { Party, PeerState, PeerStats } from '../api.ts'
import type { PeerCounters } from './peer-contract.ts'

interface Measured {
  roomId: string
  participantId: string
  party: Party
  state: PeerState
}

/** Turns one peer's counters into statistics. Each bitrate is an average since the previous measurement. */
export class StatsMeter {
  #last: { atMs: number; bytesIn: number; bytesOut: number } | undefined

  /** Creates a statistics report. `atMs` is the time of the measurement as epoch ms. */
  measure(peer: Measured, counters: PeerCounters, atMs: number): PeerStats {
    const { bytesIn, bytesOut } = counters
    const seconds = this.#last ? (atMs - this.#last.atMs) / 1000 : 0
    const rate = (now: number, before: number): number =>
      seconds > 0 ? Math.max(0, Math.round(((now - before) * 8) / seconds)) : 0
    const bitrateInBps = rate(bytesIn, this.#last?.bytesIn ?? 0)
    const bitrateOutBps = rate(bytesOut, this.#last?.bytesOut ?? 0)
    this.#last = { atMs, bytesIn, bytesOut }
    return { ...peer, atMs, ...counters, bitrateInBps, bitrateOutBps }
  }
}
