import type { Mutant } from './mutate.ts'

/** Mutants that nobody outside could tell from the original, each with its reason; they are left out of the ratio. */
export const EQUIVALENT: readonly { path: string; line: string; text: string; why: string }[] = []

/** @param line the source line on which it begins */
export const isEquivalent = (mutant: Mutant, line: string): boolean =>
  EQUIVALENT.some(
    ({ path, text, ...one }) => path === mutant.path && text === mutant.text && line.includes(one.line),
  )
