import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Db, openDb } from '../../../db/open.ts'
import { indexKnowledge, ROWS_LOOKED_AT } from '../../../db/queries/knowledge.ts'
import { searchKnowledge } from '../../../server/knowledge/search.ts'
import { runningTurn } from '../../../server/system/breaks.ts'

const PLACE = { storeId: null, signageId: null }
const COMMON = '受付'
const RARE = '噴水'
const LIMIT = 60

let db: Db
let companyId = 0

before(() => {
  db = openDb(':memory:')
})
after(() => db.close())

/** Adds a company whose search index contains these wordings, in this order. Each wording is given as its n-grams. */
function know(wordings: readonly (readonly string[])[]): void {
  companyId++
  db.transaction((tx) => {
    for (const [at, grams] of wordings.entries())
      indexKnowledge(tx, { companyId, kind: 'answer', id: at + 1 }, PLACE, [
        { lang: 'ja', wording: grams.join(''), grams },
      ])
  })
}

const many = (count: number, grams: readonly string[]) => Array.from({ length: count }, () => grams)

/**
 * Searches the index.
 * @param of maps each n-gram to the number of sources that contain it
 * @returns IDs of the sources found, best first
 */
async function found(of: Readonly<Record<string, number>>, whose = companyId): Promise<number[]> {
  const scope = { companyId: whose, lang: 'ja', ...PLACE }
  const frequency = { sources: 10_000, of: (gram: string) => of[gram] ?? 0 }
  const rows = await searchKnowledge(db, scope, Object.keys(of), frequency, LIMIT)
  return rows.map(({ sourceId }) => sourceId)
}

test('[decisions 7] finds a wording by its rare n-gram, however many older wordings share its common one', async () => {
  know([...many(ROWS_LOOKED_AT, [COMMON]), [COMMON, RARE]])
  const ids = await found({ [COMMON]: ROWS_LOOKED_AT + 1, [RARE]: 1 })
  assert.deepEqual([ids.length, ids[0]], [LIMIT, ROWS_LOOKED_AT + 1])
})

test('[decisions 7] ranks the shortest wording first among those that share the same n-grams', async () => {
  const long = [COMMON, RARE, ...'一二三四五六七八']
  know([...many(LIMIT, long), [COMMON, RARE]])
  assert.equal((await found({ [COMMON]: 61, [RARE]: 61 }))[0], LIMIT + 1)
})

test('[decisions 2] finds the same answers whatever another company adds to its knowledge', async () => {
  know([[COMMON], [RARE]])
  const own = companyId
  const ask = () => found({ [COMMON]: 1, [RARE]: 1 }, own)
  assert.deepEqual(await ask(), [1, 2])
  know(many(1_000, [COMMON]))
  assert.deepEqual(await ask(), [1, 2])
})

test('[decisions 2] pauses a search at each n-gram and after each 500 wordings, so that other requests run', async () => {
  const pausesOf = async (same: number): Promise<number> => {
    know(many(same, [COMMON, RARE]))
    let pauses = 0
    const turn = { isUsedUp: () => true, pause: async () => void pauses++ }
    await runningTurn.run(turn, () => found({ [COMMON]: same, [RARE]: same }))
    return pauses
  }
  // one pause for each of the two n-grams, two while the weights are added up, one before sorting, and one for each 500
  // wordings that are compared
  assert.deepEqual([await pausesOf(500), await pausesOf(501)], [2 + 2 + 1 + 1, 2 + 2 + 1 + 2])
})

test('[decisions 2] a search skips wordings that share too few n-grams with the question to be among the best', async () => {
  know([...many(500, [COMMON, RARE]), ...many(5_000, [COMMON])])
  let pauses = 0
  const turn = { isUsedUp: () => true, pause: async () => void pauses++ }
  await runningTurn.run(turn, () => found({ [COMMON]: 5_500, [RARE]: 500 }))
  // the 5,000 wordings are read, but neither sorted nor compared
  assert.equal(pauses, 2 + 2 + 1 + 2)
})
