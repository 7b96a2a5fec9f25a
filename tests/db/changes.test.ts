import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../db/open.ts'
import { findAccount, updateAccount } from '../../db/queries/accounts.ts'
import { findUser, updateUser } from '../../db/queries/users.ts'
import { addCompany, addPerson, addStore } from '../support/builders.ts'

test('[4.2] an update keeps fields that are undefined, and clears fields that are null', () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const storeId = addStore(db, companyId)
  const { userId, accountId } = addPerson(db, { companyId, name: '佐藤' })
  updateUser(db, userId, { storeId })
  updateUser(db, userId, { name: undefined, storeId: undefined })
  updateUser(db, userId, {})
  assert.deepEqual([findUser(db, userId)?.name, findUser(db, userId)?.storeId], ['佐藤', storeId])
  updateUser(db, userId, { name: undefined, storeId: null })
  assert.deepEqual([findUser(db, userId)?.name, findUser(db, userId)?.storeId], ['佐藤', null])

  const before = findAccount(db, accountId)
  updateAccount(db, accountId, { loginId: undefined, endsSessions: false })
  assert.deepEqual(findAccount(db, accountId), before)
})
