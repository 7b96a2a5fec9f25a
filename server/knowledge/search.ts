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
import { pauseIfDue } from '../system/breaks.ts'

/** `sources`: number of the company's sources (answers and facts). `of`: number of sources that contain an n-gram. */
interface Frequency {
  sources: number
  of: (gram: string) => number
}

/**
 * BM25's usual constants. The length of a wording is compared with a fixed number of n-grams instead of the average: with the
 * average, an answer's score would depend on the other answers.
 */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75
const GRAMS_USUAL = 10
const ROWS_COUNTED_AT_ONCE = 500

/**
 * Weight of one n-gram that a wording shares with the question. It is smaller for long wordings, which share more
 * n-grams by chance.
 */
const lengthWeight = (grams: number): number =>
  1 / (1 + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * grams) / GRAMS_USUAL))

const rarity = (all: number, count: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5))

/**
 * Finds the wordings that share most with a question. Reads the index one n-gram at a time and serves other requests in
 * between. A single SQL statement that ranks the whole index would block the server for a time that grows with the
 * number of answers of all companies.
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
    await pauseIfDue()
    const rows = rowsWith(db, scope, gram)
    const count = isLetters(gram) ? rows.length : of(gram)
    found.push({ rows, weight: rarity(Math.max(sources, count), count) })
  }
  const sums = await sumOf(found.sort((a, b) => b.weight - a.weight))
  return readKnowledge(db, await bestOf(db, sums, limit))
}

/** @returns the ids of the best rows, best first */
async function bestOf(db: DbLike, sums: ReadonlyMap<number, number>, limit: number): Promise<number[]> {
  await pauseIfDue()
  const rows = [...sums].sort(([, a], [, b]) => b - a)
  let best: { id: number; score: number }[] = []
  for (let at = 0; at < rows.length; at += ROWS_COUNTED_AT_ONCE) {
    await pauseIfDue()
    // stop when no remaining row can be among the best: their sums are smaller, and even the shortest wording would not
    // rank higher
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

/**
 * Sums of the weights of shared n-grams by row, for at most ROWS_LOOKED_AT rows.
 * @param found rows by n-gram, rarest n-gram first, so that the limit leaves out only rows of frequent n-grams
 */
async function sumOf(
  found: readonly { rows: readonly number[]; weight: number }[],
): Promise<Map<number, number>> {
  const sums = new Map<number, number>()
  for (const { rows, weight } of found) {
    await pauseIfDue()
    for (const id of rows) {
      const sum = sums.get(id)
      if (sum !== undefined || sums.size < ROWS_LOOKED_AT) sums.set(id, (sum ?? 0) + weight)
    }
  }
  return sums
}
