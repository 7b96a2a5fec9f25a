import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eq } from 'drizzle-orm'
import { openDb } from '../../../db/open.ts'
import { findAccount, findAccountByLogin } from '../../../db/queries/accounts.ts'
import { listChannels } from '../../../db/queries/channels.ts'
import { findCompany } from '../../../db/queries/companies.ts'
import { listPhrases } from '../../../db/queries/phrases.ts'
import { findUserByAccount } from '../../../db/queries/users.ts'
import { users } from '../../../db/schema/index.ts'
import { createMailedCodes } from '../../../server/accounts/mailed-codes.ts'
import type { PasswordHasher } from '../../../server/accounts/password-hash.ts'
import { resetByAdministrator, resetByLoginId } from '../../../server/accounts/passwords.ts'
import { register } from '../../../server/accounts/registration.ts'
import { createFailureCounter } from '../../../server/http/failure-counter.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { createFastPasswords, fastHash } from '../../support/fast-passwords.ts'
import { passwordsWith } from '../../support/in-between.ts'
import { createNotedMails } from '../../support/noted-mails.ts'
import { refused } from '../../support/refused.ts'

const HOUR = 3_600_000

function openDoor() {
  const db = openDb(':memory:')
  const clock = createFakeClock()
  const mails = createNotedMails()
  const deps = {
    db,
    now: clock.now,
    mails: mails.queue,
    publicUrl: 'https://test',
    codes: createMailedCodes('secret'),
    passwords: createFastPasswords() as PasswordHasher,
    resets: createFailureCounter(3, HOUR),
    resetsOfAddress: createFailureCounter(20, HOUR),
    sendsMail: true,
    onResetFault: (error: unknown) => assert.fail(String(error)),
  }
  const join = (user: object = {}, more: object = {}, isBySystemAdmin = false, passwords = deps.passwords) =>
    register(
      { ...deps, passwords },
      { user: { login_id: 'hana@example.com', name: '花', ...user }, ...more } as Parameters<
        typeof register
      >[1],
      isBySystemAdmin,
    )
  const known = (loginId = 'hana@example.com') => {
    const account = findAccountByLogin(db, loginId)
    const user = account && findUserByAccount(db, account.id)
    const stored = db
      .select()
      .from(users)
      .where(eq(users.accountId, account?.id ?? 0))
      .get()
    return account && user && { account, user: stored!, company: findCompany(db, user.companyId!)! }
  }
  return { db, clock, mails, deps, join, known }
}

test('[4.2] registers a reservation user without a license, and mails a code to confirm the address', async () => {
  const { db, mails, join, known } = openDoor()
  const identity = await join({ password: 'Test-2026' })
  const { account, user, company } = known()!
  assert.deepEqual([identity?.accountId, identity?.role], [account.id, 'webReservationUser'])
  assert.deepEqual(
    [account.role, account.passwordHash, account.confirmedAt, account.language],
    ['webReservationUser', fastHash('Test-2026'), null, 'ja'],
  )
  assert.deepEqual(
    [user.name, user.kana, user.phone, user.address, user.channelId],
    ['花', '花', '', '', null],
  )
  assert.deepEqual([company.name, company.avatarChannelMax, listChannels(db, company.id)], ['None', 0, []])
  assert.deepEqual(mails.keys(), [`code ${account.id}`])
})

test('[decisions 2] mails no code while no mail server is set', async () => {
  const { mails, deps, join } = openDoor()
  deps.sendsMail = false
  await join({ password: 'Test-2026' })
  assert.deepEqual(mails.keys(), [])
})

test("[4.2] mails a temporary password in the page's language to a user who registers without a password", async () => {
  const { mails, join, known } = openDoor()
  const user = { kana: 'はな', phone: '0312345678', address: '東京' }
  const identity = await join(user, { lang: 'en', company: { name: '花屋' } })
  assert.equal(identity, undefined, 'registering signs nobody in: the mail must be read first')
  const { account, company, user: stored } = known()!
  assert.deepEqual(mails.keys(), [`password ${account.id}`])
  assert.equal(mails.waiting.get(`password ${account.id}`)?.recipient, 'hana@example.com')
  assert.deepEqual([account.passwordHash, account.language, company.name], ['none', 'en', '花屋'])
  assert.deepEqual([stored.kana, stored.phone, stored.address], ['はな', '0312345678', '東京'])
  // the name is text from an unconfirmed user, so it must not appear in a mail from the server
  assert.ok(!JSON.stringify(mails.waiting.get(`password ${account.id}`)).includes('花 '))
})

test('[decisions 2] the system administrator registers a company with license, channel and confirmed administrator', async () => {
  const { db, mails, clock, join, known } = openDoor()
  await join({ password: 'Test-2026' }, {}, true)
  const { account, user, company } = known()!
  const channels = listChannels(db, company.id)
  assert.deepEqual([account.role, account.confirmedAt], ['companyAdmin', clock.now()])
  assert.deepEqual([company.avatarChannelMax, channels.length, user.channelId], [1, 1, channels[0]?.id])
  assert.equal(listPhrases(db, company.id).length, 6, 'the company has phrases for its operators')
  assert.deepEqual(mails.keys(), [], 'no mail is sent to confirm the address')
})

