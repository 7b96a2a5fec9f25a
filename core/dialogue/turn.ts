import type { Outcome } from './dialogue.ts'

/** How many steps a turn advances the dialogue (decisions 7): one if spoken or typed, two for a chosen candidate. */
export const stepsOf = (isChosen: boolean): 1 | 2 => (isChosen ? 2 : 1)

/** Count of consecutive failed turns after this one. An answer resets it; offering candidates leaves it unchanged. */
export function failedAfter(before: number, outcome: Outcome): number {
  if (outcome === 'candidates') return before
  return outcome === 'unanswered' || outcome === 'failed' || outcome === 'refused' ? before + 1 : 0
}

/** Whether so many failed turns in a row call an operator. */
export const isHandedOver = (failed: number, failedTurnsMax: number): boolean => failed >= failedTurnsMax
