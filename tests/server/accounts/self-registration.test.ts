import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { BOOKINGS_MADE_PER_DAY } from '#core/limits.ts'
import { findAccountByLogin } from '../../../db/queries/accounts.ts'
import { findDueMail } from '../../../db/queries/mails.ts'
import { addCompany, addPerson, PASSWORD } from '../../support/builders.ts'
import { multipart } from '../../support/forms.ts'
import { parseMail, partOf } from '../../support/mime.ts'
import { type MailServer, startMailServer, textOf } from '../../support/smtp.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
/** A Monday. */
const NOW = at('2026-04-06T09:00:00')
const HOUR_MS = 3_600_000
let nowAt = NOW
let testApp: TestApp
let mail: MailServer

beforeEach(async () => {
  nowAt = NOW
  mail = await startMailServer()
  testApp = await buildTestApp({
    now: () => nowAt,
    environment: {
      SMTP_URL: mail.url,
      PUBLIC_URL: 'https://uketsuke.example',
      RATE_LIMITS: '0',
      BOOKING_DAYS_AHEAD: '10',
      BOOKINGS_OPEN_MAX: '3',
      BOOKING_HOURS_PER_DAY: '2',
    },
  })
})
afterEach(async () => {
  await testApp.close()
  await mail.close()
})

type Answer = { status: number; key?: string; [field: string]: unknown }
async function post(url: string, payload: object, cookie = ''): Promise<Answer> {
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  return { status: answer.statusCode, ...answer.json<object>() }
}
async function change(cookie: string, fields: Record<string, string>): Promise<Answer> {
  const { payload, headers } = multipart({ targetUserId: 'SELF', ...fields })
  const url = '/api/updateUser'
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } })
  return { status: answer.statusCode, ...answer.json<object>() }
}
const register = (loginId: string, more: object = {}) =>
  post('/registerNewAccount', { user: { name: '山田 花子', login_id: loginId, password: PASSWORD }, ...more })
const booking = (start: string, end: string, title = '相談') => ({
  title,
  start: `${start}:00+09:00`,
  end: `${end}:00+09:00`,
})
const TUESDAY = booking('2026-04-07T10:00', '2026-04-07T10:30')
const book = (cookie: string, body: object = TUESDAY, url = '/token/create') => post(url, body, cookie)
const codeIn = (message: string): string => {
  const [, code] = /(?:確認コード|Confirmation code): (\d{6})/.exec(textOf(message)) ?? []
  assert.ok(code, textOf(message))
  return code
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Switches off the mails about sign-ins from new browsers, which are not under test. */
const tellNoSignIns = () => void testApp.db.run('UPDATE account SET tells_sign_ins = 0')
/** Creates a user who is allowed to book. */
async function booker(loginId: string): Promise<string> {
  addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'webReservationUser', loginId })
  return signIn(testApp.app, loginId, true)
}
const reservations = async (cookie: string): Promise<number> => {
  const answer = await testApp.app.inject({ url: '/token/get/all', headers: { cookie } })
  return answer.json<{ userResult: unknown[] }>().userResult.length
}
/**
 * Waits until no mail is due, then returns all mails sent to this address. Registers another user first, because only a
 * new mail wakes the queue after the test has moved the clock.
 */
async function mailsTo(loginId: string): Promise<string[]> {
  await register(`another-${mail.messages.length}@example.com`)
  while (findDueMail(testApp.db, nowAt)) await new Promise((go) => setTimeout(go, 5))
  return mail.messages.filter((message) => parseMail(message).headers.get('to') === loginId)
}

test('[decisions 2] a self-registered user can book only after entering the mailed code', async () => {
  await register('hana@example.com')
  const message = await mail.next()
  const code = codeIn(message)
  const cookie = await signIn(testApp.app, 'hana@example.com')
  const refused = await book(cookie)
  assert.deepEqual(
    [refused.status, refused.check, refused.code, refused.key],
    [403, 'failed', 'SVER-58', 'notConfirmed'],
  )
  // The server treats a percent-encoded path like the plain path.
  assert.equal((await book(cookie, TUESDAY, '/%74oken/cre%61te')).key, 'notConfirmed')
  assert.equal(await reservations(cookie), 0)
  assert.equal((await post('/api/getUser', { targetUserId: 'SELF' }, cookie)).isConfirmed, false)
  const wrong = await post('/api/checkAddress', { code: other(code) }, cookie)
  assert.deepEqual([wrong.status, wrong.code, wrong.fields], [403, 'SVER-34', { code: 'codeWrong' }])
  const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
  assert.equal(
    (await post('/api/checkAddress', { code: ` ${wide.slice(0, 3)}-${wide.slice(3)}` }, cookie)).result,
    'OK',
  )
  assert.equal((await book(cookie)).check, 'succeed')
  assert.match(textOf(await mail.next()), /次の予約を受け付けました/)
})

