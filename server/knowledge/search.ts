import { isLetters } from '#core/knowledge/grams.ts'
import type { DbLike } from '../../db/open.ts'
import {
  countGrams,
  type KnowledgeRow,
  ROWS_LOOKED_AT,
  readKnowledge,
  rowsWith,
  type Scope,
} from '../../db/queries/knowledge.ts'
import { breathe } from '../system/breaks.ts'

/** How common grams are in the company's knowledge. */
interface Frequency {
  sources: number
  of: (gram: string) => number
}

/** BM25's usual constants, with a usual wording's number of grams: an average would change with what others have written. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75
const GRAMS_USUAL = 10
const ROWS_COUNTED_AT_ONCE = 500

/** Of long wordings, which have more by chance, each shared gram counts less. */
const lengthWeight = (grams: number): number =>
  1 / (1 + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * grams) / GRAMS_USUAL))

const rarity = (all: number, count: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5))

/**
 * The wordings that share most with a question. Reads the index gram by gram and gives its turn back in between: a statement that
 * ranks all of it takes as long as the knowledge of all companies is large.
 */
export async function searchKnowledge(
  db: DbLike,
  scope: Scope,
  grams: readonly string[],
  { sources, of }: Frequency,
  limit: number,
): Promise<KnowledgeRow[]> {
  const found: { rows: number[]; weight: number }[] = []
  for (const gram of grams) {
    await breathe()
    const rows = rowsWith(db, scope, gram)
    const count = isLetters(gram) ? rows.length : of(gram)
    found.push({ rows, weight: rarity(Math.max(sources, count), count) })
  }
  const sums = await sumOf(found.sort((a, b) => b.weight - a.weight))
  return readKnowledge(db, await bestOf(db, sums, limit))
}

/** @returns the ids of the best rows, best first */
async function bestOf(db: DbLike, sums: ReadonlyMap<number, number>, limit: number): Promise<number[]> {
  await breathe()
  const rows = [...sums].sort(([, a], [, b]) => b - a)
  let best: { id: number; score: number }[] = []
  for (let at = 0; at < rows.length; at += ROWS_COUNTED_AT_ONCE) {
    await breathe()
    // even a row of one gram would not be among the best any more
    const last = best.length < limit ? 0 : best.at(-1)!.score
    if (rows[at]![1] * lengthWeight(1) < last) break
    const part = rows.slice(at, at + ROWS_COUNTED_AT_ONCE).map(([id]) => id)
    const scored = countGrams(db, part).map(({ id, count }) => ({
      id,
      score: (sums.get(id) ?? 0) * lengthWeight(count),
    }))
    best = [...best, ...scored].sort((a, b) => b.score - a.score).slice(0, limit)
  }
  return best.map(({ id }) => id)
}

/** Weights of the first ROWS_LOOKED_AT rows. @param found rarest gram first: its rows are all looked at */
async function sumOf(
  found: readonly { rows: readonly number[]; weight: number }[],
): Promise<Map<number, number>> {
  const sums = new Map<number, number>()
  for (const { rows, weight } of found) {
    await breathe()
    for (const id of rows) {
      const sum = sums.get(id)
      if (sum !== undefined || sums.size < ROWS_LOOKED_AT) sums.set(id, (sum ?? 0) + weight)
    }
  }
  return sums
}
