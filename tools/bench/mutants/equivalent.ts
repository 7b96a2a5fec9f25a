import type { Mutant } from './mutate.ts'

/**
 * Mutants of length checks that change nothing: parts of a compound packet are cut to whole 4-byte words before they
 * are read, so no length is one byte short of a whole word.
 */
const WHOLE_WORDS = [
  ['at + 24 <= packet.length', '23'],
  ['packet.length < 28', '27'],
  ['packet.length < 16', '15'],
  ['packet.length < 12', '11'],
  ['packet.length >= 20', '19'],
  ['packet.length < 20', '19'],
] as const

/** Mutants that no test can distinguish from the original, each with the reason. They are left out of the run. */
const EQUIVALENT: readonly { path: string; line: string; text: string; why: string }[] = [
  {
    path: 'core/reservations/rules.ts',
    line: 'const next = busy.filter((span) => span.startAt > requested.startAt)',
    text: '>=',
    why: 'what begins with the requested time has been answered one line before',
  },
  {
    path: 'core/stage/layout-buttons.ts',
    line: 'if (count === 0) return []',
    text: '-1',
    why: 'without buttons there are no boxes either way',
  },
  {
    path: 'relay/media/downlink.ts',
    line: 'export const NO_LIMIT_BPS',
    text: '19999999',
    why: 'far above any stream, to the bit or not',
  },
  ...WHOLE_WORDS.map(([line, text]) => ({
    path: 'relay/wire/rtcp-read.ts',
    line,
    text,
    why: 'RFC 3550 6.4.1: lengths are whole words',
  })),
]

/** @param line the source line on which the mutant begins */
export const isEquivalent = (mutant: Mutant, line: string): boolean =>
  EQUIVALENT.some(
    ({ path, text, ...one }) => path === mutant.path && text === mutant.text && line.includes(one.line),
  )
