import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCompany, addPerson, type Person } from '../../support/builders.ts'
import { mailsInOutbox } from '../../support/outbox.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
let nowAt = at('2026-04-06T09:00:00')
let testApp: TestApp
let hana: Person
let jiro: Person
const cookies = new Map<string, string>()

before(async () => {
  testApp = await buildTestApp({
    now: () => nowAt,
    environment: {
      PUBLIC_URL: 'https://uketsuke.example',
      TIMESHARE_CHANNELS: '2',
      RATE_LIMITS: '0',
      // allows bookings in a leap year, which is more than half a year away
      BOOKING_DAYS_AHEAD: '800',
    },
  })
  const person = (name: string): Person =>
    addPerson(testApp.db, {
      companyId: addCompany(testApp.db),
      role: 'webReservationUser',
      name,
      loginId: `${name}@example.com`,
      channelId: 'none',
    })
  hana = person('hana')
  jiro = person('jiro')
  for (const { loginId } of [hana, jiro]) cookies.set(loginId, await signIn(testApp.app, loginId, true))
})
after(() => testApp.close())

async function post(who: Person, url: string, payload: object) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: cookies.get(who.loginId)! },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const booking = (start: string, end: string, title = '相談') => ({
  title,
  start: `${start}:00+09:00`,
  end: `${end}:00+09:00`,
})

