import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { closeAccount, updateAccount } from '../../../db/queries/accounts.ts'
import { listPasskeys } from '../../../db/queries/passkeys.ts'
import { type Authenticator, createAuthenticator, type Tampering } from '../../support/authenticator.ts'
import { addCompany, addPerson, addSignage, PASSWORD, type Person } from '../../support/builders.ts'
import { MONDAY_AT } from '../../support/fake-clock.ts'
import { buildTestApp, cookieHeader, signIn, type TestApp } from '../../support/test-app.ts'

const ORIGIN = 'https://uketsuke.example'
let nowAt = MONDAY_AT
let testApp: TestApp
let companyId = 0
let op: Person
let cookie = ''
let device: Authenticator

type From = { cookie?: string; address?: string; host?: string }
async function post(url: string, payload: object = {}, from: From = {}) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: url.startsWith('/') ? url : `/api/${url}`,
    payload,
    headers: {
      ...(from.cookie ? { cookie: from.cookie } : {}),
      host: from.host ?? 'uketsuke.example',
    },
    remoteAddress: from.address ?? '192.0.2.1',
  })
  return { status: answer.statusCode, body: answer.json(), cookies: answer.cookies }
}
const asOp = (url: string, payload: object = {}) => post(url, payload, { cookie })
const keyOf = async (answer: ReturnType<typeof post>): Promise<string | undefined> => (await answer).body.key

/** Adds a passkey as the profile page does. */
async function add(name = 'ノートPC', by = cookie, tampering: Tampering = {}) {
  const begun = await post('beginPasskey', { currentPassword: PASSWORD }, { cookie: by })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  return post('addPasskey', { name, passkey: device.create(begun.body.options, tampering) }, { cookie: by })
}
async function ask(from: From = {}) {
  const { body, cookies } = await post('/login/passkey/ask', {}, from)
  return { options: body.options, cookie: cookieHeader(cookies) }
}
/** Signs in with a passkey as the sign-in page does. */
async function enter(tampering: Tampering = {}, one = device.kept.at(-1)!, address?: string) {
  const asked = await ask()
  return post(
    '/login/passkey',
    { passkey: device.get(asked.options, tampering, one) },
    { cookie: asked.cookie, ...(address ? { address } : {}) },
  )
}

beforeEach(async () => {
  nowAt = MONDAY_AT
  testApp = await buildTestApp({
    now: () => nowAt,
    environment: { RATE_LIMITS: '0', PUBLIC_URL: ORIGIN },
  })
  companyId = addCompany(testApp.db)
  op = addPerson(testApp.db, { companyId })
  cookie = await signIn(testApp.app, op.loginId)
  device = createAuthenticator({ origin: ORIGIN })
})
afterEach(() => testApp.close())

test('[decisions 2] lets a user add, list, rename and remove passkeys, and asks for the password before adding one', async () => {
  assert.equal(await keyOf(asOp('beginPasskey', { currentPassword: 'Wrong-2026' })), 'currentPasswordWrong')
  const { options } = (await asOp('beginPasskey', { currentPassword: PASSWORD })).body
  assert.deepEqual(options.rp, { id: 'uketsuke.example', name: 'Uketsuke' })
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  assert.equal(options.user.name, op.loginId)
  assert.equal((await add('  ノートPC  ')).status, 200)
  nowAt += 60_000
  assert.equal((await add('鍵')).status, 200)
  const list = async () => (await asOp('getPasskeys')).body
  const shown = await list()
  assert.deepEqual(
    shown.passkeys.map(({ name, lastUsedAt, isSynced }: Record<string, unknown>) => [
      name,
      lastUsedAt,
      isSynced,
    ]),
    [
      ['鍵', null, false],
      ['ノートPC', null, false],
    ],
  )
  assert.deepEqual([shown.host, shown.asksCode], ['uketsuke.example', false])
  assert.ok(!JSON.stringify(shown).includes(device.kept[0]!.id), 'no credential is sent')
  nowAt += 60_000
  assert.equal((await enter({}, device.kept[0])).body.role, 'operator')
  const [first, second] = (await list()).passkeys
  assert.deepEqual([first.name, first.lastUsedAt, second.lastUsedAt], ['ノートPC', nowAt, null])
  assert.equal((await asOp('renamePasskey', { passkeyId: first.id, name: 'Office' })).status, 200)
  assert.equal(await keyOf(asOp('renamePasskey', { passkeyId: first.id, name: ' ' })), 'invalid')
  assert.equal((await asOp('deletePasskey', { passkeyId: second.id })).status, 200)
  assert.deepEqual(
    (await list()).passkeys.map(({ name }: { name: string }) => name),
    ['Office'],
  )
  const again = (await asOp('beginPasskey', { currentPassword: PASSWORD })).body.options
  assert.deepEqual(again.excludeCredentials, [{ id: device.kept[0]!.id, type: 'public-key' }])
  assert.equal(again.user.id, device.kept[1]!.userHandle, 'all passkeys of an account share one user handle')
})

