/** Arithmetic on 16-bit RTP sequence numbers (RFC 3550, RFC 1982). */

const MASK = 0xffff

/** Steps from one number forward to the other, -32768 to 32767. */
export function sequenceDistance(from: number, to: number): number {
  // the upper bits fall off, and the highest that is left becomes the sign
  return ((to - from) << 16) >> 16
}

export function isNewer(sequenceNumber: number, than: number): boolean {
  return sequenceDistance(than, sequenceNumber) > 0
}

export function addSequence(sequenceNumber: number, steps: number): number {
  return (sequenceNumber + steps) & MASK
}

/** Turns sequence numbers into indexes that never wrap. An index below zero is older than the first packet seen. */
export class SequenceExtender {
  #highest = -1

  /** The index a number stands for, without learning from it. */
  indexOf(sequenceNumber: number): number {
    if (this.#highest < 0) return sequenceNumber
    return this.#highest + sequenceDistance(this.#highest & MASK, sequenceNumber)
  }

  /** Remembers an index that turned out to be genuine. */
  learn(index: number): void {
    this.#highest = Math.max(this.#highest, index)
  }

  extend(sequenceNumber: number): number {
    const index = this.indexOf(sequenceNumber)
    this.learn(index)
    return index
  }

  /** -1 while nothing was learnt. */
  get highestIndex(): number {
    return this.#highest
  }
}
