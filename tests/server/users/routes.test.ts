import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { findAccountByLogin } from '../../../db/queries/accounts.ts'
import { updateCompany } from '../../../db/queries/companies.ts'
import { findUser } from '../../../db/queries/users.ts'
import { fieldTexts } from '../../../site/kit/texts/fields.ts'
import { addChannel, addCompany, addPerson, addStore, PASSWORD, type Person } from '../../support/builders.ts'
import { jpegOf, multipart, png, pngOf } from '../../support/forms.ts'
import { type MailServer, startMailServer, textOf } from '../../support/smtp.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const DAY_MS = 86_400_000
let aheadMs = 0
let testApp: TestApp
let mail: MailServer
let companyId: number
let boss: string
let bossPerson: Person

beforeEach(async () => {
  aheadMs = 0
  mail = await startMailServer()
  testApp = await buildTestApp({
    now: () => Date.now() + aheadMs,
    environment: { SMTP_URL: mail.url, PUBLIC_URL: 'https://uketsuke.example' },
  })
  companyId = addCompany(testApp.db)
  bossPerson = addPerson(testApp.db, { companyId, role: 'companyAdmin', loginId: 'boss' })
  boss = await signIn(testApp.app, 'boss')
})
afterEach(async () => {
  await testApp.close()
  await mail.close()
})

type Answer = { status: number; [field: string]: unknown }
const read = (answer: { statusCode: number; json(): object }): Answer => ({
  status: answer.statusCode,
  ...answer.json(),
})
const post = async (url: string, payload: object, cookie?: string): Promise<Answer> =>
  read(await testApp.app.inject({ method: 'POST', url, payload, headers: cookie ? { cookie } : {} }))
const form = async (url: string, fields: Record<string, string>, cookie: string, file?: Buffer) => {
  const { payload, headers } = multipart(fields, file)
  return read(await testApp.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload }))
}
const login = (username: string, password = PASSWORD) => post('/login', { username, password })
const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await post('/autoLogin', {}, cookie)).result === 'OK'
const passwordIn = (message: string): string => {
  const found = /仮パスワード: (\S+)/.exec(textOf(message))?.[1]
  assert.ok(found, message)
  return found
}

