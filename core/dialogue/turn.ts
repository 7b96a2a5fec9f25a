import type { Outcome } from './dialogue.ts'

/** How far a talk moves on (decisions 7): a turn, spoken or typed, is one step, a chosen candidate two. */
export const stepsOf = (isChosen: boolean): 1 | 2 => (isChosen ? 2 : 1)

/** Turns in a row that helped nobody, after this one: an answer begins anew, a question back changes nothing. */
export function failedAfter(before: number, outcome: Outcome): number {
  if (outcome === 'candidates') return before
  return outcome === 'unanswered' || outcome === 'failed' || outcome === 'refused' ? before + 1 : 0
}

/** After so many a person is called. */
export const isHandedOver = (failed: number, failedTurnsMax: number): boolean => failed >= failedTurnsMax