test('[decisions 2] signs in with a passkey alone, without a second factor, until the passkey is removed', async () => {
  const boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const own = await signIn(testApp.app, boss.loginId)
  const by = (url: string, payload: object = {}) => post(url, payload, { cookie: own })
  const { secret } = (await by('beginSecondFactor', { currentPassword: PASSWORD })).body
  const codeOf = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowAt })
  await by('confirmSecondFactor', { code: codeOf() })
  nowAt += 60_000
  assert.equal((await by('getPasskeys')).body.asksCode, true)
  assert.equal(
    await keyOf(by('beginPasskey', { currentPassword: PASSWORD })),
    'secondFactorWrong',
    'adding a passkey requires the code besides password and session',
  )
  const begun = await by('beginPasskey', { currentPassword: PASSWORD, code: codeOf() })
  assert.equal(
    (await by('addPasskey', { name: 'x', passkey: device.create(begun.body.options) })).status,
    200,
  )
  assert.equal(
    (await post('/login', { username: boss.loginId, password: PASSWORD })).body.result,
    'SecondFactor',
    'the password alone does not sign in',
  )
  const entered = await enter()
  assert.deepEqual([entered.body.result, entered.body.role], ['OK', 'companyAdmin'])
  const session = cookieHeader(entered.cookies)
  assert.equal((await post('/autoLogin', {}, { cookie: session })).body.result, 'OK')
  const [{ id }] = (await by('getPasskeys')).body.passkeys
  assert.equal((await by('deletePasskey', { passkeyId: id })).status, 200)
  assert.deepEqual([(await enter()).status, (await enter()).body.key], [403, 'passkeyWrong'])
})

test('[decisions 2] refuses a passkey response for a wrong origin, host or purpose, or without user verification', async () => {
  const tampered: Tampering[] = [
    { origin: 'https://uketsuke.example.evil.test' },
    { origin: 'http://uketsuke.example' },
    { origin: 'https://uketsuke.example:8443' },
    { rpId: 'evil.test' },
    { rpId: 'example' },
    { isVerified: false },
    { type: 'payment.get' },
  ]
  for (const tampering of tampered)
    assert.equal((await add('x', cookie, tampering)).body.key, 'passkeyWrong', JSON.stringify(tampering))
  assert.deepEqual((await asOp('getPasskeys')).body.passkeys, [])
  await add()
  for (const tampering of [...tampered, { type: 'webauthn.create' }]) {
    const { status, body, cookies } = await enter(tampering)
    assert.deepEqual([status, body.key, cookies], [403, 'passkeyWrong', []], JSON.stringify(tampering))
  }
  assert.equal((await enter()).status, 200)
})