/** Waits until the condition holds. If it never does, the test runs into its time limit. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((again) => setTimeout(again, 10))
}

const YAMADA = { name: '山田 花子', login_id: 'hanako@example.com', password: PASSWORD }

test('[4.2] registers a reservation user with a company of their own, who can sign in', async () => {
  const answer = await post('/registerNewAccount', { user: YAMADA, company: { name: '' } })
  assert.deepEqual([answer.status, answer.success, answer.isMailed], [200, true, false])
  assert.deepEqual((await login(YAMADA.login_id)).role, 'webReservationUser')
  const cookie = await signIn(testApp.app, YAMADA.login_id)
  const own = await post('/api/getUser', { targetUserId: 'SELF' }, cookie)
  // without kana the name is used (Spec 3)
  assert.deepEqual([own.userName, own.kana], ['山田 花子', '山田 花子'])
  assert.equal((await post('/api/getCompany', {}, cookie)).companyName, 'None')
})

test('[decisions 2] signs a new user in only if they chose a password and registered themselves', async () => {
  addPerson(testApp.db, { companyId: null, role: 'systemAdmin', loginId: 'system' })
  const system = await signIn(testApp.app, 'system')
  const { password: _, ...mailed } = YAMADA
  const register = async (user: object, cookie = ''): Promise<string> => {
    const headers = { cookie }
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/registerNewAccount',
      payload: { user },
      headers,
    })
    assert.equal(answer.statusCode, 200)
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  const chosen = await register(YAMADA)
  assert.equal((await post('/autoLogin', {}, chosen)).role, 'webReservationUser')
  assert.equal(await isSignedIn(await register({ ...mailed, login_id: 'mailed@example.com' })), false)
  assert.equal(await isSignedIn(await register({ ...YAMADA, login_id: 'boss@example.com' }, system)), false)
  assert.equal(
    (await post('/autoLogin', {}, system)).role,
    'systemAdmin',
    'the system administrator stays signed in',
  )
})

test('[4.2] refuses to register a mail address twice, also in two parallel requests', async () => {
  const answers = await Promise.all([1, 2].map(() => post('/registerNewAccount', { user: YAMADA })))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409])
  // login IDs are compared after NFKC normalization and in lower case
  const again = await post('/registerNewAccount', {
    user: { ...YAMADA, login_id: 'ＨＡＮＡＫＯ@example.com' },
  })
  assert.deepEqual(
    [again.status, again.code, again.fields],
    [409, 'SVER-99', { 'user.login_id': 'emailRegistered' }],
  )
})

test('[decisions 2] the system administrator registers a company whose administrator can answer calls', async () => {
  addPerson(testApp.db, { companyId: null, role: 'systemAdmin', loginId: 'system' })
  const system = await signIn(testApp.app, 'system')
  await post('/registerNewAccount', { user: YAMADA, company: { name: '山田商店' } }, system)
  const cookie = await signIn(testApp.app, YAMADA.login_id)
  const own = await post('/api/getUser', { targetUserId: 'SELF' }, cookie)
  assert.equal(own.role, 'companyAdmin')
  assert.notEqual(own.avatarChId, null)
  const company = await post('/api/getCompany', {}, cookie)
  assert.deepEqual(
    [company.companyName, company.avatar_channel_max, company.avatar_channel_used],
    ['山田商店', 1, 1],
  )
})

test('[4.2] mails a temporary password, which only allows the user to set a new password', async () => {
  const { password: _, ...user } = YAMADA
  assert.equal((await post('/registerNewAccount', { user })).isMailed, true)
  const message = await mail.next()
  assert.match(message, /^To: hanako@example.com/m)
  assert.match(textOf(message), /https:\/\/uketsuke\.example\/login/)
  const temporary = passwordIn(message)
  const answer = await login(YAMADA.login_id, temporary)
  assert.equal(answer.result, 'Temporary')
  const cookie = (
    await testApp.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: YAMADA.login_id, password: temporary },
    })
  ).cookies
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  assert.equal((await post('/api/getUser', { targetUserId: 'SELF' }, cookie)).status, 403)
  const change = (fields: Record<string, string>) =>
    form('/api/updateUser', { targetUserId: 'SELF', ...fields }, cookie)
  assert.equal((await change({ name: '別人' })).status, 403)
  const same = await change({ password: temporary, passwordConfirm: temporary })
  assert.deepEqual(same.fields, { password: 'passwordSame' })
  assert.equal((await change({ password: 'Lasting-2026', passwordConfirm: 'Lasting-2026' })).result, 'OK')
  assert.equal((await login(YAMADA.login_id, temporary)).status, 401)
  assert.equal((await login(YAMADA.login_id, 'Lasting-2026')).result, 'OK')
})

test('[4.2] keeps the old password until the mailed temporary one, which is valid for 24 hours, is used', async () => {
  addPerson(testApp.db, { companyId, loginId: 'oki@example.com' })
  const reset = () => post('/api/pwResetUser', { targetUserLoginId: 'Oki@Example.com', passwordReset: true })
  const asked = await reset()
  const temporary = passwordIn(await mail.next())
  assert.equal((await login('oki@example.com')).result, 'OK')
  aheadMs = DAY_MS + 1
  assert.equal((await login('oki@example.com', temporary)).status, 401)
  await reset()
  const second = passwordIn(await mail.next())
  const other = await signIn(testApp.app, 'oki@example.com')
  assert.equal((await login('oki@example.com', second)).result, 'Temporary')
  assert.equal((await login('oki@example.com')).status, 401, 'the old password no longer works')
  assert.equal(await isSignedIn(other), false)
  // an unknown login ID gets the same response
  const unknown = await post('/api/pwResetUser', {
    targetUserLoginId: 'nobody@example.com',
    passwordReset: true,
  })
  assert.deepEqual(unknown, asked)
})

test('[4.2] refuses to reset the password of a signage or of a user without a mail address: ask the administrator', async () => {
  const reset = (id: string) => post('/api/pwResetUser', { targetUserLoginId: id, passwordReset: true })
  for (const id of ['boss', 'not-there']) assert.equal((await reset(id)).key, 'askAdministrator')
  const keys = []
  for (let n = 0; n < 4; n++) keys.push((await reset('nobody@example.com')).key)
  assert.deepEqual(keys, [undefined, undefined, undefined, 'tooMany'])
})

test('[4.2] without a mail server, writes mails to the outbox; with a busy mail server, retries', {
  timeout: 20_000,
}, async () => {
  const quiet = await buildTestApp()
  const user = { name: '山田', login_id: 'a@example.com' }
  await quiet.app.inject({ method: 'POST', url: '/registerNewAccount', payload: { user } })
  const outbox = join(quiet.folder, 'outbox')
  await until(() => existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.eml')))
  const [file = ''] = readdirSync(outbox)
  assert.match(textOf(readFileSync(join(outbox, file), 'utf8')), /仮パスワード/)
  await quiet.close()

  mail.isBusy = true
  await post('/registerNewAccount', { user })
  addPerson(testApp.db, { companyId: null, role: 'systemAdmin', loginId: 'system' })
  const system = await signIn(testApp.app, 'system')
  const states = async () =>
    (
      await testApp.app.inject({
        method: 'POST',
        url: '/api/admin/mails',
        headers: { cookie: system },
        payload: { page: 1 },
      })
    ).json<{ rows: { state: string; error: string | null; text: string | null }[] }>().rows
  for (let n = 0; n < 100 && (await states())[0]?.error === null; n++)
    await new Promise((go) => setTimeout(go, 20))
  const [waiting] = await states()
  assert.deepEqual([waiting?.state, waiting?.text], ['waiting', null])
  assert.match(waiting?.error ?? '', /451/)
})

test('[4.2] requires the current password and a confirmation for a new one, and then ends all sessions', async () => {
  const oki = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const [here, there] = [await signIn(testApp.app, 'oki'), await signIn(testApp.app, 'oki')]
  const change = (more: Record<string, string>) =>
    form(
      '/api/updateUser',
      { targetUserId: 'SELF', password: 'Other-2026', passwordConfirm: 'Other-2026', ...more },
      here,
    )
  const missing = await change({})
  assert.deepEqual(
    [missing.status, missing.code, missing.fields],
    [403, 'SVER-101', { currentPassword: 'currentPasswordRequired' }],
  )
  assert.equal((await change({ currentPassword: 'Wrong-2026' })).code, 'SVER-101')
  const asked = await change({ currentPassword: PASSWORD })
  assert.deepEqual([asked.result, asked.code], ['Confirm', 'SVER-110'])
  assert.equal((await change({ currentPassword: PASSWORD, isForceSubmit: '1' })).result, 'OK')
  assert.deepEqual([await isSignedIn(here), await isSignedIn(there)], [false, false])
  assert.equal((await login('oki', 'Other-2026')).result, 'OK')
  assert.equal(findUser(testApp.db, oki.userId)?.name, 'oki')
})

test("[4.2] changes a user's name and picture without confirmation", async () => {
  addPerson(testApp.db, { companyId, loginId: 'oki' })
  const cookie = await signIn(testApp.app, 'oki')
  const saved = await form('/api/updateUser', { targetUserId: 'SELF', name: '沖 一郎' }, cookie, png)
  assert.equal(saved.result, 'OK')
  const own = await post('/api/getUser', { targetUserId: 'SELF' }, cookie)
  assert.equal(own.userName, '沖 一郎')
  const image = String(own.image)
  assert.equal((await testApp.app.inject({ url: image, headers: { cookie: boss } })).statusCode, 200)
  addPerson(testApp.db, { companyId: addCompany(testApp.db), loginId: 'stranger' })
  const stranger = await signIn(testApp.app, 'stranger')
  assert.equal((await testApp.app.inject({ url: image, headers: { cookie: stranger } })).statusCode, 404)
  assert.equal(await isSignedIn(cookie), true)
})

test("[decisions 4] stores a user's name in Latin letters, and removes it again", async () => {
  const oki = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const cookie = await signIn(testApp.app, 'oki')
  const save = (latin_name: string) => form('/api/updateUser', { targetUserId: 'SELF', latin_name }, cookie)
  assert.deepEqual((await save('沖')).fields, { latin_name: 'latinOnly' })
  assert.equal((await save(' Ichiro Oki ')).result, 'OK')
  assert.equal(findUser(testApp.db, oki.userId)?.latinName, 'Ichiro Oki')
  assert.equal((await post('/api/getUser', { targetUserId: 'SELF' }, cookie)).latin_name, 'Ichiro Oki')
  assert.equal((await save('')).result, 'OK')
  assert.equal(findUser(testApp.db, oki.userId)?.latinName, '')
})

test("[3] clears a user's subject name for face capture, and keeps the name if the request does not contain the field", async () => {
  const { userId } = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const save = (fields: object) => form('/api/updateUser', { targetUserId: String(userId), ...fields }, boss)
  const stored = () => findUser(testApp.db, userId)?.subjectName
  assert.equal((await save({ subject_name: ' 192.168.1.20 ' })).result, 'OK')
  assert.equal((await save({ name: '沖 一郎' })).result, 'OK')
  assert.equal(stored(), '192.168.1.20')
  assert.equal((await save({ subject_name: '' })).result, 'OK')
  assert.equal(stored(), '')
})

const images = (): string[] =>
  existsSync(join(testApp.folder, 'images')) ? readdirSync(join(testApp.folder, 'images')) : []

test("[5] answers with an error of the field `image` if a user's picture is unreadable or too large", async () => {
  addPerson(testApp.db, { companyId, loginId: 'oki' })
  const cookie = await signIn(testApp.app, 'oki')
  const problemOf = async (url: string, file: Buffer) => {
    const { fields, result } = await form(url, { targetUserId: 'SELF' }, cookie, file)
    return (fields as Record<string, string> | undefined)?.image ?? result
  }
  for (const url of ['/api/updateUser', '/%61pi/updateUser']) {
    assert.equal(await problemOf(url, pngOf(8_193, 1)), 'imagePixels')
    assert.equal(await problemOf(url, jpegOf(8_000, 5_001)), 'imagePixels')
    assert.equal(await problemOf(url, jpegOf(1, 1).subarray(0, 8)), 'imageBroken')
  }
  assert.deepEqual(images(), [])
  assert.equal(await problemOf('/api/updateUser', jpegOf(8_000, 5_000)), 'OK')
})

test('[4.2] stores no picture if adding the user fails', async () => {
  updateCompany(testApp.db, companyId, { avatarChannelMax: 0 })
  const person = {
    login_id: 'mori',
    name: '森 はな',
    kana: 'もりはな',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
  const avatarChId = String(addChannel(testApp.db, companyId))
  const refused = await form('/api/addUser', { ...person, avatarChId }, boss, png)
  assert.equal(refused.key, 'noChannel')
  assert.deepEqual(images(), [])
  const { userId } = await form('/api/addUser', person, boss, png)
  const change = () => form('/api/updateUser', { targetUserId: String(userId) }, boss, png)
  const changes = await Promise.all([change(), change()])
  assert.deepEqual(
    changes.map(({ result }) => result),
    ['OK', 'OK'],
  )
  assert.deepEqual(images(), [findUser(testApp.db, Number(userId))?.image])
})

test('[6] refuses changes of roles, stores and accounts that the user may not make', async () => {
  const oki = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const storeId = addStore(testApp.db, companyId)
  const cookie = await signIn(testApp.app, 'oki')
  const rows: [Record<string, string>, string, string][] = [
    [{ targetUserId: 'SELF', role: 'companyAdmin' }, cookie, 'ownRole'],
    [{ targetUserId: 'SELF', storeId: String(storeId) }, cookie, 'notAllowed'],
    [{ targetUserId: String(bossPerson.userId), name: '乗っ取り' }, cookie, 'notAllowed'],
    [{ targetUserId: 'SELF', role: 'operator' }, boss, 'ownRole'],
    [{ targetUserId: String(oki.userId), role: 'systemAdmin' }, boss, 'invalid'],
    [{ targetUserId: String(oki.userId), login_id: 'BOSS' }, boss, 'loginIdTaken'],
    [{ targetUserId: '999999', name: '二文字' }, boss, 'notFound'],
  ]
  for (const [fields, by, key] of rows)
    assert.equal((await form('/api/updateUser', fields, by)).key, key, JSON.stringify(fields))
  // fields that the contract does not name change nothing
  await form(
    '/api/updateUser',
    { targetUserId: 'SELF', companyId: '1', sessionVersion: '9', name: '沖' },
    cookie,
  )
  assert.equal(findUser(testApp.db, oki.userId)?.companyId, companyId)
  assert.equal(findUser(testApp.db, oki.userId)?.role, 'operator')
})

test("[2.4.13] gives new users an avatar channel if the company's licenses allow it", async () => {
  const fields = {
    login_id: 'new',
    name: '新人',
    kana: 'しんじん',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
  testApp.db.run(`UPDATE company SET avatar_channel_max = 2 WHERE id = ${companyId}`)
  const channels = [addChannel(testApp.db, companyId), addChannel(testApp.db, companyId)]
  const first = await form('/api/addUser', { ...fields, avatarChId: String(channels[0]) }, boss)
  assert.deepEqual([first.result, first.isMailed], ['OK', false])
  const over = { ...fields, login_id: 'newer', avatarChId: String(channels[1]) }
  assert.deepEqual((await form('/api/addUser', over, boss)).code, 'SVER-60')
  assert.equal(findAccountByLogin(testApp.db, 'newer'), undefined)
  // a channel that is already in use needs no further license
  assert.equal((await form('/api/addUser', { ...over, avatarChId: String(channels[0]) }, boss)).result, 'OK')
  assert.deepEqual((await form('/api/addUser', fields, boss)).fields, { login_id: 'loginIdInUse' })
  assert.deepEqual((await form('/api/addUser', { ...fields, login_id: 'x', kana: 'カナ' }, boss)).fields, {
    kana: 'kanaOnly',
  })
  const { password: _, passwordConfirm: __, ...rest } = fields
  const ways: { login_id: string; handOver?: string }[] = [
    { login_id: 'x' },
    { login_id: 'shown@example.com', handOver: 'shown' },
  ]
  for (const words of ways) {
    const shown = await form('/api/addUser', { ...rest, ...words }, boss)
    assert.equal(shown.isMailed, false)
    assert.equal((await login(words.login_id, String(shown.temporaryPassword))).result, 'Temporary')
  }
  // without `handOver`, as from older pages, the temporary password is mailed
  const mailed = await form('/api/addUser', { ...rest, login_id: 'x@example.com' }, boss)
  assert.equal(mailed.isMailed, true)
  assert.match(textOf(await mail.next()), /アカウントが作成されました/)
})

test("[decisions 2] refuses to delete one's own account, and signs out a deleted user", async () => {
  const oki = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const cookie = await signIn(testApp.app, 'oki')
  const remove = (targetUserId: number, by = boss) => post('/api/deleteUser', { targetUserId }, by)
  assert.equal((await remove(bossPerson.userId)).key, 'ownAccount')
  const second = addPerson(testApp.db, { companyId, role: 'companyAdmin', loginId: 'second' })
  assert.equal((await remove(bossPerson.userId, await signIn(testApp.app, 'second'))).result, 'OK')
  const again = await signIn(testApp.app, 'second')
  assert.equal((await remove(oki.userId, again)).result, 'OK')
  assert.equal(await isSignedIn(cookie), false)
  assert.equal(findUser(testApp.db, oki.userId), undefined)
  assert.equal((await remove(second.userId, again)).key, 'ownAccount')
})

test("[8] refuses a mail address that is already in use with SVER-99 and the specification's text", async () => {
  addPerson(testApp.db, { companyId: addCompany(testApp.db), loginId: 'oki@example.com' })
  const fields = { name: '新人', kana: 'しんじん', password: PASSWORD, passwordConfirm: PASSWORD }
  const known = await form('/api/addUser', { ...fields, login_id: 'OKI@example.com' }, boss)
  assert.deepEqual(
    [known.status, known.code, known.key, known.msg, known.fields],
    [
      409,
      'SVER-99',
      'emailInUse',
      'このメールアドレスは、すでに使われています。',
      { login_id: 'emailInUse' },
    ],
  )
  // A login ID that is not a mail address gets another error text. Both texts contain the code.
  assert.equal((await form('/api/addUser', { ...fields, login_id: 'BOSS' }, boss)).key, 'loginIdInUse')
  for (const texts of [fieldTexts.ja, fieldTexts.en])
    for (const key of ['emailInUse', 'loginIdInUse'] as const) assert.match(texts[key], /\(SVER-99\)$/)
})

test("[7.2] an administrator's password reset mails the temporary password, or shows it if the user has no mail address", async () => {
  const oki = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const reset = (userId: number) =>
    form('/api/updateUser', { targetUserId: String(userId), passwordReset: 'true' }, boss)
  const shown = await reset(oki.userId)
  assert.equal((await login('oki', String(shown.temporaryPassword))).result, 'Temporary')
  const hana = addPerson(testApp.db, { companyId, loginId: 'hana@example.com' })
  assert.equal((await reset(hana.userId)).temporaryPassword, undefined)
  assert.equal((await login('hana@example.com', passwordIn(await mail.next()))).result, 'Temporary')
})

test('[decisions 2] removes a used temporary password from the list of mails and from the outbox', {
  timeout: 20_000,
}, async () => {
  const quiet = await buildTestApp()
  const ask = async (url: string, payload: object, cookie = '') =>
    read(await quiet.app.inject({ method: 'POST', url, payload, headers: { cookie } }))
  addPerson(quiet.db, { companyId: null, role: 'systemAdmin', loginId: 'system' })
  const system = await signIn(quiet.app, 'system')
  await ask('/registerNewAccount', { user: { name: '山田', login_id: 'a@example.com' } })
  const files = () =>
    existsSync(join(quiet.folder, 'outbox')) ? readdirSync(join(quiet.folder, 'outbox')) : []
  const isThere = () => files().some((name) => name.endsWith('.eml'))
  await until(isThere)
  const kept = async () => {
    const answer = await quiet.app.inject({
      method: 'POST',
      url: '/api/admin/mails',
      payload: { page: 1 },
      headers: { cookie: system },
    })
    return answer.json<{ rows: { text: string | null; state: string }[] }>().rows[0]
  }
  await until(async () => (await kept())?.state === 'kept')
  const [, password = ''] = /仮パスワード: (\S+)/.exec((await kept())?.text ?? '') ?? []
  assert.equal((await ask('/login', { username: 'a@example.com', password })).result, 'Temporary')
  assert.equal((await kept())?.text, null)
  await until(() => !isThere())
  await quiet.close()
})

test('[decisions 2] shows an administrator the new temporary password of a user without a mail address', async () => {
  const oki = addPerson(testApp.db, { companyId, loginId: 'oki' })
  const answer = await post('/api/pwResetUser', { targetUserId: oki.userId, passwordReset: true }, boss)
  assert.equal((await login('oki', String(answer.temporaryPassword))).result, 'Temporary')
  const cookie = await signIn(testApp.app, 'boss')
  const stranger = addPerson(testApp.db, { companyId: addCompany(testApp.db) })
  const foreign = await post(
    '/api/pwResetUser',
    { targetUserId: stranger.userId, passwordReset: true },
    cookie,
  )
  assert.equal(foreign.status, 404)
  assert.equal(
    (await post('/api/pwResetUser', { targetUserId: oki.userId, passwordReset: true })).status,
    401,
  )
})