test("[decisions 2] invites the administrator of a new company in the system administrator's language", async () => {
  const { mails, join, known } = openDoor()
  const identity = await join({}, { lang: 'en', company: { name: '花屋' } }, true)
  assert.equal(identity, undefined, 'registering signs nobody in: the mail must be read first')
  const { account } = known()!
  assert.deepEqual(mails.keys(), [`invite ${account.id}`])
  const mail = mails.waiting.get(`invite ${account.id}`)!
  assert.deepEqual([mail.recipient, mail.language], ['hana@example.com', 'en'])
  assert.match(mail.text, /https:\/\/test\/invitation#/)
  assert.deepEqual(
    [account.passwordHash, account.temporaryDigest],
    ['none', null],
    'the account has no password yet',
  )
})

test('[4.2] refuses to register an address that is already registered, also in a parallel request', async () => {
  const { db, join, known } = openDoor()
  const first = passwordsWith(() => {
    addPerson(db, { companyId: addCompany(db), loginId: 'hana@example.com' })
  })
  await assert.rejects(
    join({ password: 'Test-2026' }, { company: { name: '花屋' } }, false, first),
    refused('emailRegistered'),
  )
  assert.notEqual(known()?.company.name, '花屋')
  const noHash = passwordsWith(() => assert.fail('a password was hashed'))
  await assert.rejects(join({ password: 'Test-2026' }, {}, false, noHash), refused('emailRegistered'))
})

/** Waits until the server has done the work that it defers until after the response. */
const later = () => new Promise<void>((resolve) => setImmediate(resolve))

test('[4.2] answers a password reset in the same way for known and unknown login IDs', async () => {
  const { db, mails, deps } = openDoor()
  const { accountId } = addPerson(db, { companyId: addCompany(db), loginId: 'sato@example.com' })
  resetByLoginId(deps, 'sato@example.com', 'ja', '192.0.2.1')
  resetByLoginId(deps, 'nobody@example.com', 'ja', '192.0.2.1')
  assert.deepEqual(mails.keys(), [])
  await later()
  assert.deepEqual(mails.keys(), [`password ${accountId}`])
  assert.notEqual(findAccount(db, accountId)?.temporaryDigest, null)
})

test('[4.2] refuses password resets for signages and for login IDs that are not e-mail addresses', () => {
  const { db, deps } = openDoor()
  const companyId = addCompany(db)
  addSignage(db, { companyId, loginId: 'lobby@example.com' })
  addPerson(db, { companyId, loginId: 'tanaka' })
  for (const loginId of ['lobby@example.com', 'tanaka', 'nobody'])
    assert.throws(() => resetByLoginId(deps, loginId, 'ja', '192.0.2.1'), refused('askAdministrator'))
  for (const loginId of ['', undefined])
    assert.throws(() => resetByLoginId(deps, loginId, 'ja', '192.0.2.1'), refused('invalid'))
})

test('[decisions 2] allows three password resets an hour per login ID, and twenty per IP address', () => {
  const { clock, deps } = openDoor()
  const ask = (loginId: string, address = '192.0.2.1') => resetByLoginId(deps, loginId, 'ja', address)
  for (const loginId of ['x@example.com', 'X@example.com', 'x@EXAMPLE.com']) ask(loginId)
  assert.throws(() => ask('x@example.com'), refused('tooMany'))
  assert.throws(() => ask('x@example.com', '192.0.2.2'), refused('tooMany'))
  for (let n = 0; n < 17; n++) ask(`${n}@example.com`)
  assert.throws(() => ask('new@example.com'), refused('tooMany'))
  ask('new@example.com', '192.0.2.2')
  clock.advance(HOUR)
  ask('x@example.com')
})

test("[decisions 2] shows an administrator a user's new password if it cannot be mailed", () => {
  const { db, mails, deps } = openDoor()
  const companyId = addCompany(db)
  const known = addPerson(db, { companyId, loginId: 'tanaka@example.com' })
  const other = addPerson(db, { companyId, loginId: 'tanaka' })
  const reset = (userId: number, handOver: 'mail' | 'shown' = 'mail', of = companyId) =>
    resetByAdministrator(deps, of, { targetUserId: userId, handOver })
  assert.equal(reset(known.userId), undefined)
  assert.deepEqual(mails.keys(), [`password ${known.accountId}`])
  assert.equal(typeof reset(other.userId), 'string')
  assert.equal(typeof reset(known.userId, 'shown'), 'string')
  assert.deepEqual(mails.keys(), [], 'the mail with the earlier password is removed')
  deps.sendsMail = false
  assert.equal(typeof reset(known.userId), 'string')
  assert.throws(() => reset(known.userId, 'mail', addCompany(db)), refused('notFound'))
})
