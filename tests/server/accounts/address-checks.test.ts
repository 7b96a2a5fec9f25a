import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Asker } from '#core/accounts/asker.ts'
import { openDb } from '../../../db/open.ts'
import { findAccount } from '../../../db/queries/accounts.ts'
import { checkAddress, sendCode, vouchForUser } from '../../../server/accounts/address-checks.ts'
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

test('[decisions 2] accepts a code for 24 to 48 hours, and only for its own account and login ID', () => {
  const { clock, deps, asker, account, code } = openChecks()
  const given = code()
  clock.advance(24 * HOUR)
  assert.notEqual(code(), given)
  const other = openChecks()
  assert.throws(() => checkAddress(other.deps, other.asker, '000000'), refused('codeWrong'))
  checkAddress(deps, asker, given)
  assert.notEqual(account().confirmedAt, null)
  const late = openChecks()
  const old = late.code()
  late.clock.advance(48 * HOUR)
  assert.throws(() => checkAddress(late.deps, late.asker, old), refused('codeWrong'))
})

test('[decisions 2] refuses the eleventh wrong code a day and the fourth code mail an hour, and says how long to wait', () => {
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

test('[decisions 2] resets the wrong-code count after the right code, and sends a confirmed user no code', () => {
  const { mails, deps, asker, account, code } = openChecks()
  for (let n = 0; n < 9; n++) assert.throws(() => checkAddress(deps, asker, 'wrong'), refused('codeWrong'))
  checkAddress(deps, asker, code())
  assert.equal(deps.codeTries.waitMs(String(account().id), deps.now()), 0)
  checkAddress(deps, asker, 'wrong')
  sendCode(deps, asker, 'en')
  assert.deepEqual([mails.keys(), account().language], [[], 'ja'])
})

test('[decisions 2] mails a code only if the login ID is an e-mail address, in the language of the page', () => {
  const { deps, asker } = openChecks('hana')
  assert.throws(() => sendCode(deps, asker, undefined), refused('noAddress'))
  const english = openChecks()
  sendCode(english.deps, english.asker, 'en')
  assert.equal(english.account().language, 'en')
  assert.throws(() => sendCode(deps, { accountId: 99_999 } as Asker, undefined), refused('notFound'))
})

test("[decisions 2] lets an administrator confirm a user of the same company, and keeps the first confirmation's time", () => {
  const { db, clock, deps, companyId, person, account } = openChecks()
  assert.throws(() => vouchForUser(deps, addCompany(db), person.userId), refused('notFound'))
  vouchForUser(deps, companyId, person.userId)
  const at = account().confirmedAt
  assert.equal(at, clock.now())
  clock.advance(1)
  vouchForUser(deps, companyId, person.userId)
  assert.equal(account().confirmedAt, at)
})
