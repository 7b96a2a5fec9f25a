import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { type CallsFilter, listCalls } from '../../../db/queries/call-reports.ts'
import { insertCall } from '../../../db/queries/calls.ts'
import { callsIn } from '../../../server/reports/call-search.ts'
import { addCompany, addPerson, addSignage, addStore } from '../../support/builders.ts'

const COUNT = 3_500

/**
 * A database of calls: every 700th call is in English, two of three belong to a shop (store), one of 50 belongs to
 * another company.
 */
function fixture() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const other = addCompany(db)
  const storeId = addStore(db, companyId)
  const [hostId, signageId] = [addPerson(db, { companyId }).userId, addSignage(db, { companyId }).signageId]
  const theirs = addSignage(db, { companyId: other }).signageId
  db.transaction((tx) => {
    for (let n = 0; n < COUNT; n++) {
      const isTheirs = n % 50 === 49
      insertCall(tx, {
        id: `id-${String((n * 7_919) % COUNT).padStart(5, '0')}`,
        companyId: isTheirs ? other : companyId,
        signageId: isTheirs ? theirs : signageId,
        begunBy: 'visitor',
        lang: n % 700 === 3 ? 'en' : 'ja',
        storeId: n % 3 ? storeId : null,
        hostId: n % 5 ? null : hostId,
        // 2,000 calls in the same millisecond
        requestedAt: n < 600 ? n : n < 2_600 ? 600 : n,
        endedAt: n % 900 === 1 ? null : n + 9,
        cause: n % 2 ? 'timeout' : 'home',
      })
    }
  })
  return { db, companyId, storeId, hostId, signageId }
}

const of = async (db: ReturnType<typeof openDb>, search: Omit<CallsFilter, 'limit'>, most: number) =>
  (await Array.fromAsync(callsIn(db, search, most))).flat().map(({ id }) => id)

test('[decisions 4] a search of calls in several steps finds the same calls as one query', async () => {
  const { db, companyId, storeId, hostId, signageId } = fixture()
  const span = { companyId, fromAt: 100, toAt: 3_400 }
  const searches: Omit<CallsFilter, 'limit'>[] = [
    span,
    { lang: 'en' as const },
    { lang: 'zh' as const },
    { storeId },
    { storeId: 0 },
    { hostId },
    { signageId },
    { outcome: 'running' as const },
    { outcome: 'timeout' as const, storeId },
    { outcome: 'withdrawn' as const, hostId },
    { outcome: 'unanswered' as const, storeId, hostId, lang: 'ja' as const },
    { outcome: 'broken' as const },
  ].map((filter) => ({ ...span, ...filter }))
  for (const search of searches)
    for (const most of [21, 1_001])
      for (const after of [
        undefined,
        { requestedAt: 600, id: 'id-01000' },
        { requestedAt: 3_000, id: 'id-00001' },
      ]) {
        const input = after ? { ...search, after } : search
        const once = listCalls(db, { ...input, limit: most }).map(({ id }) => id)
        assert.deepEqual(await of(db, input, most), once)
      }
  db.close()
})

test('[decisions 4] lets other requests run after each thousand calls that a search has read', async () => {
  const { db, companyId, storeId } = fixture()
  const turns = async (search: object): Promise<number> => {
    let turns = 0
    let isOver = false
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await of(db, { companyId, fromAt: 0, toAt: COUNT, ...search }, 21)
    isOver = true
    return turns
  }
  assert.ok((await turns({ outcome: 'broken' })) >= 2)
  assert.ok((await turns({ lang: 'zh', storeId })) >= 1)
  db.close()
})