test('[decisions 2] a self-registered user can book without a code while no mail server is set', async () => {
  const open = await buildTestApp({ now: () => nowAt })
  const user = { name: '山田 花子', login_id: 'hana@example.com', password: PASSWORD }
  const send = (url: string, payload: object, cookie = '') =>
    open.app.inject({ method: 'POST', url, payload, headers: { cookie } })
  await send('/registerNewAccount', { user })
  const cookie = await signIn(open.app, 'hana@example.com')
  const own = await send('/api/getUser', { targetUserId: 'SELF' }, cookie)
  assert.equal(own.json<{ isConfirmed: boolean }>().isConfirmed, true)
  assert.equal((await send('/token/create', TUESDAY, cookie)).statusCode, 200)
  await open.close()
})

test('[decisions 2] puts no user-written text into the code mail', async () => {
  const user = { name: '当選おめでとう evil.example', login_id: 'victim@example.com' }
  await post('/registerNewAccount', { user: { ...user, password: PASSWORD }, company: { name: '銀行' } })
  await post('/registerNewAccount', { user: { ...user, login_id: 'other@example.com' } })
  for (const message of [await mail.next(), await mail.next()]) {
    const parsed = parseMail(message)
    const all = [
      ...parsed.headers.values(),
      partOf(parsed, 'text/plain').text,
      partOf(parsed, 'text/html').text,
    ]
    assert.doesNotMatch(all.join('\n'), /当選|evil|銀行/)
  }
})

test('[decisions 2] confirms the address when the mailed temporary password is used', async () => {
  await post('/registerNewAccount', { user: { name: '山田', login_id: 'hana@example.com' } })
  const [, temporary = ''] = /仮パスワード: (\S+)/.exec(textOf(await mail.next())) ?? []
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: 'hana@example.com', password: temporary },
  })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await change(cookie, { password: PASSWORD, passwordConfirm: PASSWORD })
  assert.equal((await book(await signIn(testApp.app, 'hana@example.com'))).check, 'succeed')
})

test('[decisions 2] limits wrong codes per day and code mails per hour, and refuses codes that are too old', async () => {
  await register('hana@example.com')
  const code = codeIn(await mail.next())
  const cookie = await signIn(testApp.app, 'hana@example.com', true)
  const send = () => post('/api/sendCode', { lang: 'en' }, cookie)
  for (let n = 0; n < 3; n++) {
    assert.equal((await send()).result, 'OK')
    // each further request mails the same code
    assert.equal(codeIn(await mail.next()), code)
  }
  const limited = await send()
  assert.deepEqual([limited.status, limited.key], [429, 'tooMany'])

  for (let n = 0; n < 10; n++)
    assert.equal((await post('/api/checkAddress', { code: other(code) }, cookie)).key, 'codeWrong')
  assert.equal((await post('/api/checkAddress', { code }, cookie)).key, 'tooMany')
  nowAt += 24 * HOUR_MS - 1
  assert.equal((await post('/api/checkAddress', { code }, cookie)).key, 'tooMany')
  nowAt += 1
  assert.equal((await post('/api/checkAddress', { code }, cookie)).result, 'OK')

  await register('jiro@example.com')
  const old = codeIn(await mail.next())
  nowAt += 48 * HOUR_MS
  const late = await signIn(testApp.app, 'jiro@example.com')
  assert.equal((await post('/api/checkAddress', { code: old }, late)).key, 'codeWrong')
})

