import type { Mutant } from './mutate.ts'

/** A seeded random number generator (mulberry32). */
function createDice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws mutants so that each file has its share: shuffles the mutants of each file, and takes every nth of all. */
export function draw(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const dice = createDice(seed)
  const row = mutants
    .map((mutant) => ({ mutant, lot: dice() }))
    .sort((a, b) =>
      a.mutant.path === b.mutant.path ? a.lot - b.lot : a.mutant.path < b.mutant.path ? -1 : 1,
    )
  const step = Math.max(1, row.length / count)
  const begin = dice() * step
  const wanted = Math.min(count, row.length)
  return Array.from(
    { length: wanted },
    (_, index) => row[Math.floor(begin + index * step) % row.length]!.mutant,
  )
}
