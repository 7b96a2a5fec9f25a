import type { Clock } from '../clock.ts'
import { sequenceDistance } from '../wire/sequence.ts'

/**
 * This file reports the arrival times of the packets of one transport to the browser's congestion control, every 50 ms
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01).
 */

interface Arrival {
  /** Index of the packet: its transport-wide sequence number, continued beyond 16 bits. */
  index: number
  atMs: number
}

const DELTA_US = 250
const REFERENCE_US = 64_000
const FEEDBACK_GAP_MS = 50
/** A larger jump of the index means that the browser started a new numbering, not that packets were lost. */
const MAX_SPAN = 1000
const MAX_LATE = 100
const SYMBOLS_A_CHUNK = 7

const NOT_RECEIVED = 0
const SMALL_DELTA = 1
const LARGE_DELTA = 2

/** Encodes a feedback packet for the arrivals from `base` on, sorted by index; stops early if a delta does not fit. */
export function encodeFeedback(
  ssrcs: { sender: number; media: number },
  base: number,
  arrivals: readonly Arrival[],
  feedbackCount: number,
): { packet: Buffer; used: number } {
  const reference = Math.floor((arrivals[0]!.atMs * 1000) / REFERENCE_US)
  const symbols: number[] = []
  const deltas: number[] = []
  let previousUs = reference * REFERENCE_US
  let used = 0
  for (const arrival of arrivals) {
    const delta = Math.round((arrival.atMs * 1000 - previousUs) / DELTA_US)
    if (delta < -0x8000 || delta > 0x7fff) break
    while (symbols.length < arrival.index - base) symbols.push(NOT_RECEIVED)
    symbols.push(delta >= 0 && delta <= 0xff ? SMALL_DELTA : LARGE_DELTA)
    deltas.push(delta)
    previousUs += delta * DELTA_US
    used++
  }
  const body = Buffer.concat([encodeSymbols(symbols), encodeDeltas(deltas)])
  const packet = Buffer.alloc(20 + Math.ceil(body.length / 4) * 4)
  const padding = packet.length - 20 - body.length
  packet[0] = 0x80 | (padding > 0 ? 0x20 : 0) | 15
  packet[1] = 205
  packet.writeUInt16BE(packet.length / 4 - 1, 2)
  packet.writeUInt32BE(ssrcs.sender, 4)
  packet.writeUInt32BE(ssrcs.media, 8)
  packet.writeUInt16BE(base & 0xffff, 12)
  packet.writeUInt16BE(symbols.length, 14)
  packet.writeUIntBE(reference & 0xffffff, 16, 3)
  packet[19] = feedbackCount & 0xff
  body.copy(packet, 20)
  if (padding > 0) packet[packet.length - 1] = padding
  return { packet, used }
}

/** Encodes which packets arrived, as status vector chunks of seven two-bit symbols. */
function encodeSymbols(symbols: readonly number[]): Buffer {
  const chunks = Buffer.alloc(Math.ceil(symbols.length / SYMBOLS_A_CHUNK) * 2)
  symbols.forEach((symbol, position) => {
    const at = Math.floor(position / SYMBOLS_A_CHUNK) * 2
    const shift = 12 - 2 * (position % SYMBOLS_A_CHUNK)
    chunks.writeUInt16BE(chunks.readUInt16BE(at) | 0xc000 | (symbol << shift), at)
  })
  return chunks
}

function encodeDeltas(deltas: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const delta of deltas) {
    if (delta >= 0 && delta <= 0xff) bytes.push(delta)
    else bytes.push((delta >> 8) & 0xff, delta & 0xff)
  }
  return Buffer.from(bytes)
}

export class TransportFeedback {
  readonly #clock: Clock
  readonly #senderSsrc: number
  readonly #send: (packet: Buffer) => void
  #pending: Arrival[] = []
  #mediaSsrc = 0
  #highest: number | undefined
  /** Index of the first packet that has not been reported yet. */
  #next = Number.NEGATIVE_INFINITY
  #feedbackCount = 0
  #cancel: (() => void) | undefined

  constructor(clock: Clock, senderSsrc: number, send: (packet: Buffer) => void) {
    this.#clock = clock
    this.#senderSsrc = senderSsrc
    this.#send = send
  }

  /** Records an arrival. `transportSequenceNumber` is the 16-bit number in the packet's header extension. */
  arrived(transportSequenceNumber: number, mediaSsrc: number): void {
    this.#mediaSsrc = mediaSsrc
    const index = this.#unwrap(transportSequenceNumber)
    if (index < this.#next - MAX_LATE) return
    this.#pending.push({ index, atMs: this.#clock.nowMs() })
    this.#cancel ??= this.#clock.after(FEEDBACK_GAP_MS, () => {
      this.#cancel = undefined
      this.#flush()
    })
  }

  close(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#pending = []
  }

  /** Converts a 16-bit sequence number to an index, which may be negative for a late packet from before the first one. */
  #unwrap(sequenceNumber: number): number {
    const highest = this.#highest ?? sequenceNumber
    const index = highest + sequenceDistance(highest & 0xffff, sequenceNumber)
    this.#highest = Math.max(highest, index)
    return index
  }

  #flush(): void {
    let arrivals = this.#pending.sort((a, b) => a.index - b.index)
    this.#pending = []
    let from = Math.min(this.#next, arrivals[0]!.index)
    while (arrivals.length > 0) {
      if (arrivals[0]!.index - from > MAX_SPAN) from = arrivals[0]!.index
      const ssrcs = { sender: this.#senderSsrc, media: this.#mediaSsrc }
      const { packet, used } = encodeFeedback(ssrcs, from, withinSpan(arrivals, from), this.#feedbackCount++)
      this.#send(packet)
      from = arrivals[used - 1]!.index + 1
      arrivals = arrivals.slice(used)
    }
    this.#next = Math.max(this.#next, from)
  }
}

function withinSpan(arrivals: readonly Arrival[], from: number): readonly Arrival[] {
  const beyond = arrivals.findIndex((arrival) => arrival.index - from > MAX_SPAN)
  return beyond < 0 ? arrivals : arrivals.slice(0, beyond)
}