test('[decisions 2] refuses a code that was mailed to another account', async () => {
  await register('hana@example.com')
  const code = codeIn(await mail.next())
  await register('jiro@example.com')
  const cookie = await signIn(testApp.app, 'jiro@example.com')
  assert.equal((await post('/api/checkAddress', { code }, cookie)).key, 'codeWrong')
  for (const again of ['HANA@example.com', 'Hana@EXAMPLE.com', 'ｈａｎａ@example.com'])
    assert.equal((await register(again)).key, 'emailRegistered')
})

test('[decisions 2] a new login ID must be confirmed before the user can book or gets mails', async () => {
  const cookie = await booker('hana@example.com')
  tellNoSignIns()
  assert.equal((await book(cookie)).check, 'succeed')
  await mail.next()
  const rename = (as: string, to: string) =>
    change(as, { login_id: to, currentPassword: PASSWORD, isForceSubmit: '1' })
  // the address in another letter case is the same mailbox and stays confirmed
  assert.equal((await rename(cookie, 'Hana@Example.com')).result, 'OK')
  assert.match(textOf(await mail.next()), /ログインIDが変更されました/)
  const same = await signIn(testApp.app, 'hana@example.com')
  assert.notEqual(findAccountByLogin(testApp.db, 'hana@example.com')?.confirmedAt, null)
  // a temporary password mailed to the old address does not confirm the new one
  await post('/api/pwResetUser', { targetUserLoginId: 'hana@example.com', passwordReset: true })
  const [, temporary = ''] = /仮パスワード: (\S+)/.exec(textOf(await mail.next())) ?? []
  assert.equal((await rename(same, 'victim@example.com')).result, 'OK')
  const { status } = await post('/login', { username: 'victim@example.com', password: temporary })
  assert.equal(status, 401)

  const moved = await signIn(testApp.app, 'victim@example.com', true)
  const { userResult } = (
    await testApp.app.inject({ url: '/token/get/all', headers: { cookie: moved } })
  ).json<{ userResult: { id: number }[] }>()
  const id = userResult[0]!.id
  assert.equal((await book(moved, booking('2026-04-08T10:00', '2026-04-08T10:10'))).key, 'notConfirmed')
  const later = { id, start: '2026-04-07T15:00:00+09:00', end: '2026-04-07T15:10:00+09:00' }
  assert.equal((await post('/reservation/update', later, moved)).key, 'notConfirmed')
  assert.equal((await post('/reservation/update', { id, title: '当選' }, moved)).key, 'notConfirmed')
  // the unconfirmed address gets no reminder, but the user can still cancel a reservation
  nowAt = at('2026-04-07T09:30:00')
  testApp.app.reservationClock.changed()
  nowAt = at('2026-04-07T09:29:59')
  assert.equal((await post('/reservation/delete', { id }, moved)).result, 'OK')
  assert.deepEqual(await mailsTo('victim@example.com'), [])
  // a login ID that is not an e-mail address can be confirmed only by an administrator
  const named = await rename(await signIn(testApp.app, 'victim@example.com'), 'no-address')
  assert.equal(named.result, 'OK')
  const nobody = await signIn(testApp.app, 'no-address')
  assert.deepEqual((await post('/api/sendCode', {}, nobody)).key, 'noAddress')
})

test('[decisions 2] lets an administrator confirm users of their own company only', async () => {
  const companyId = addCompany(testApp.db)
  const body = { companyId, role: 'webReservationUser', isConfirmed: false } as const
  const hana = addPerson(testApp.db, { ...body, loginId: 'hana' })
  addPerson(testApp.db, { companyId, role: 'companyAdmin', loginId: 'boss' })
  addPerson(testApp.db, { companyId: addCompany(testApp.db), role: 'companyAdmin', loginId: 'stranger' })
  const cookie = await signIn(testApp.app, 'hana')
  assert.equal((await book(cookie)).key, 'notConfirmed')
  const vouch = async (loginId: string) =>
    (await post('/api/vouchForUser', { targetUserId: hana.userId }, await signIn(testApp.app, loginId)))
      .status
  assert.deepEqual([await vouch('hana'), await vouch('stranger')], [403, 404])
  assert.equal((await book(cookie)).key, 'notConfirmed')
  assert.equal(await vouch('boss'), 200)
  assert.equal((await book(cookie)).check, 'succeed')
})

