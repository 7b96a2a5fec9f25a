import { NEARNESS, type Scored } from './score.ts'

export type Decision =
  | { kind: 'answered'; source: string }
  /** At most three sources, best match first. */
  | { kind: 'candidates'; sources: readonly string[] }
  | { kind: 'unanswered' }

/** Minimum score at which the AI answers from a source without asking back. */
export const SURE = 0.55
/** Minimum lead of that score over the score of the next source. */
export const AHEAD = 0.06
/** Minimum score for offering an answer to the visitor as a candidate. */
export const UNSURE = 0.4
export const CANDIDATES_MAX = 3

/**
 * Decides whether the AI answers, offers candidates, or does not know (decisions 7). A wrong answer is worse than none,
 * and offering candidates is better than no answer.
 * @param exact the sources that have exactly this question among their wordings; they take precedence over similar ones
 */
export function decide(ranked: readonly Scored[], exact: ReadonlySet<string> = new Set()): Decision {
  const same = nearestOf(ranked.filter(({ source }) => exact.has(source)))
  if (same) return { kind: 'answered', source: same.source }
  const [first] = ranked
  if (!first || first.score < UNSURE) return { kind: 'unanswered' }
  const sure = nearestOf(ranked.filter(({ score }) => first.score - score < AHEAD))
  if (sure && sure.score >= SURE) return { kind: 'answered', source: sure.source }
  const likely = ranked.filter(({ score }) => score >= UNSURE).slice(0, CANDIDATES_MAX)
  return { kind: 'candidates', sources: likely.map(({ source }) => source) }
}

/**
 * Among equally likely sources, returns the one that was written for the nearest place (this signage, then its shop,
 * then everywhere). Returns undefined if several were written for that place.
 */
function nearestOf(likely: readonly Scored[]): Scored | undefined {
  for (const place of NEARNESS) {
    const [one, another] = likely.filter((scored) => scored.place === place)
    if (one) return another ? undefined : one
  }
  return undefined
}
