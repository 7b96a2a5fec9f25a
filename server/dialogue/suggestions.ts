import { CANDIDATES_MAX } from '#core/knowledge/decide.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { DbLike } from '../../db/open.ts'
import { listNewestAnswers } from '../../db/queries/answers.ts'
import { listAnsweredAt } from '../../db/queries/dialogues.ts'
import { type Question, type Spoken, spokenOf } from '../knowledge/find.ts'

/** Only questions asked within this period are counted. Older ones say little about what visitors ask today. */
const ASKED_MS = 30 * DAY_MS
const NEWEST_LOOKED_AT = 20

/**
 * Questions that a kiosk offers as buttons: `related` ones first, then those most asked at this signage in the last 30
 * days, then those of the newest answers that apply to this signage. At most three, and only those with an answer in
 * this language.
 * @param without sources that are left out, because the visitor has already heard their answers
 */
export function suggestionsFor(
  db: DbLike,
  place: Omit<Question, 'text'>,
  { now, related = [], without }: { now: number; related?: readonly string[]; without: ReadonlySet<string> },
): Spoken[] {
  const found = new Map<string, Spoken>()
  const add = (sources: readonly string[]): void => {
    for (const source of sources) {
      if (found.size === CANDIDATES_MAX) return
      const spoken = without.has(source) ? undefined : spokenOf(db, place, source)
      // If two answers have the same question, offer only the first: the kiosk sends back only the question's text, which cannot
      // tell them apart.
      if (spoken) found.set(spoken.title, found.get(spoken.title) ?? spoken)
    }
  }
  add(related)
  if (found.size < CANDIDATES_MAX) add(mostAsked(db, place, now))
  if (found.size < CANDIDATES_MAX)
    add(listNewestAnswers(db, place, NEWEST_LOOKED_AT).map((id) => `answer:${id}`))
  return [...found.values()]
}

/** Sources of the answers given at this signage in the last 30 days, the most frequent first. */
function mostAsked(db: DbLike, place: Omit<Question, 'text'>, now: number): string[] {
  const counts = new Map<string, number>()
  for (const { sources } of listAnsweredAt(db, place, now - ASKED_MS)) {
    const [source] = sources ?? []
    if (source !== undefined) counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([source]) => source)
}
