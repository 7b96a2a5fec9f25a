import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Asker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { findAccount } from '../../../db/queries/accounts.ts'
import { checkAddress, confirmForUser, sendCode } from '../../../server/accounts/address-checks.ts'
import { createMailedCodes } from '../../../server/accounts/mailed-codes.ts'
import { createFailureCounter } from '../../../server/http/failure-counter.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { createNotedMails } from '../../support/noted-mails.ts'
import { refused } from '../../support/refused.ts'

const HOUR = 3_600_000

function openChecks(loginId = 'hana@example.com', isConfirmed = false) {
  const db = openDb(':memory:')
  const clock = createFakeClock()
  const mails = createNotedMails()
  const codes = createMailedCodes('secret')
  const deps = {
    db,
    codes,
    now: clock.now,
    mails: mails.queue,
    publicUrl: 'https://test',
    codeTries: createFailureCounter(10, 24 * HOUR),
    codeMails: createFailureCounter(3, HOUR),
  }
  const companyId = addCompany(db)
  const person = addPerson(db, { companyId, loginId, role: 'webReservationUser', isConfirmed })
  const asker = { accountId: person.accountId } as Asker
  const account = () => findAccount(db, person.accountId)!
  const code = (): string => codes.codeOf(account(), clock.now())
  return { db, clock, mails, deps, companyId, person, asker, account, code }
}

test('[decisions 2] confirms the address with the mailed code and then removes the code mail from the queue', () => {
  const { clock, mails, deps, asker, account, code } = openChecks()
  sendCode(deps, asker, undefined)
  const [mail] = mails.waiting.values()
  assert.equal(mail?.recipient, 'hana@example.com')
  assert.ok(JSON.stringify(mail).includes(code()))
  assert.throws(() => checkAddress(deps, asker, `${code()}0`), refused('codeWrong'))
  assert.equal(account().confirmedAt, null)
  checkAddress(deps, asker, code())
  assert.deepEqual([account().confirmedAt, mails.keys()], [clock.now(), []])
})

test('[decisions 2] accepts a mailed code only for the login ID to which it was sent, for at least 24 and less than 48 hours', () => {
  const { clock, deps, asker, account, code } = openChecks()
  const given = code()
  clock.advance(24 * HOUR)
  assert.notEqual(code(), given)
  const other = openChecks('jiro@example.com')
  assert.throws(() => checkAddress(other.deps, other.asker, given), refused('codeWrong'))
  checkAddress(deps, asker, given)
  assert.notEqual(account().confirmedAt, null)
  const late = openChecks()
  const old = late.code()
  late.clock.advance(48 * HOUR)
  assert.throws(() => checkAddress(late.deps, late.asker, old), refused('codeWrong'))
})

test('[decisions 2] limits an account to ten wrong codes a day and three code mails an hour', () => {
  const { clock, mails, deps, asker, code } = openChecks()
  for (let n = 0; n < 10; n++) assert.throws(() => checkAddress(deps, asker, 'wrong'), refused('codeWrong'))
  assert.throws(() => checkAddress(deps, asker, code()), refused('tooMany'))
  for (let n = 0; n < 3; n++) sendCode(deps, asker, undefined)
  mails.waiting.clear()
  assert.throws(() => sendCode(deps, asker, undefined), refused('tooMany'))
  assert.deepEqual(mails.keys(), [])
  clock.advance(HOUR)
  sendCode(deps, asker, undefined)
  clock.advance(23 * HOUR)
  checkAddress(deps, asker, code())
})

test('[decisions 2] resets the count of wrong codes after the right code', () => {
  const { mails, deps, asker, account, code } = openChecks()
  for (let n = 0; n < 9; n++) assert.throws(() => checkAddress(deps, asker, 'wrong'), refused('codeWrong'))
  checkAddress(deps, asker, code())
  assert.equal(deps.codeTries.waitMs(String(account().id), deps.now()), 0)
  checkAddress(deps, asker, 'wrong')
  sendCode(deps, asker, 'en')
  assert.deepEqual([mails.keys(), account().language], [[], 'ja'])
})

test('[decisions 2] mails a code only if the login ID is an e-mail address, and in the language of the page', () => {
  const { deps, asker } = openChecks('hana')
  assert.throws(() => sendCode(deps, asker, undefined), refused('noAddress'))
  const english = openChecks()
  sendCode(english.deps, english.asker, 'en')
  assert.equal(english.account().language, 'en')
  assert.throws(() => sendCode(deps, { accountId: 99_999 } as Asker, undefined), refused('notFound'))
})

test('[decisions 2] lets an administrator confirm the address of a user of the same company', () => {
  const { db, clock, deps, companyId, person, account } = openChecks()
  assert.throws(() => confirmForUser(deps, addCompany(db), person.userId), refused('notFound'))
  confirmForUser(deps, companyId, person.userId)
  const at = account().confirmedAt
  assert.equal(at, clock.now())
  clock.advance(1)
  confirmForUser(deps, companyId, person.userId)
  assert.equal(account().confirmedAt, at)
})