test('[4.6] returns a booking with its link, and mails the link with a calendar file', async () => {
  const { status, body } = await post(hana, '/token/create', booking('2026-04-07T10:00', '2026-04-07T10:30'))
  assert.deepEqual([status, body.check], [200, 'succeed'])
  const { reservation } = body
  assert.deepEqual(
    [reservation.start, reservation.end, reservation.isOwn],
    ['2026-04-07 10:00:00', '2026-04-07 10:30:00', true],
  )
  assert.match(reservation.link, /^https:\/\/uketsuke\.example\/login\?token=[\w-]+\.[\w-]+\.[\w-]+$/)
  const [mail = ''] = await mailsInOutbox(testApp.folder, 1)
  assert.match(mail, /次の予約を受け付けました/)
  assert.ok(mail.includes(reservation.link), 'the mail contains the complete link')
  assert.match(mail, /2026年4月7日\(火\) 10:00–10:30/)

  const calendar = await testApp.app.inject({
    url: `/reservation/${reservation.id}.ics`,
    headers: { cookie: cookies.get(hana.loginId)! },
  })
  assert.equal(calendar.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.match(calendar.body, /BEGIN:VEVENT/)
  const stranger = await testApp.app.inject({
    url: `/reservation/${reservation.id}.ics`,
    headers: { cookie: cookies.get(jiro.loginId)! },
  })
  assert.equal(stranger.statusCode, 404)
})

test('[4.6] allows one reservation per user at a time, and in total as many as there are channels for reservations', async () => {
  const busy = booking('2026-04-08T10:00', '2026-04-08T11:00')
  assert.equal((await post(hana, '/token/create', busy)).body.check, 'succeed')
  const own = await post(hana, '/token/create', booking('2026-04-08T10:50', '2026-04-08T11:10'))
  assert.deepEqual(
    [own.status, own.body.check, own.body.code, own.body.key],
    [409, 'failed', 'SVER-50', 'ownOverlap'],
  )
  assert.equal((await post(jiro, '/token/create', busy)).body.check, 'succeed')
  const kenta = addPerson(testApp.db, {
    companyId: addCompany(testApp.db),
    role: 'webReservationUser',
    loginId: 'kenta@example.com',
  })
  cookies.set(kenta.loginId, await signIn(testApp.app, kenta.loginId, true))
  const third = await post(kenta, '/token/create', busy)
  assert.deepEqual([third.body.check, third.body.key], ['failed', 'overlap'])
  const { body } = await post(kenta, '/reservation/list', { year: 2026, month: 4 })
  assert.deepEqual(body.userResult, [])
  // adjacent times do not overlap
  assert.equal(
    (await post(kenta, '/token/create', booking('2026-04-08T11:00', '2026-04-08T11:10'))).body.check,
    'succeed',
  )
  const blocks = await testApp.app.inject({ url: '/reservation/anonymous?from=2026-04-08&to=2026-04-08' })
  assert.deepEqual(blocks.json().busy, [
    { startAt: at('2026-04-08T10:00:00'), endAt: at('2026-04-08T11:00:00') },
  ])
  assert.ok(!/相談|hana|jiro/.test(blocks.body), 'neither titles nor names of other users are shown')
})

test('[5] refuses wrong titles, times off the ten-minute grid and closed hours, each with its own error text', async () => {
  const wrong = async (start: string, end: string, title = '相談') => {
    const { body } = await post(hana, '/token/create', booking(start, end, title))
    return body.fields ? Object.values(body.fields)[0] : body.key
  }
  assert.equal(await wrong('2026-04-09T10:00', '2026-04-09T10:10', 'あ'), 'titleTooShort')
  assert.equal(await wrong('2026-04-09T10:00', '2026-04-09T10:10', ' '), 'titleRequired')
  assert.equal(await wrong('2026-04-09T10:05', '2026-04-09T10:15'), 'offGrid')
  assert.equal(await wrong('2026-04-09T08:50', '2026-04-09T09:10'), 'closed')
  assert.equal(await wrong('2026-04-11T10:00', '2026-04-11T10:10'), 'weekend')
  assert.equal(await wrong('2026-04-03T10:00', '2026-04-03T10:10'), 'past')
  assert.equal(await wrong('2026-04-09T10:10', '2026-04-09T10:00'), 'endBeforeStart')
})

test('[4.6] a reservation can be changed and cancelled until 30 minutes before its start', async () => {
  const made = await post(jiro, '/token/create', booking('2026-04-06T13:00', '2026-04-06T13:20'))
  const { id, link } = made.body.reservation
  nowAt = at('2026-04-06T12:30:00')
  const moved = await post(jiro, '/reservation/update', {
    id,
    ...booking('2026-04-06T14:00', '2026-04-06T14:20'),
  })
  assert.equal(moved.body.reservation.link, link)
  assert.equal((await post(hana, '/reservation/update', { id, title: 'よその会議' })).status, 404)
  assert.equal((await post(hana, '/reservation/delete', { id })).status, 404)

  nowAt = at('2026-04-06T13:30:00') + 1
  const late = await post(jiro, '/reservation/delete', { id })
  assert.deepEqual([late.status, late.body.code], [409, 'SVER-51'])
  nowAt = at('2026-04-06T13:30:00')
  assert.equal((await post(jiro, '/reservation/delete', { id })).body.result, 'OK')
  assert.equal((await post(jiro, '/reservation/delete', { id })).status, 404)
  const token = new URL(link).searchParams.get('token')
  const guest = await testApp.app.inject({ method: 'POST', url: '/token/login', payload: { token } })
  assert.equal(guest.json().key, 'tokenCancelled')
})

test('[decisions 6] sends one reminder 30 minutes before the start, but none for a booking made later than that', async () => {
  nowAt = at('2026-04-10T09:00:00')
  const mailsOf = async (word: string) => {
    const all = await mailsInOutbox(testApp.folder, 1)
    return all.filter((mail) => mail.includes(word) && mail.includes('まもなく予約の時間です')).length
  }
  await post(hana, '/token/create', booking('2026-04-10T10:00', '2026-04-10T10:10', '早い予約'))
  nowAt = at('2026-04-10T09:30:00') - 1
  testApp.app.reservationClock.changed()
  assert.equal(await mailsOf('早い予約'), 0)
  nowAt = at('2026-04-10T09:30:00')
  testApp.app.reservationClock.changed()
  testApp.app.reservationClock.changed()
  await post(jiro, '/token/create', booking('2026-04-10T09:40', '2026-04-10T09:50', '直前の予約'))
  // the mail of this booking comes last in the queue: all earlier mails have arrived before it
  const until = Date.now() + 10_000
  while (!(await mailsInOutbox(testApp.folder, 1)).some((mail) => mail.includes('直前の予約')))
    assert.ok(Date.now() < until, 'no mail about the booking')
  assert.deepEqual([await mailsOf('早い予約'), await mailsOf('直前の予約')], [1, 0])
})

test("[2.2] creates a reservation user's room with its templates when it is first needed", async () => {
  const { status, body } = await post(hana, '/api/getSignage', {})
  assert.equal(status, 200)
  assert.equal(body.length, 1)
  assert.equal(body[0].templates.length, 5)
  const again = await post(hana, '/api/getSignage', {})
  assert.equal(again.body[0].id, body[0].id)
  assert.equal((await post(jiro, '/api/getSignage', { targetId: body[0].id })).status, 404)
})

test('[2.4.10] lists and bills the reservations of a month in Japan time', async () => {
  nowAt = at('2026-12-01T00:00:00')
  cookies.set(jiro.loginId, await signIn(testApp.app, jiro.loginId, true))
  const days = ['2026-12-31T17:50', '2027-01-04T09:00', '2028-02-29T09:00', '2028-03-01T09:00'] as const
  for (const day of days) {
    const end = new Date(Date.parse(`${day}:00Z`) + 600_000).toISOString().slice(0, 16)
    const { body } = await post(jiro, '/token/create', booking(day, end, day))
    assert.equal(body.check, 'succeed', day)
  }
  const titles = async (year: number, month: number): Promise<string[]> => {
    const { body } = await post(jiro, '/reservation/list', { year, month })
    return body.userResult.map(({ title }: { title: string }) => title)
  }
  assert.deepEqual(await titles(2026, 12), ['2026-12-31T17:50'])
  assert.deepEqual(await titles(2027, 1), ['2027-01-04T09:00'])
  assert.deepEqual(await titles(2028, 2), ['2028-02-29T09:00'])
  assert.deepEqual(await titles(2028, 3), ['2028-03-01T09:00'])

  const usage = async (year: number, month: number) => {
    const answer = await testApp.app.inject({
      url: `/reservation/usage?year=${year}&month=${month}`,
      headers: { cookie: await signIn(testApp.app, jiro.loginId) },
    })
    const { rows, totalYen, freeUses, dueYen } = answer.json()
    return [rows.length, totalYen, freeUses, dueYen]
  }
  nowAt = at('2028-02-29T09:10:00') - 1
  assert.deepEqual(await usage(2028, 2), [0, 0, 0, 0])
  nowAt = at('2028-02-29T09:10:00')
  assert.deepEqual(await usage(2028, 2), [1, 200, 1, 0])
  assert.deepEqual(await usage(2026, 12), [1, 200, 1, 0])
})
