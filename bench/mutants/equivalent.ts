import type { Mutant } from './mutate.ts'

/** Mutants that nobody outside could tell from the original, each with its reason; they are left out of the ratio. */
export const EQUIVALENT: readonly { path: string; line: string; text: string; why: string }[] = [
  {
    path: 'server/rules/reservations.ts',
    line: 'const next = busy.filter((span) => span.startAt > wish.startAt)',
    text: '>=',
    why: 'what begins with the wish has been answered one line before',
  },
  {
    path: 'server/rules/layout-buttons.ts',
    line: 'if (count === 0) return []',
    text: '-1',
    why: 'the boxes of no buttons are none either way',
  },
  {
    path: 'relay/media/downlink.ts',
    line: 'export const NO_LIMIT_BPS',
    text: '19999999',
    why: 'far above any stream, to the bit or not',
  },
]

/** @param line the source line on which it begins */
export const isEquivalent = (mutant: Mutant, line: string): boolean =>
  EQUIVALENT.some(
    ({ path, text, ...one }) => path === mutant.path && text === mutant.text && line.includes(one.line),
  )