test('[decisions 2] accepts one response to a sign-in challenge, within five minutes and from the same browser', async () => {
  await add()
  const asked = await ask()
  const passkey = device.get(asked.options)
  const other = await ask()
  assert.equal(await keyOf(post('/login/passkey', { passkey }, { cookie: other.cookie })), 'passkeyOver')
  assert.equal(
    await keyOf(post('/login/passkey', { passkey })),
    'passkeyOver',
    'a response without the cookie',
  )
  assert.equal((await post('/login/passkey', { passkey }, asked)).status, 200)
  assert.equal(await keyOf(post('/login/passkey', { passkey }, asked)), 'passkeyOver', 'replayed')
  const made = await enter({ challenge: Buffer.alloc(32).toString('base64url') })
  assert.equal(made.body.key, 'passkeyOver', 'a challenge that the server did not issue')

  const early = await ask()
  const late = await ask()
  nowAt += 5 * 60_000 - 1
  assert.equal((await post('/login/passkey', { passkey: device.get(early.options) }, early)).status, 200)
  nowAt += 1
  assert.equal(
    await keyOf(post('/login/passkey', { passkey: device.get(late.options) }, late)),
    'passkeyOver',
  )

  const two = await ask({ cookie: (await ask()).cookie })
  assert.equal((await post('/login/passkey', { passkey: device.get(two.options) }, two)).status, 200)
  // a failed response also uses up the challenge
  const burnt = await ask()
  const wrong = device.get(burnt.options, { isVerified: false })
  assert.equal(await keyOf(post('/login/passkey', { passkey: wrong }, burnt)), 'passkeyWrong')
  assert.equal(
    await keyOf(post('/login/passkey', { passkey: device.get(burnt.options) }, burnt)),
    'passkeyOver',
  )
})

test('[decisions 2] adds a passkey only in the session that began adding it, only once and within five minutes', async () => {
  const elsewhere = await signIn(testApp.app, op.loginId)
  const begin = async () => (await asOp('beginPasskey', { currentPassword: PASSWORD })).body.options
  const passkey = device.create(await begin())
  assert.equal(
    await keyOf(post('addPasskey', { name: 'x', passkey }, { cookie: elsewhere })),
    'passkeyOver',
    'another session of the same account',
  )
  assert.equal((await asOp('addPasskey', { name: 'x', passkey })).status, 200)
  assert.equal(await keyOf(asOp('addPasskey', { name: 'x', passkey })), 'passkeyOver')
  const [early, late] = [await begin(), await begin()]
  nowAt += 5 * 60_000 - 1
  assert.equal((await asOp('addPasskey', { name: 'x', passkey: device.create(early) })).status, 200)
  nowAt += 1
  assert.equal(await keyOf(asOp('addPasskey', { name: 'x', passkey: device.create(late) })), 'passkeyOver')
  const signing = await ask()
  const asCreation = { ...(await begin()), challenge: signing.options.challenge }
  assert.equal(
    await keyOf(asOp('addPasskey', { name: 'x', passkey: device.create(asCreation) })),
    'passkeyOver',
    'a sign-in challenge adds no passkey',
  )
})

test('[decisions 2] adds no passkey if the password changes while the server verifies the passkey', async () => {
  const begun = await asOp('beginPasskey', { currentPassword: PASSWORD })
  const { sessions } = testApp.app
  const { isOpen } = sessions
  let checks = 0
  sessions.isOpen = (...session) => {
    const answer = isOpen(...session)
    // the session is checked twice; the second check is the last one before the endpoint runs
    if (++checks === 2) updateAccount(testApp.db, op.accountId, { endsSessions: true })
    return answer
  }
  const passkey = device.create(begun.body.options)
  assert.equal(await keyOf(asOp('addPasskey', { name: 'x', passkey })), 'notSignedIn')
  assert.deepEqual(listPasskeys(testApp.db, op.accountId), [])
})

test('[decisions 2] refuses a passkey whose signature counter did not increase, unless its device always sends 0', async () => {
  await add()
  assert.equal((await enter({ counter: 5 })).status, 200)
  for (const counter of [5, 4, 0])
    assert.equal((await enter({ counter })).body.key, 'passkeyWrong', String(counter))
  assert.equal((await enter({ counter: 6 })).status, 200)
  device = createAuthenticator({ origin: ORIGIN, counts: false, isSynced: true })
  await add('同期')
  assert.equal((await enter()).status, 200)
  assert.equal((await enter()).status, 200)
  assert.equal((await asOp('getPasskeys')).body.passkeys[0].isSynced, true)
  const [one, two] = [await ask(), await ask()]
  const copies = [one, two].map((asked) => ({ asked, passkey: device.get(asked.options, { counter: 9 }) }))
  const answers = await Promise.all(
    copies.map(({ asked, passkey }) => post('/login/passkey', { passkey }, asked)),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort(),
    [200, 403],
    'only one of two simultaneous sign-ins succeeds',
  )
})

