import { SERVER_PING_MS, SILENT_IS_LOST_MS } from '#core/limits.ts'

export const BEAT_MS = 100
/** A beat that comes so much too late was held up by this process itself. */
const STALL_MS = 250

interface Line {
  ping(): void
  terminate(): void
}

interface Pulse {
  heardAt: number
  pingedAt: number
}

/** Sockets are pinged in so many groups, a beat each: thousands at once would hold up whatever else is to be said. */
const GROUPS = SERVER_PING_MS / BEAT_MS

/**
 * realtime, Liveness: whoever has been silent for too long is lost. One timer for all sockets, which knows its own delays:
 * while this process stood still it heard nobody, and that is nobody's silence but its own.
 */
export class Heartbeat {
  readonly #pulses = new Map<Line, Pulse>()
  readonly #now: () => number
  #beatAt: number
  #watched = 0

  /** @param now ms of a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#beatAt = now()
  }

  watch(line: Line): void {
    const at = this.#now()
    const group = this.#watched++ % GROUPS
    this.#pulses.set(line, { heardAt: at, pingedAt: at - group * BEAT_MS })
  }

  heard(line: Line): void {
    const pulse = this.#pulses.get(line)
    if (pulse) pulse.heardAt = this.#now()
  }

  forget(line: Line): void {
    this.#pulses.delete(line)
  }

  /** @returns how to stop */
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
      pulse.heardAt += ownSilenceMs
      if (now - pulse.heardAt >= SILENT_IS_LOST_MS) line.terminate()
      else if (now - pulse.pingedAt >= SERVER_PING_MS) {
        // the group keeps its beat, however late this one is
        pulse.pingedAt = now - ((now - pulse.pingedAt) % SERVER_PING_MS)
        line.ping()
      }
    }
  }
}