test('[decisions 6] limits bookings and changes to the configured number of days ahead', async () => {
  const cookie = await booker('hana@example.com')
  // ten days after Monday the 6th is Thursday the 16th
  const last = booking('2026-04-16T17:50', '2026-04-16T18:00')
  const next = booking('2026-04-17T09:00', '2026-04-17T09:10')
  const far = await book(cookie, next)
  assert.deepEqual([far.status, far.check, far.code, far.key], [409, 'failed', 'SVER-52', 'tooFar'])
  assert.equal((await book(cookie, next, '/token/%63reate')).key, 'tooFar')
  assert.equal((await book(cookie, booking('9998-04-16T17:50', '9998-04-16T18:00'))).status, 409)
  const made = await book(cookie, last)
  assert.equal(made.check, 'succeed')
  const { id } = made.reservation as { id: number }
  assert.equal((await post('/reservation/update', { id, ...next }, cookie)).key, 'tooFar')
  assert.equal(await reservations(cookie), 1)
  const days = await testApp.app.inject({ url: '/reservation/anonymous?from=2026-04-06&to=2026-04-06' })
  assert.equal(days.json<{ untilAt: number }>().untilAt, at('2026-04-17T00:00:00'))
  // the next day can be booked from midnight on
  nowAt = at('2026-04-07T00:00:00') - 1
  assert.equal((await book(cookie, next)).key, 'tooFar')
  nowAt = at('2026-04-07T00:00:00')
  assert.equal((await book(cookie, next)).check, 'succeed')
})

test('[decisions 6] limits how many bookings an account makes in 24 hours, cancelled ones included', async () => {
  const cookie = await booker('loop@example.com')
  const body = booking('2026-04-09T10:00', '2026-04-09T10:10')
  for (let n = 0; n < BOOKINGS_MADE_PER_DAY; n++) {
    const { reservation } = await book(cookie, body)
    await post('/reservation/delete', { id: (reservation as { id: number }).id }, cookie)
  }
  const refused = await book(cookie, body)
  assert.deepEqual([refused.status, refused.key], [429, 'tooMany'])
  assert.equal((await book(await booker('other@example.com'), body)).check, 'succeed')
})

test('[decisions 6] limits how many open reservations an account has, also for parallel requests', async () => {
  const cookie = await booker('hana@example.com')
  const slot = (hour: string, day = '07') => booking(`2026-04-${day}T${hour}:00`, `2026-04-${day}T${hour}:10`)
  const answers = await Promise.all(['10', '11', '12', '13', '14'].map((hour) => book(cookie, slot(hour))))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  assert.deepEqual([refused?.code, refused?.key], ['SVER-59', 'tooManyOpen'])
  assert.equal(await reservations(cookie), 3)
  // limits are counted per account
  assert.equal((await book(await booker('jiro@example.com'), slot('15'))).check, 'succeed')
  // changing a reservation does not open another one
  const made = answers.flatMap(({ reservation }) => (reservation as { id: number } | undefined) ?? [])
  assert.equal((await post('/reservation/update', { id: made[0]!.id, ...slot('16') }, cookie)).status, 200)
  assert.equal((await book(cookie, slot('17'))).key, 'tooManyOpen')
  assert.equal((await post('/reservation/delete', { id: made[0]!.id }, cookie)).result, 'OK')
  assert.equal((await book(cookie, slot('17'))).check, 'succeed')
  const first = answers.flatMap(
    ({ reservation }) => (reservation as { endAt: number } | undefined)?.endAt ?? [],
  )
  nowAt = Math.min(...first.slice(1)) - 1
  assert.equal((await book(cookie, slot('10', '08'))).key, 'tooManyOpen')
  nowAt += 1
  assert.equal((await book(cookie, slot('10', '08'))).check, 'succeed')
})

