import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HANDED_PASSWORD_MS, TEMPORARY_PASSWORD_MS } from '#core/limits.ts'
import { openDb } from '../../../db/open.ts'
import { findAccount, updateAccount } from '../../../db/queries/accounts.ts'
import {
  giveTemporaryPassword,
  isTemporaryOver,
  isTemporaryPassword,
  lastingPassword,
  startTemporaryPassword,
} from '../../../server/accounts/temporary-passwords.ts'
import { addCompany, addPerson } from '../../support/builders.ts'

const GIVEN_AT = 1_000

function given(validMs?: number) {
  const db = openDb(':memory:')
  const { accountId } = addPerson(db, { companyId: addCompany(db) })
  const password = giveTemporaryPassword(db, accountId, GIVEN_AT, validMs)
  const account = () => findAccount(db, accountId)!
  return { db, accountId, password, account }
}

test('[decisions 2] accepts a mailed temporary password for exactly 24 hours', () => {
  const { account, password } = given()
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT), true)
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT + TEMPORARY_PASSWORD_MS - 1), true)
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT + TEMPORARY_PASSWORD_MS), false)
  assert.equal(isTemporaryPassword(account(), `${password}x`, GIVEN_AT), false)
})

test('[decisions 2] accepts a temporary password from an administrator for exactly 7 days', () => {
  const { db, account, password } = given(HANDED_PASSWORD_MS)
  assert.equal(HANDED_PASSWORD_MS, 7 * 86_400_000)
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT + HANDED_PASSWORD_MS - 1), true)
  assert.equal(isTemporaryPassword(account(), password, GIVEN_AT + HANDED_PASSWORD_MS), false)
  startTemporaryPassword(db, account(), 'hash', 5_000)
  assert.equal(isTemporaryOver(account(), GIVEN_AT + HANDED_PASSWORD_MS - 1), false)
  assert.equal(isTemporaryOver(account(), GIVEN_AT + HANDED_PASSWORD_MS), true)
})

test('[decisions 2] the first use of a mailed password replaces the old password and confirms the address', () => {
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
    "the user's own password does not count as temporary",
  )
})

test('[decisions 2] keeps the first confirmation date of an address when another temporary password is used', () => {
  const { db, accountId, account } = given()
  updateAccount(db, accountId, { confirmedAt: 7, endsSessions: false })
  startTemporaryPassword(db, account(), 'hash', 5_000)
  assert.equal(account().confirmedAt, 7)
})

test('[decisions 2] a temporary password ends after 24 hours even if it has been used, but a password that the user chose does not', () => {
  const { db, accountId, account } = given()
  startTemporaryPassword(db, account(), 'hash', 5_000)
  assert.equal(isTemporaryOver(account(), GIVEN_AT + TEMPORARY_PASSWORD_MS - 1), false)
  assert.equal(isTemporaryOver(account(), GIVEN_AT + TEMPORARY_PASSWORD_MS), true)
  updateAccount(db, accountId, { ...lastingPassword('own'), endsSessions: false })
  assert.equal(isTemporaryOver(account(), GIVEN_AT + TEMPORARY_PASSWORD_MS), false)
})
