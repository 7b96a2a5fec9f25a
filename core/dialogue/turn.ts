import type { Outcome } from './dialogue.ts'

/**
 * How many steps a question with its answer (a turn) advances the dialogue (decisions 7): one if the visitor spoke or
 * typed, two if the visitor pressed a suggested meaning (`selectCandidate`).
 */
export const stepsOf = (isChosen: boolean): 1 | 2 => (isChosen ? 2 : 1)

/**
 * Number of failed turns in a row, including this one. A turn answered with suggested meanings (`candidates`) leaves
 * the number unchanged; an answer or a hand-over resets it.
 */
export function failedAfter(before: number, outcome: Outcome): number {
  if (outcome === 'candidates') return before
  return outcome === 'unanswered' || outcome === 'failed' || outcome === 'refused' ? before + 1 : 0
}

/** Whether the kiosk calls an operator, because too many turns (a question with its answer) in a row have failed. */
export const isHandedOver = (failed: number, failedTurnsMax: number): boolean => failed >= failedTurnsMax