test("[decisions 6] limits an account's booked hours on each day, also when a reservation is moved or extended", async () => {
  const cookie = await booker('hana@example.com')
  const long = await book(cookie, booking('2026-04-07T09:00', '2026-04-07T11:10'))
  assert.deepEqual([long.status, long.code, long.key], [409, 'SVER-59', 'dayFull'])
  const made = await book(cookie, booking('2026-04-07T09:00', '2026-04-07T10:50'))
  assert.equal(made.check, 'succeed')
  assert.equal((await book(cookie, booking('2026-04-07T12:00', '2026-04-07T12:20'))).key, 'dayFull')
  assert.equal((await book(cookie, booking('2026-04-07T12:00', '2026-04-07T12:10'))).check, 'succeed')
  const tomorrow = await book(cookie, booking('2026-04-08T09:00', '2026-04-08T09:10'))
  const { id } = tomorrow.reservation as { id: number }
  const move = (body: object) => post('/reservation/update', { id, ...body }, cookie)
  assert.equal((await move(booking('2026-04-07T15:00', '2026-04-07T15:10'))).key, 'dayFull')
  assert.equal((await move(booking('2026-04-08T09:00', '2026-04-08T11:10'))).key, 'dayFull')
  assert.equal((await move(booking('2026-04-08T09:00', '2026-04-08T11:00'))).status, 200)
})

test("[decisions 6] changing a reservation's title sends no mail, and no mail's subject contains a title", async () => {
  const cookie = await booker('hana@example.com')
  const made = await book(cookie, { ...TUESDAY, title: '当選 evil.example' })
  const booked = parseMail(await mail.next())
  assert.equal(booked.headers.get('subject'), '【Uketsuke】予約を受け付けました')
  const { id } = made.reservation as { id: number }
  for (let n = 0; n < 200; n++)
    assert.equal((await post('/reservation/update', { id, title: `当選 ${n}` }, cookie)).status, 200)
  assert.equal((await mailsTo('hana@example.com')).length, 1)
})

test('[decisions 6] merges changes of a reservation within five minutes into one mail', async () => {
  const cookie = await booker('hana@example.com')
  const made = await book(cookie)
  const { id } = made.reservation as { id: number }
  const method = (message: string) => partOf(parseMail(message), 'text/calendar').parameters.get('method')
  const line = (message: string, name: string) =>
    new RegExp(`^${name}[;:](.*)\\r$`, 'm').exec(partOf(parseMail(message), 'text/calendar').text)?.[1]
  const booked = await mail.next()
  for (const hour of ['11', '12', '13'])
    await post(
      '/reservation/update',
      { id, ...booking(`2026-04-07T${hour}:00`, `2026-04-07T${hour}:30`) },
      cookie,
    )
  assert.equal((await mailsTo('hana@example.com')).length, 1)
  nowAt += 5 * 60_000
  const all = await mailsTo('hana@example.com')
  assert.equal(all.length, 2)
  assert.match(textOf(all[1]!), /13:00–13:30/)
  await post('/reservation/update', { id, ...booking('2026-04-07T14:00', '2026-04-07T14:30') }, cookie)
  await post('/reservation/delete', { id }, cookie)
  const messages = await mailsTo('hana@example.com')
  // the last change and the cancellation came within five minutes, so only CANCEL was mailed
  assert.deepEqual(messages.map(method), ['REQUEST', 'REQUEST', 'CANCEL'])
  assert.equal(messages[0], booked)
  assert.deepEqual(
    messages.map((message) => line(message, 'UID')),
    Array(3).fill(`reservation-${id}@uketsuke.example`),
  )
  assert.deepEqual(
    messages.map((message) => line(message, 'SEQUENCE')),
    ['0', '3', '5'],
  )
})

test('[decisions 2] mails a user in the language of the page they last signed in on', async () => {
  await register('hana@example.com', { lang: 'en' })
  const first = parseMail(await mail.next())
  assert.equal(first.headers.get('subject'), '[Uketsuke] Your confirmation code')
  assert.match(partOf(first, 'text/html').text, /<html lang="en">/)
  const code = codeIn(mail.messages[0]!)
  const cookie = await signIn(testApp.app, 'hana@example.com', true)
  tellNoSignIns()
  await post('/api/checkAddress', { code }, cookie)
  await book(cookie)
  const booked = parseMail(await mail.next())
  assert.equal(booked.headers.get('subject'), '[Uketsuke] Your reservation is confirmed')
  assert.match(partOf(booked, 'text/plain').text, /^Dear 山田 花子,[\s\S]*Tue, 7 Apr 2026 10:00–10:30/)
  await post('/login', { username: 'hana@example.com', password: PASSWORD, lang: 'ja' })
  await book(cookie, booking('2026-04-08T10:00', '2026-04-08T10:10'))
  assert.equal(parseMail(await mail.next()).headers.get('subject'), '【Uketsuke】予約を受け付けました')
})
