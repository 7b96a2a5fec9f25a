import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { INVITATION_MS, WRONG_INVITATIONS_MAX, WRONG_INVITATIONS_WINDOW_MS } from '#core/limits.ts'
import { findAccountByLogin, updateAccount } from '../../../db/queries/accounts.ts'
import { retireCompany } from '../../../db/queries/companies.ts'
import { saveCompanyUrl } from '../../../db/queries/moves.ts'
import { findUserByAccount } from '../../../db/queries/users.ts'
import { addCompany, addPerson, PASSWORD } from '../../support/builders.ts'
import { multipart } from '../../support/forms.ts'
import { type MailServer, startMailServer, textOf } from '../../support/smtp.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

const NEW = 'Neu-pass-1'
const INVITED = 'new@example.com'

let now: number
let house: TestApp
let mail: MailServer
let companyId: number
let boss: string

beforeEach(async () => {
  now = Date.now()
  mail = await startMailServer()
  house = await openHouse({ SMTP_URL: mail.url })
})
afterEach(async () => {
  await house.close()
  await mail.close()
})

async function openHouse(environment: Record<string, string>): Promise<TestApp> {
  const opened = await buildTestApp({
    now: () => now,
    environment: { PUBLIC_URL: 'https://uketsuke.example', ...environment },
  })
  companyId = addCompany(opened.db, '青葉商店')
  addPerson(opened.db, { companyId, role: 'companyAdmin', loginId: 'boss' })
  boss = await signIn(opened.app, 'boss')
  return opened
}

type Answer = { status: number; cookies: string; [field: string]: unknown }

const post = async (
  url: string,
  payload: object,
  cookie = '',
  remoteAddress = '192.0.2.1',
): Promise<Answer> => {
  const answer = await house.app.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress })
  return {
    status: answer.statusCode,
    cookies: cookieHeader(answer.cookies),
    ...answer.json<Record<string, unknown>>(),
  }
}

async function add(fields: Record<string, string | undefined> = {}, by = boss) {
  const given = {
    login_id: INVITED,
    name: '新人',
    kana: 'しんじん',
    handOver: 'invite',
    ...fields,
  }
  const { payload, headers } = multipart(JSON.parse(JSON.stringify(given)))
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/addUser',
    payload,
    headers: { ...headers, cookie: by },
  })
  return answer.json<{ userId: number; isMailed: boolean; temporaryPassword?: string }>()
}

const account = () => findAccountByLogin(house.db, INVITED)!
const read = (token: string) => post('/api/getInvitation', { token })
const accept = (token: string, password = NEW) =>
  post('/api/acceptInvitation', { token, password, passwordConfirm: password })
const login = (password: string) => post('/login', { username: INVITED, password })
const tokenIn = (message: string): string => {
  const found = /https:\/\/uketsuke\.example\/invitation#([\w-]{43})/.exec(textOf(message))?.[1]
  assert.ok(found, textOf(message))
  return found
}
async function invited() {
  const { userId } = await add()
  // other mails, about changed accounts, can arrive before the invitation
  let message = await mail.next()
  while (!textOf(message).includes('/invitation#')) message = await mail.next()
  return { userId, token: tokenIn(message) }
}
const stateOf = async (userId: number, by = boss) =>
  (await post('/api/getUser', { targetUserId: userId }, by))['invitation']

test('[decisions 2] an invited user chooses a password with the mailed link and is signed in', async () => {
  const { isMailed, userId } = await add()
  assert.equal(isMailed, true)
  const message = await mail.next()
  assert.match(textOf(message), /青葉商店/)
  assert.match(textOf(message), /7日以内/)
  const token = tokenIn(message)
  assert.equal(await stateOf(userId), 'open')
  assert.equal((await login(token)).status, 401, 'the token does not work as a password')
  assert.ok(!JSON.stringify(account()).includes(token), 'only a digest of the token is stored')
  const shown = await read(token)
  assert.deepEqual([shown.login_id, shown.userName, shown.companyName], [INVITED, '新人', '青葉商店'])
  assert.equal((await accept(token, 'short')).status, 400)
  const accepted = await accept(token)
  assert.deepEqual([accepted.status, accepted.result, accepted.role], [200, 'OK', 'operator'])
  assert.equal((await post('/api/getUser', { targetUserId: 'SELF' }, accepted.cookies)).login_id, INVITED)
  assert.equal((await login(NEW)).result, 'OK')
  assert.equal(await stateOf(userId), undefined)
  const { text } = house.db.$client
    .prepare("select text from mail where merge_key like 'invite %'")
    .get() as { text: null }
  assert.equal(text, null, 'the link is erased from the stored mail')
})

