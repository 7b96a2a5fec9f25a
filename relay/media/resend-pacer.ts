import type { Clock } from '../clock.ts'

/** Bytes that may be retransmitted without a delay: enough for the few packets that a frame usually lacks. */
const BURST_BYTES = 8_000
/** Maximum bitrate of retransmissions as a share of the stream's bitrate. With more, they would displace the stream itself. */
const SHARE = 0.5
const LEAST_BPS = 300_000
const TICK_MS = 5
const RATE_WINDOW_MS = 1000

/** Spreads retransmissions over time, because a burst on a full path is lost again together with new packets. */
export class ResendPacer<Packet extends { payload: Buffer }> {
  readonly #clock: Clock
  readonly #send: (packet: Packet) => void
  readonly #waiting: Packet[] = []
  #room = BURST_BYTES
  #filledAtMs = 0
  #window = { startMs: Number.NEGATIVE_INFINITY, bytes: 0 }
  #streamBps = 0
  #cancel: (() => void) | undefined

  constructor(clock: Clock, send: (packet: Packet) => void) {
    this.#clock = clock
    this.#send = send
  }

  /** Counts a new packet of the stream, because the stream's bitrate determines how much may be retransmitted. */
  earn(bytes: number, nowMs: number): void {
    const elapsedMs = nowMs - this.#window.startMs
    if (elapsedMs >= RATE_WINDOW_MS) {
      this.#streamBps = elapsedMs < 2 * RATE_WINDOW_MS ? (this.#window.bytes * 8000) / elapsedMs : 0
      this.#window = { startMs: nowMs, bytes: 0 }
    }
    this.#window.bytes += bytes
  }

  /** Sends the packet at once if the pace allows, else later. A packet that is already waiting is not added twice. */
  add(packet: Packet): void {
    if (this.#waiting.includes(packet)) return
    this.#waiting.push(packet)
    if (!this.#cancel) this.#sendDue()
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#waiting.length = 0
  }

  #sendDue(): void {
    this.#fill()
    let count = 0
    for (; count < this.#waiting.length && this.#room > 0; count++) {
      const packet = this.#waiting[count]!
      this.#room -= packet.payload.length
      this.#send(packet)
    }
    this.#waiting.splice(0, count)
    if (this.#waiting.length === 0) return
    this.#cancel = this.#clock.after(TICK_MS, () => {
      this.#cancel = undefined
      this.#sendDue()
    })
  }

  #fill(): void {
    const nowMs = this.#clock.nowMs()
    const bps = Math.max(LEAST_BPS, this.#streamBps * SHARE)
    this.#room = Math.min(BURST_BYTES, this.#room + ((nowMs - this.#filledAtMs) * bps) / 8000)
    this.#filledAtMs = nowMs
  }
}
