/** Pseudorandom numbers that depend only on a seed (mulberry32). */
export interface Chance {
  /** A number in [0, 1). */
  next(): number
  /** An integer in [0, below). */
  upTo(below: number): number
  /** True with this probability, in percent. */
  in100(percent: number): boolean
  one<Thing>(things: readonly Thing[]): Thing
  bytes(count: number): Buffer
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (below: number): number => Math.floor(next() * below)
  return {
    next,
    upTo,
    in100: (percent) => next() * 100 < percent,
    one: (things) => things[upTo(things.length)]!,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => upTo(256))),
  }
}