test("[decisions 9] the invitation's link begins with the company's own URL, which does not change when the company moves", async () => {
  saveCompanyUrl(house.db, companyId, 'https://shop.example')
  await add()
  const message = await mail.next()
  assert.match(textOf(message), /https:\/\/shop\.example\/invitation#/)
})

test('[decisions 2] an invitation works only once, also with two requests at the same moment', async () => {
  const { token } = await invited()
  const answers = await Promise.all([accept(token), accept(token, `${NEW}x`)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await accept(token)).key, 'invitationOver')
  assert.equal((await read(token)).key, 'invitationOver')
})

test('[decisions 2] an invitation works for exactly 7 days', async () => {
  const { token, userId } = await invited()
  const sentAt = account().inviteUntil! - INVITATION_MS
  now = sentAt + INVITATION_MS - 1
  assert.equal((await read(token)).status, 200)
  now = sentAt + INVITATION_MS
  boss = await signIn(house.app, 'boss')
  assert.equal((await accept(token)).key, 'invitationOver')
  assert.equal(await stateOf(userId), 'over')
  assert.equal((await post('/api/inviteUser', { targetUserId: userId }, boss)).result, 'OK')
  assert.equal(await stateOf(userId), 'open')
  assert.equal((await accept(tokenIn(await mail.next()))).status, 200)
})

test('[decisions 2] an invitation ends when the user gets a new invitation, password or login ID, or when the user or the company is deleted', async () => {
  const ends: ((userId: number) => Promise<unknown>)[] = [
    async (userId) => {
      await post('/api/inviteUser', { targetUserId: userId }, boss)
      await mail.next()
    },
    (userId) =>
      post('/api/pwResetUser', { targetUserId: userId, passwordReset: true, handOver: 'shown' }, boss),
    async (userId) => {
      await post('/api/pwResetUser', { targetUserId: userId, passwordReset: true }, boss)
      await mail.next()
    },
    (userId) => update({ targetUserId: String(userId), password: PASSWORD, passwordConfirm: PASSWORD }),
    (userId) => update({ targetUserId: String(userId), login_id: 'other@example.com' }),
    (userId) => post('/api/deleteUser', { targetUserId: userId }, boss),
    async () => retireCompany(house.db, companyId, now),
  ]
  for (const [n, end] of ends.entries()) {
    await house.close()
    house = await openHouse({ SMTP_URL: mail.url })
    const { userId, token } = await invited()
    await end(userId)
    assert.equal((await accept(token)).key, 'invitationOver', `way ${n}`)
  }
})

async function update(fields: Record<string, string>) {
  const { payload, headers } = multipart({ isForceSubmit: 'true', ...fields })
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/updateUser',
    payload,
    headers: { ...headers, cookie: boss },
  })
  assert.equal(answer.json<{ result: string }>().result, 'OK', answer.body)
}

test('[decisions 2] a password reset from the sign-in page ends an invitation when the mailed password is used, not before', async () => {
  const { token } = await invited()
  await post('/api/pwResetUser', { targetUserLoginId: INVITED, passwordReset: true })
  const [, temporary = ''] = /仮パスワード: (\S+)/.exec(textOf(await mail.next())) ?? []
  assert.equal((await read(token)).status, 200)
  assert.equal((await login(temporary)).result, 'Temporary')
  assert.equal((await accept(token)).key, 'invitationOver')
})

