import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Db, openDb } from '../../db/open.ts'
import { findCompany, insertCompany, updateCompany } from '../../db/queries/companies.ts'

/** A database with a limited number of pages. With `hasRoom`, the callback that frees disk space raises the limit. */
function openFull(t: TestContext, hasRoom: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-full-'))
  let asked = 0
  const db: Db = openDb(join(folder, 'x.sqlite'), () => {
    asked += 1
    if (hasRoom) db.$client.pragma('max_page_count = 100000')
  })
  t.after(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { id } = insertCompany(db, { name: 'a', createdAt: 1 })
  const pages = Number(db.$client.pragma('page_count', { simple: true }))
  return { db, id, asked: () => asked, shrink: () => void db.$client.pragma(`max_page_count = ${pages}`) }
}
/** A name so long that the pages left below the limit cannot hold it. */
const LONG = 'x'.repeat(40_000)
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'

test('[decisions 1] retries a write that failed on a full disk after space has been freed, also in a transaction', (t) => {
  const { db, id, asked, shrink } = openFull(t, true)
  shrink()
  updateCompany(db, id, { name: LONG })
  assert.equal(findCompany(db, id)?.name, LONG)
  shrink()
  const other = insertCompany(db, { name: LONG, createdAt: 1 })
  assert.equal(findCompany(db, other.id)?.name, LONG)
  db.$client.pragma('max_page_count = 1')
  let runs = 0
  const third = db.transaction((tx) => {
    runs += 1
    updateCompany(tx, id, { name: 'short' })
    return insertCompany(tx, { name: `${LONG}${LONG}${LONG}`, createdAt: 1 })
  })
  assert.ok(findCompany(db, third.id))
  assert.deepEqual([runs, asked()], [2, 3])
})

test('[decisions 1] throws if no disk space can be freed, and keeps nothing of the failed transaction', (t) => {
  const { db, id, asked, shrink } = openFull(t, false)
  shrink()
  assert.throws(() => updateCompany(db, id, { name: LONG }), isFull)
  const both = () =>
    db.transaction((tx) => {
      updateCompany(tx, id, { name: 'b' })
      insertCompany(tx, { name: LONG, createdAt: 1 })
    })
  assert.throws(both, isFull)
  assert.deepEqual([findCompany(db, id)?.name, asked()], ['a', 2])
  updateCompany(db, id, { name: 'c' })
  assert.equal(findCompany(db, id)?.name, 'c', 'small changes are still possible')
})
