import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { type Db, openDb } from '../../db/open.ts'
import { insertAssignment } from '../../db/queries/signages.ts'
import { updateStoreName } from '../../db/queries/stores.ts'
import { accounts, stores } from '../../db/schema/index.ts'
import { addCompany, addPerson, addSignage, addStore } from '../support/builders.ts'

const follow = (db: Db): (() => string[]) => {
  const take = db.written.follow()
  return () => take().map(({ table, key }) => `${table} ${key}`)
}

test('[realtime] reports each written row once, also rows changed or deleted by a foreign key action', () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const storeId = addStore(db, companyId)
  const { userId, accountId } = addPerson(db, { companyId, storeId })
  const { signageId } = addSignage(db, { companyId, storeId })
  insertAssignment(db, signageId, userId)
  const taken = follow(db)

  updateStoreName(db, storeId, '新しい名前')
  updateStoreName(db, storeId, 'もっと新しい名前')
  assert.deepEqual(taken(), [`store ${storeId}`])
  assert.deepEqual(taken(), [])

  db.delete(stores).where(eq(stores.id, storeId)).run()
  assert.deepEqual(new Set(taken()), new Set([`user ${userId}`, `signage ${signageId}`, `store ${storeId}`]))

  db.delete(accounts).where(eq(accounts.id, accountId)).run()
  const gone = [`account ${accountId}`, `user ${userId}`, `signage_operator ${signageId}`]
  assert.deepEqual(new Set(taken()), new Set(gone))
  db.close()
})

test('[realtime] reports a row written in a transaction immediately, and again after the transaction ends or is rolled back', () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const storeId = addStore(db, companyId, 'before')
  const taken = follow(db)
  const run = (): void =>
    db.transaction((tx) => {
      updateStoreName(tx, storeId, 'within')
      assert.deepEqual(taken(), [`store ${storeId}`])
      throw new Error('rolled back')
    })
  assert.throws(run, /rolled back/)
  assert.deepEqual(taken(), [`store ${storeId}`])
  assert.deepEqual(taken(), [])
  db.close()
})

test('[realtime] increases a counter with every written row', () => {
  const db = openDb(':memory:')
  const before = db.written.count
  const companyId = addCompany(db)
  assert.ok(db.written.count > before)
  const after = db.written.count
  addStore(db, companyId)
  assert.equal(db.written.count, after + 1)
  db.close()
})

test('[realtime] calls a listener once after several writes, until the listener is removed', async () => {
  const db = openDb(':memory:')
  const received: number[] = []
  const taken = follow(db)
  const stop = db.written.afterwards(() => received.push(taken().length))
  const companyId = addCompany(db)
  addStore(db, companyId)
  assert.deepEqual(received, [])
  await Promise.resolve()
  assert.deepEqual(received, [2])
  stop()
  addStore(db, companyId)
  await Promise.resolve()
  assert.deepEqual(received, [2])
  db.close()
})