test('[decisions 2] refuses guessed invitation tokens, and delays an IP address that has tried too many', async () => {
  const { token } = await invited()
  const guess = (n: number) => `${token.slice(0, -3)}${100 + n}`
  for (let n = 0; n < WRONG_INVITATIONS_MAX; n++)
    assert.equal((await (n % 2 ? accept(guess(n)) : read(guess(n)))).key, 'invitationOver')
  assert.equal((await accept(token)).status, 429)
  assert.equal((await post('/api/getInvitation', { token }, '', '198.51.100.7')).status, 200)
  now += WRONG_INVITATIONS_WINDOW_MS
  assert.equal((await accept(token)).status, 200)
})

test('[decisions 2] only administrators of the company can invite users, and only users who have never signed in can be invited', async () => {
  const { userId } = await invited()
  const invite = (targetUserId: number, by: string) => post('/api/inviteUser', { targetUserId }, by)
  const elsewhere = addCompany(house.db)
  addPerson(house.db, { companyId: elsewhere, role: 'companyAdmin', loginId: 'foreign' })
  addPerson(house.db, { companyId, loginId: 'operator' })
  assert.equal((await invite(userId, await signIn(house.app, 'foreign'))).status, 404)
  const operator = await signIn(house.app, 'operator')
  assert.equal((await invite(userId, operator)).status, 403)
  assert.equal(
    await stateOf(userId, operator),
    undefined,
    'only administrators see the state of an invitation',
  )
  assert.equal((await invite(userId, '')).status, 401)
  const unreachable = await add({ login_id: 'shop', handOver: 'invite' })
  assert.equal(typeof unreachable.temporaryPassword, 'string')
  assert.equal((await invite(unreachable.userId, boss)).key, 'notInvitable')
  updateAccount(house.db, account().id, { firstSignedInAt: 1, endsSessions: false })
  assert.equal((await invite(userId, boss)).key, 'notInvitable')
})

test('[decisions 2] mails a user at most 3 further invitations in an hour', async () => {
  const { userId } = await invited()
  const invite = () => post('/api/inviteUser', { targetUserId: userId }, boss)
  for (let n = 0; n < 3; n++) assert.equal((await invite()).status, 200)
  assert.equal((await invite()).status, 429)
  now += 3_600_000
  assert.equal((await invite()).status, 200)
})

test('[decisions 2] without a mail server, a new user always gets a temporary password that is valid for 7 days', async () => {
  await house.close()
  house = await openHouse({})
  const ways = [{ handOver: 'invite' }, { handOver: 'mail' }, { handOver: undefined }]
  for (const [n, way] of ways.entries()) {
    const { isMailed, temporaryPassword, userId } = await add({ ...way, login_id: `new${n}@example.com` })
    assert.deepEqual([isMailed, typeof temporaryPassword], [false, 'string'])
    assert.equal((await post('/api/inviteUser', { targetUserId: userId }, boss)).key, 'notInvitable')
  }
  const count = house.db.$client.prepare('select count(*) from mail').pluck().get()
  assert.equal(count, 0, 'no mail is stored')
  const reset = await post(
    '/api/pwResetUser',
    { targetUserId: idOf('new1@example.com'), passwordReset: true },
    boss,
  )
  now += INVITATION_MS - 1
  const signedIn = await post('/login', {
    username: 'new1@example.com',
    password: reset['temporaryPassword'],
  })
  assert.equal(signedIn.result, 'Temporary')
})

const idOf = (loginId: string): number =>
  findUserByAccount(house.db, findAccountByLogin(house.db, loginId)!.id)!.id

test('[decisions 2] the audit log records who added and who invited a user', async () => {
  const { userId } = await invited()
  await post('/api/inviteUser', { targetUserId: userId }, boss)
  const acts = house.db.$client
    .prepare(
      `select act, login_id, target_user_id from audit_entry join account on account.id = actor_id
       order by audit_entry.id`,
    )
    .raw()
    .all()
  assert.deepEqual(acts, [
    ['user.added', 'boss', userId],
    ['user.invited', 'boss', userId],
  ])
})