test("[decisions 2] refuses to sign in with another user's passkey, to rename it or to delete it", async () => {
  const neighbour = addPerson(testApp.db, { companyId: addCompany(testApp.db) })
  const theirs = await signIn(testApp.app, neighbour.loginId)
  await add()
  await add('theirs', theirs)
  const [mine, other] = device.kept as [Authenticator['kept'][0], Authenticator['kept'][0]]
  assert.notEqual(mine.userHandle, other.userHandle)
  assert.equal((await enter({ userHandle: other.userHandle }, mine)).body.key, 'passkeyWrong')
  assert.equal((await enter({}, { ...mine, id: other.id })).body.key, 'passkeyWrong', 'another’s key')
  const asked = await ask()
  const nameless = device.get(asked.options, {}, mine)
  const { userHandle: _, ...response } = nameless.response
  assert.equal(
    await keyOf(post('/login/passkey', { passkey: { ...nameless, response } }, asked)),
    'passkeyWrong',
  )
  const [{ id }] = (await post('getPasskeys', {}, { cookie: theirs })).body.passkeys
  assert.equal(await keyOf(asOp('renamePasskey', { passkeyId: id, name: 'x' })), 'notFound')
  assert.equal(await keyOf(asOp('deletePasskey', { passkeyId: id })), 'notFound')
  // the same credential, presented by another user
  const passkey = device.create((await asOp('beginPasskey', { currentPassword: PASSWORD })).body.options)
  testApp.db.run(`UPDATE passkey SET credential_id = '${passkey.id}' WHERE id = ${id}`)
  assert.equal(await keyOf(asOp('addPasskey', { name: 'x', passkey })), 'passkeyWrong')
  assert.equal((await enter({}, mine)).status, 200)
})

test('[decisions 2] delays passkey sign-ins from an IP address after ten failed ones in five minutes', async () => {
  await add()
  for (let n = 0; n < 10; n++) assert.equal((await enter({ isVerified: false })).status, 403)
  assert.equal((await enter()).status, 429)
  assert.equal((await enter({}, device.kept[0], '198.51.100.7')).status, 200)
  nowAt += 5 * 60_000 - 1
  assert.equal((await enter()).status, 429)
  nowAt += 1
  assert.equal((await enter()).status, 200)
  for (let n = 0; n < 10; n++)
    assert.equal(await keyOf(asOp('beginPasskey', { currentPassword: 'Wrong-2026' })), 'currentPasswordWrong')
  assert.equal((await asOp('beginPasskey', { currentPassword: PASSWORD })).status, 429)
})

test('[decisions 2] lets an administrator remove only the passkeys of colleagues in the same company', async () => {
  await add()
  const boss = addPerson(testApp.db, { companyId, role: 'companyAdmin' })
  const rival = addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin' })
  const reset = async (by: string, target: Person) =>
    keyOf(post('resetPasskeys', { targetUserId: target.userId }, { cookie: by }))
  const bossCookie = await signIn(testApp.app, boss.loginId)
  assert.equal(await reset(await signIn(testApp.app, rival.loginId), op), 'notFound')
  assert.equal(await reset(cookie, boss), 'notAllowed')
  assert.equal(await reset(bossCookie, boss), 'ownAccount')
  assert.equal((await enter()).status, 200)
  assert.equal(await reset(bossCookie, op), undefined)
  assert.equal((await enter()).body.key, 'passkeyWrong')
  assert.equal(
    (await post('/autoLogin', {}, { cookie })).body.result,
    'None',
    'sessions signed in with it have ended',
  )
})

