import { NEARNESS, type Scored } from './score.ts'

export type Decision =
  | { kind: 'answered'; source: string }
  /** At most three, the likeliest first. */
  | { kind: 'candidates'; sources: readonly string[] }
  | { kind: 'unanswered' }

/** From here on an answer is given, if the next is clearly behind it. */
export const SURE = 0.55
export const AHEAD = 0.06
/** From here on it is worth asking back. */
export const UNSURE = 0.4
export const CANDIDATES_MAX = 3

/**
 * decisions 7: a wrong answer is worse than none, and none is worse than asking back.
 * @param exact sources that have the very question as a wording: what another one means alike is no doubt then
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

/** Of several that are as likely the one that was written for here, if there is one alone. */
function nearestOf(likely: readonly Scored[]): Scored | undefined {
  for (const place of NEARNESS) {
    const [one, another] = likely.filter((scored) => scored.place === place)
    if (one) return another ? undefined : one
  }
  return undefined
}
