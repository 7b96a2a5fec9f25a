import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findIdentity, updateAccount } from '../../../db/queries/accounts.ts'
import { createPhoneTokens } from '../../../server/face/phone-tokens.ts'
import { addCompany, addPerson } from '../../support/builders.ts'

const NOW = 1_000_000
const FIVE_MINUTES = 5 * 60_000

function openPhones() {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const [sato, tanaka] = ['sato', 'tanaka'].map(
    (loginId) => findIdentity(db, addPerson(db, { companyId, loginId }).accountId)!,
  )
  return { db, sato: sato!, tanaka: tanaka!, phones: createPhoneTokens(db) }
}

test('[decisions 5] accepts a phone link only once, within five minutes, and lets the page that used it reload', () => {
  const { sato, phones } = openPhones()
  const { token, expiresAt } = phones.issue(sato, 'browser', NOW)
  assert.equal(expiresAt, NOW + FIVE_MINUTES)
  assert.equal(phones.claim(token, 'phone', NOW + FIVE_MINUTES - 1)?.identity.accountId, sato.accountId)
  assert.equal(phones.claim(token, 'another', NOW), undefined)
  // after its first use, the link does not expire for this page
  assert.equal(phones.claim(token, 'phone', NOW + 2 * FIVE_MINUTES)?.sessionId, 'browser')
  assert.equal(phones.claim('made up', 'phone', NOW), undefined)
})

test('[decisions 5] refuses an unused phone link after five minutes, even if the clock is set back', () => {
  const { sato, phones } = openPhones()
  const { token } = phones.issue(sato, 'browser', NOW)
  assert.equal(phones.claim(token, 'phone', NOW + FIVE_MINUTES), undefined)
  assert.equal(phones.claim(token, 'phone', NOW), undefined)
})

test('[decisions 5] a new phone link replaces the unused one, and using the new link disconnects the previous phone', () => {
  const { sato, phones } = openPhones()
  const used = phones.issue(sato, 'browser', NOW).token
  assert.ok(phones.claim(used, 'first', NOW))
  const waiting = phones.issue(sato, 'browser', NOW).token
  const newest = phones.issue(sato, 'browser', NOW).token
  assert.equal(phones.claim(waiting, 'second', NOW), undefined)
  assert.ok(phones.claim(used, 'first', NOW))
  assert.ok(phones.claim(newest, 'second', NOW))
  assert.equal(phones.claim(used, 'first', NOW), undefined)
  assert.ok(phones.claim(newest, 'second', NOW))
})

test('[decisions 5] disconnects the phones of one account, but no phones of other accounts', () => {
  const { sato, tanaka, phones } = openPhones()
  const [usedBySato, usedByTanaka] = [
    phones.issue(sato, 'a', NOW).token,
    phones.issue(tanaka, 'b', NOW).token,
  ]
  assert.ok(phones.claim(usedBySato, 'first', NOW))
  assert.ok(phones.claim(usedByTanaka, 'second', NOW))
  const waiting = phones.issue(sato, 'a', NOW).token
  const waitingToo = phones.issue(tanaka, 'b', NOW).token
  phones.end(sato.accountId)
  assert.equal(phones.claim(usedBySato, 'first', NOW), undefined)
  assert.equal(phones.claim(waiting, 'third', NOW), undefined)
  assert.ok(phones.claim(usedByTanaka, 'second', NOW))
  assert.ok(phones.claim(waitingToo, 'fourth', NOW))
})

test("[decisions 5] refuses a phone's token after the account's sessions have been ended, for example by a new password", () => {
  const { db, sato, phones } = openPhones()
  const { token } = phones.issue(sato, 'browser', NOW)
  assert.ok(phones.claim(token, 'phone', NOW))
  updateAccount(db, sato.accountId, { endsSessions: true })
  assert.equal(phones.claim(token, 'phone', NOW), undefined)
})
