/** This file contains the arithmetic of 16-bit RTP sequence numbers (RFC 3550, RFC 1982). */

const MASK = 0xffff

/** Number of steps from one number to the other, -32768 to 32767. */
export function sequenceDistance(from: number, to: number): number {
  // Drop the upper 16 bits; the highest remaining bit becomes the sign.
  return ((to - from) << 16) >> 16
}

export function isNewer(sequenceNumber: number, than: number): boolean {
  return sequenceDistance(than, sequenceNumber) > 0
}

export function addSequence(sequenceNumber: number, steps: number): number {
  return (sequenceNumber + steps) & MASK
}

/** Converts sequence numbers to indexes that never wrap. A negative index is older than the first packet seen. */
export class SequenceExtender {
  #highest = -1

  /** Converts a sequence number to its index, without remembering the index. */
  indexOf(sequenceNumber: number): number {
    if (this.#highest < 0) return sequenceNumber
    return this.#highest + sequenceDistance(this.#highest & MASK, sequenceNumber)
  }

  /** Remembers an index if it is the highest one so far. Call only after the packet was authenticated. */
  learn(index: number): void {
    this.#highest = Math.max(this.#highest, index)
  }

  extend(sequenceNumber: number): number {
    const index = this.indexOf(sequenceNumber)
    this.learn(index)
    return index
  }

  /** Highest index so far; -1 before the first one. */
  get highestIndex(): number {
    return this.#highest
  }
}