test('[decisions 2] refuses sign-ins with passkeys of deleted users and of roles that may not have passkeys', async () => {
  await add()
  testApp.db.run(`UPDATE account SET is_temporary = 1 WHERE id = ${op.accountId}`)
  assert.equal((await enter()).body.result, 'Temporary')
  testApp.db.run(
    `UPDATE account SET is_temporary = 0, role = 'webReservationUser' WHERE id = ${op.accountId}`,
  )
  assert.equal((await enter()).body.key, 'passkeyWrong')
  testApp.db.run(`UPDATE account SET role = 'operator' WHERE id = ${op.accountId}`)
  assert.equal((await enter()).status, 200)
  closeAccount(testApp.db, op.accountId)
  assert.equal((await enter()).body.key, 'passkeyWrong')
  assert.deepEqual(testApp.db.all('SELECT id FROM passkey'), [])
})

test('[decisions 2] kiosks and reservation users cannot add passkeys', async () => {
  const kiosk = addSignage(testApp.db, { companyId })
  const booker = addPerson(testApp.db, { companyId, role: 'webReservationUser' })
  for (const { loginId } of [kiosk, booker]) {
    const own = await signIn(testApp.app, loginId)
    for (const url of ['getPasskeys', 'beginPasskey', 'addPasskey', 'renamePasskey', 'deletePasskey'])
      assert.equal((await post(url, {}, { cookie: own })).status, 403, url)
  }
})

test('[decisions 2] a user may have at most twenty passkeys, also when adding them in parallel', async () => {
  const begin = async () => (await asOp('beginPasskey', { currentPassword: PASSWORD })).body
  for (let n = 0; n < 19; n++) await add(String(n))
  const [one, two] = [(await begin()).options, (await begin()).options]
  assert.equal((await asOp('addPasskey', { name: 'x', passkey: device.create(one) })).status, 200)
  assert.equal(await keyOf(asOp('addPasskey', { name: 'x', passkey: device.create(two) })), 'passkeysFull')
  assert.equal((await begin()).key, 'passkeysFull')
})

test("[decisions 2] binds passkeys to PUBLIC_URL's host, or to localhost in a browser on the server's own machine", async () => {
  const rpOf = async (from: From) => (await ask(from)).options?.rpId
  assert.equal(await rpOf({ host: 'localhost:8080', address: '127.0.0.1' }), 'localhost')
  assert.equal(await rpOf({ host: 'localhost:8080', address: '192.0.2.1' }), 'uketsuke.example')
  assert.equal(
    await rpOf({ host: '10.0.0.5:8080' }),
    'uketsuke.example',
    'browsers allow no passkeys at an IP address',
  )
  const at = { host: 'localhost:8080', address: '127.0.0.1' }
  device = createAuthenticator({ origin: 'http://localhost:8080' })
  const begun = await post('beginPasskey', { currentPassword: PASSWORD }, { cookie, ...at })
  const passkey = device.create(begun.body.options)
  assert.equal((await post('addPasskey', { name: 'x', passkey }, { cookie, ...at })).status, 200)
  for (const [origin, status] of [
    ['http://localhost:9999', 403],
    ['http://localhost:8080', 200],
  ] as const) {
    const asked = await ask(at)
    const given = device.get(asked.options, { origin })
    const answer = await post('/login/passkey', { passkey: given }, { cookie: asked.cookie, ...at })
    assert.equal(answer.status, status, origin)
  }
  await testApp.close()
  for (const [address, host, want] of [
    ['https://192.0.2.9', '192.0.2.9', undefined],
    ['http://uketsuke.example', 'uketsuke.example', undefined],
    ['https://[2001:db8::1]', '[2001:db8::1]', undefined],
    ['http://localhost:8080', 'localhost:8080', 'localhost'],
    ['http://localhost:8080', '192.168.1.5:8080', undefined],
  ] as const) {
    testApp = await buildTestApp({ environment: { RATE_LIMITS: '0', PUBLIC_URL: address } })
    const answer = await post('/login/passkey/ask', {}, { host })
    assert.equal(answer.body.options?.rpId, want, address)
    if (!want) assert.equal(answer.body.key, 'passkeyNotHere')
    if (host !== '192.168.1.5:8080') await testApp.close()
  }
})
