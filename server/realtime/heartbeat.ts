import { SERVER_PING_MS, SILENT_IS_LOST_MS } from '#core/limits.ts'

export const BEAT_MS = 100
/** If a beat is late by more than this, this process itself was delayed. */
const STALL_MS = 250

interface Connection {
  ping(): void
  terminate(): void
}

interface Pulse {
  receivedAt: number
  pingedAt: number
}

/**
 * The sockets are divided into this many groups. One group is pinged on each beat, because pinging thousands of sockets at once
 * would delay messages.
 */
const GROUPS = SERVER_PING_MS / BEAT_MS

/**
 * Terminates sockets that have been silent for too long (docs/realtime.md, Liveness). One timer serves all sockets.
 * Delays of this process itself do not count as silence.
 */
export class Heartbeat {
  readonly #pulses = new Map<Connection, Pulse>()
  readonly #now: () => number
  #beatAt: number
  #watched = 0

  /** @param now a monotonic clock, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#beatAt = now()
  }

  watch(line: Connection): void {
    const at = this.#now()
    const group = this.#watched++ % GROUPS
    this.#pulses.set(line, { receivedAt: at, pingedAt: at - group * BEAT_MS })
  }

  received(line: Connection): void {
    const pulse = this.#pulses.get(line)
    if (pulse) pulse.receivedAt = this.#now()
  }

  forget(line: Connection): void {
    this.#pulses.delete(line)
  }

  /** @returns a function that stops the heartbeat */
  start(): () => void {
    this.#beatAt = this.#now()
    const beating = setInterval(() => this.beat(), BEAT_MS).unref()
    return () => clearInterval(beating)
  }

  beat(): void {
    const now = this.#now()
    const lateMs = now - this.#beatAt - BEAT_MS
    this.#beatAt = now
    const ownSilenceMs = lateMs > STALL_MS ? lateMs : 0
    for (const [line, pulse] of this.#pulses) {
      pulse.receivedAt += ownSilenceMs
      if (now - pulse.receivedAt >= SILENT_IS_LOST_MS) line.terminate()
      else if (now - pulse.pingedAt >= SERVER_PING_MS) {
        // Store the planned time instead of the time of a late beat, so that the socket is pinged together with its
        // group.
        pulse.pingedAt = now - ((now - pulse.pingedAt) % SERVER_PING_MS)
        line.ping()
      }
    }
  }
}
