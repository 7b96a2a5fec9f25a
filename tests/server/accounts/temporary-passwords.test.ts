import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import { openDb } from '../../../db/open.ts'
import { findAccount, updateAccount } from '../../../db/queries/accounts.ts'
import {
  giveTemporaryPassword,
  isOver,
  isTemporaryPassword,
  lastingPassword,
  startTemporaryPassword,
} from '../../../server/accounts/temporary-passwords.ts'
import { addCompany, addPerson } from '../../support/builders.ts'

const GIVEN_AT = 1_000

function given() {
  const db = openDb(':memory:')
  const { accountId } = addPerson(db, { companyId: addCompany(db) })
  const password = giveTemporaryPassword(db, accountId, GIVEN_AT)
  const account = () => findAccount(db, accountId)!
  return { db, accountId, password, account }
}

test('[decisions 2] a mailed password is good for 24 hours, to the last millisecond and no longer', () => {
  const { account, password } = given()
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT), true)
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT + TEMPORARY_PASSWORD_MS - 1), true)
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT + TEMPORARY_PASSWORD_MS), false)
  assert.equal(isTemporaryPassword(account(), `${password}x`, GIVEN_AT), false)
})

test('[decisions 2] until it is used the old password and the sessions stay; then it is the only one, and proves the address', () => {
  const { db, accountId, password, account } = given()
  const { sessionVersion, passwordHash } = account()
  assert.equal(account().isTemporary, false)
  updateAccount(db, accountId, { confirmedAt: null, endsSessions: false })
  startTemporaryPassword(db, account(), 'the hash of the mailed one', 5_000)
  const started = account()
  assert.equal(started.isTemporary, true)
  assert.equal(started.confirmedAt, 5_000)
  assert.notEqual(started.passwordHash, passwordHash)
  assert.notEqual(started.sessionVersion, sessionVersion)
  assert.equal(
    isTemporaryPassword(started, password, 5_000),
    false,
    'from now on it is checked as every password',
  )
})

test('[decisions 2] an address that was proved before keeps the day on which it was', () => {
  const { db, accountId, account } = given()
  updateAccount(db, accountId, { confirmedAt: 7, endsSessions: false })
  startTemporaryPassword(db, account(), 'hash', 5_000)
  assert.equal(account().confirmedAt, 7)
})

test('[decisions 2] a used one ends after its 24 hours, too; a lasting password never does', () => {
  const { db, accountId, account } = given()
  startTemporaryPassword(db, account(), 'hash', 5_000)
  assert.equal(isOver(account(), GIVEN_AT + TEMPORARY_PASSWORD_MS - 1), false)
  assert.equal(isOver(account(), GIVEN_AT + TEMPORARY_PASSWORD_MS), true)
  updateAccount(db, accountId, { ...lastingPassword('own'), endsSessions: false })
  assert.equal(isOver(account(), GIVEN_AT + TEMPORARY_PASSWORD_MS), false)
})
