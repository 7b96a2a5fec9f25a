import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import {
  accounts,
  calls,
  mails,
  reservations,
  users,
  utterances,
  visitorPictures,
} from '../../../db/schema/index.ts'
import { addCompany, addPerson, addSignage } from '../../support/builders.ts'
import { buildTestApp, signIn, type TestApp } from '../../support/test-app.ts'
import { uuid } from '../../support/uuid.ts'

const NAME = '小早川 みどり'
const ADDRESS = 'midori@example.com'
const PHONE = '090-7777-1234'
const WORDS = '黒い傘を忘れました'

const NOW = Date.parse('2026-04-08T10:00:00+09:00')

/** A server with a user who appears in every table, and another company that tries to get that user's data. */
async function openFixture() {
  const testApp = await buildTestApp({ now: () => NOW })
  const { app, db, folder } = testApp
  const companyId = addCompany(db)
  const midori = addPerson(db, { companyId, loginId: ADDRESS, name: NAME, role: 'webReservationUser' })
  addPerson(db, { companyId, loginId: 'boss', name: '所長', role: 'companyAdmin' })
  const deputy = addPerson(db, {
    companyId,
    loginId: 'boss@example.com',
    name: '副所長',
    role: 'companyAdmin',
  })
  addPerson(db, { companyId: addCompany(db), loginId: 'stranger', role: 'companyAdmin' })
  addPerson(db, { companyId: null, loginId: 'system', role: 'systemAdmin' })
  const lobby = addSignage(db, { companyId })
  const callId = uuid(7)
  mkdirSync(join(folder, 'images'))
  mkdirSync(join(folder, 'captures'))
  writeFileSync(join(folder, 'images', 'midori.jpg'), 'a face')
  writeFileSync(join(folder, 'captures', 'visitor.jpg'), 'a visitor')
  db.update(users)
    .set({ phone: PHONE, kana: 'コバヤカワ', address: '港区1-2-3', image: 'midori.jpg' })
    .where(eq(users.id, midori.userId))
    .run()
  const call = { id: callId, companyId, signageId: lobby.signageId, begunBy: 'visitor', lang: 'ja' } as const
  db.insert(calls)
    .values({ ...call, requestedAt: NOW - 9e6, endedAt: NOW - 8e6, hostId: midori.userId, note: WORDS })
    .run()
  db.insert(visitorPictures)
    .values({
      requestId: callId,
      signageId: lobby.signageId,
      fileName: 'visitor.jpg',
      mimeType: 'image/jpeg',
      takenAt: NOW,
    })
    .run()
  db.insert(utterances)
    .values({ companyId, callId, at: NOW, speaker: 'visitor', lang: 'ja', text: WORDS })
    .run()
  db.insert(reservations)
    .values({
      companyId,
      userId: midori.userId,
      signageId: lobby.signageId,
      title: `${NAME}の相談`,
      startAt: NOW - 7_200_000,
      endAt: NOW - 3_600_000,
      createdAt: NOW - 9e7,
    } as never)
    .run()
  const mail = { subject: 'x', companyId, dueAt: NOW, createdAt: NOW, state: 'kept' as const }
  db.insert(mails)
    .values({ ...mail, accountId: midori.accountId, recipient: ADDRESS, text: 'ご予約' })
    .run()
  db.insert(mails)
    .values({
      ...mail,
      accountId: deputy.accountId,
      recipient: 'boss@example.com',
      text: `${NAME}様の予約`,
      html: `<p>${NAME}</p>`,
    })
    .run()
  const cookie = {
    midori: await signIn(app, ADDRESS),
    boss: await signIn(app, 'boss'),
    stranger: await signIn(app, 'stranger'),
    system: await signIn(app, 'system'),
  }
  const ask = async (by: keyof typeof cookie, path: string, payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { cookie: cookie[by] },
      payload,
    })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  return { ...testApp, ask, midori, callId, companyId }
}

/** The contents of all tables as text. */
function everythingOf({ db }: Pick<TestApp, 'db'>): string {
  const tables = db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like '%VIRTUAL%'`,
  )
  return tables
    .map(({ name }) => JSON.stringify(db.all(sql`select * from ${sql.identifier(name)}`)))
    .join('\n')
}

test('[decisions 4] exports everything stored about a person, without secrets', async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const { status, body, text } = await fixture.ask('boss', 'getPersonalData', {
    userId: fixture.midori.userId,
  })
  assert.equal(status, 200, text)
  assert.equal(body.typed, ADDRESS)
  for (const word of [NAME, ADDRESS, PHONE, 'コバヤカワ', '港区1-2-3', 'ご予約', `${NAME}の相談`])
    assert.ok(text.includes(word), word)
  // a mail to a colleague contains the person's name: only its time and subject are exported
  const [own, colleagues] = body.tables.mail
  assert.equal(own.text, 'ご予約')
  assert.deepEqual(colleagues, { created_at: NOW, subject: 'x' })
  assert.deepEqual(body.files, [{ name: 'midori.jpg', base64: Buffer.from('a face').toString('base64') }])
  assert.deepEqual(Object.keys(body.tables).sort(), [
    'account',
    'call',
    'mail',
    'reservation',
    'session',
    'user',
  ])
  const { passwordHash } = fixture.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, fixture.midori.accountId))
    .get()!
  assert.ok(!text.includes(passwordHash))
  assert.ok(!('id' in body.tables.session[0]))
})

test('[decisions 4] erases a person from all rows and files, but keeps calls and bills', async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const { userId } = fixture.midori
  for (const typed of ['', 'midori', `${ADDRESS}x`, NAME])
    assert.equal(
      (await fixture.ask('boss', 'erasePersonalData', { userId, typed })).body.fields.typed,
      'invalid',
    )
  assert.ok(everythingOf(fixture).includes(PHONE), 'nothing is erased without the right confirmation')
  const { status, text } = await fixture.ask('boss', 'erasePersonalData', { userId, typed: ADDRESS })
  assert.equal(status, 200, text)
  const left = everythingOf(fixture)
  for (const word of [NAME, ADDRESS, PHONE, 'コバヤカワ', '港区1-2-3', 'midori.jpg'])
    assert.ok(!left.includes(word), word)
  assert.deepEqual(await readdir(join(fixture.folder, 'images')), [])
  assert.equal(fixture.db.select().from(calls).all().length, 1)
  const [booked] = fixture.db.select().from(reservations).all()
  assert.deepEqual([booked?.userId, booked?.endAt], [userId, NOW - 3_600_000])
  assert.equal((await fixture.ask('midori', 'getSessions', {})).status, 401)
  // the visitor's picture and words are the visitor's data, not this person's
  assert.deepEqual(await readdir(join(fixture.folder, 'captures')), ['visitor.jpg'])
  // after the erasure there is no name left to confirm and nothing to erase
  const again = await fixture.ask('boss', 'getPersonalData', { userId })
  assert.equal(again.body.typed, '（削除済み）')
})

test("[decisions 4] exports and erases a visitor's call by its ID, but keeps its times", async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const { callId } = fixture
  const { body } = await fixture.ask('boss', 'getPersonalData', { callId })
  assert.deepEqual(Object.keys(body.tables).sort(), ['call', 'capture', 'utterance'])
  assert.equal(body.files[0].name, 'visitor.jpg')
  assert.equal((await fixture.ask('boss', 'erasePersonalData', { callId, typed: 'no' })).status, 400)
  assert.equal((await fixture.ask('boss', 'erasePersonalData', { callId, typed: body.typed })).status, 200)
  assert.ok(!everythingOf(fixture).includes(WORDS))
  assert.deepEqual(await readdir(join(fixture.folder, 'captures')), [])
  assert.equal(fixture.db.select().from(calls).get()?.requestedAt, NOW - 9e6)
})

test("[decisions 4] refuses to export or erase other companies' data, and changes nothing", async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const { callId, midori, db } = fixture
  const before = everythingOf(fixture)
  for (const target of [{ userId: midori.userId }, { callId }]) {
    assert.equal((await fixture.ask('stranger', 'getPersonalData', target)).status, 404)
    for (const typed of [ADDRESS, callId.slice(0, 8)])
      assert.equal((await fixture.ask('stranger', 'erasePersonalData', { ...target, typed })).status, 404)
    assert.equal((await fixture.ask('midori', 'getPersonalData', target)).status, 403)
  }
  assert.equal((await fixture.ask('boss', 'getPersonalData', { address: ADDRESS })).status, 403)
  assert.equal((await fixture.ask('boss', 'getPersonalData', {})).status, 400)
  assert.equal((await fixture.ask('boss', 'getPersonalData', { callId, userId: midori.userId })).status, 400)
  const boss = db.select().from(accounts).where(eq(accounts.loginId, 'boss')).get()!
  const own = db.select().from(users).where(eq(users.accountId, boss.id)).get()!
  const self = await fixture.ask('boss', 'erasePersonalData', { userId: own.id, typed: 'boss' })
  assert.equal(self.body.key, 'ownAccount')
  db.update(calls).set({ endedAt: null }).run()
  const running = await fixture.ask('boss', 'erasePersonalData', { callId, typed: callId.slice(0, 8) })
  assert.equal(running.body.key, 'wrongState')
  db.update(calls)
    .set({ endedAt: NOW - 8e6 })
    .run()
  // ignores the last-seen time, which every request changes
  const still = (text: string): string => text.replace(/"seen_at":\d+/g, '')
  assert.equal(still(everythingOf(fixture)), still(before))
})

test("[decisions 4] erases the company's name if the erased person was its only user", async (t) => {
  for (const [others, isKept] of [
    [0, false],
    [1, true],
  ] as const) {
    const testApp = await buildTestApp({ now: () => NOW })
    t.after(testApp.close)
    const { app, db } = testApp
    const companyId = addCompany(db, `${NAME}事務所`)
    const midori = addPerson(db, { companyId, loginId: ADDRESS, name: NAME, role: 'webReservationUser' })
    for (let other = 0; other < others; other += 1) addPerson(db, { companyId })
    const cookie = await signIn(app, addPerson(db, { companyId: null, role: 'systemAdmin' }).loginId)
    const chosen = await app.inject({
      method: 'POST',
      url: '/api/admin/chooseCompany',
      headers: { cookie },
      payload: { companyId },
    })
    const own = chosen.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || cookie
    const answer = await app.inject({
      method: 'POST',
      url: '/api/erasePersonalData',
      headers: { cookie: own },
      payload: { userId: midori.userId, typed: ADDRESS },
    })
    assert.equal(answer.statusCode, 200, `${chosen.body} ${answer.body}`)
    assert.equal(everythingOf(testApp).includes(NAME), isKept)
  }
})

test('[decisions 4] finds users by name, kana or login ID for an export of their data, also deleted users', async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const find = async (input: object, who: 'boss' | 'stranger' = 'boss') =>
    (await fixture.ask(who, 'findPersons', input)).body as {
      userId: number
      isDeleted: boolean
      loginId: string
    }[]
  const { userId } = fixture.midori
  for (const text of ['小早川', 'みどり', 'コバヤ', 'MIDORI@', ' ｍｉｄｏｒｉ '])
    assert.deepEqual(
      (await find({ text })).map((found) => found.userId),
      [userId],
      text,
    )
  assert.deepEqual(
    (await find({ userId })).map(({ loginId }) => loginId),
    [ADDRESS],
  )
  assert.deepEqual(await find({ text: '知らない人' }), [])
  assert.deepEqual(await find({}), [], 'an empty search finds nothing')
  assert.equal((await fixture.ask('boss', 'findPersons', { text: '  ' })).status, 400)
  assert.deepEqual(await find({ text: '小早川' }, 'stranger'), [], 'users of another company are not found')
  assert.deepEqual(await find({ userId }, 'stranger'), [])
  assert.equal((await fixture.ask('midori', 'findPersons', { text: '小早川' })).status, 403)
  await fixture.ask('boss', 'deleteUser', { targetUserId: userId, isForceSubmit: 1 })
  assert.deepEqual(await find({ text: '小早川' }), [
    { userId, name: NAME, loginId: '', role: 'webReservationUser', isDeleted: true },
  ])
})

test('[decisions 4] counts what is stored about a person without showing it', async (t) => {
  const fixture = await openFixture()
  t.after(fixture.close)
  const { userId } = fixture.midori
  const { status, body, text } = await fixture.ask('boss', 'listPersonalData', { userId })
  assert.deepEqual([status, body.typed, body.isOpen, body.files], [200, ADDRESS, false, 1])
  const rows = Object.fromEntries(
    body.tables.map((one: { table: string; rows: number }) => [one.table, one.rows]),
  )
  assert.deepEqual([rows.user, rows.reservation, rows.call], [1, 1, 1])
  assert.ok(!text.includes(PHONE))
  assert.equal((await fixture.ask('stranger', 'listPersonalData', { userId })).status, 404)
  assert.equal((await fixture.ask('midori', 'listPersonalData', { userId })).status, 403)
  assert.equal((await fixture.ask('boss', 'listPersonalData', { address: ADDRESS })).status, 403)
  assert.equal(
    (await fixture.ask('boss', 'listPersonalData', { userId, callId: fixture.callId })).status,
    400,
  )
})

/** Two companies, and an address that belonged to a user of `first` and now belongs to a user of `second`. */
async function openTwoCompanies() {
  const testApp = await buildTestApp({ now: () => NOW })
  const { app, db } = testApp
  const [first, second] = [addCompany(db), addCompany(db)]
  const before = addPerson(db, { companyId: first, loginId: 'tanaka@first.example', name: '田中' })
  const now = addPerson(db, { companyId: second, loginId: ADDRESS, name: '田中' })
  const boss = addPerson(db, { companyId: second, role: 'companyAdmin' })
  const system = addPerson(db, { companyId: null, role: 'systemAdmin' })
  const write = (values: Partial<typeof mails.$inferInsert>): number =>
    db
      .insert(mails)
      .values({
        recipient: ADDRESS,
        subject: 'x',
        state: 'kept',
        dueAt: NOW,
        createdAt: NOW,
        ...values,
      })
      .returning()
      .get().id
  const cookies = { boss: await signIn(app, boss.loginId), system: await signIn(app, system.loginId) }
  const ask = async (by: keyof typeof cookies, path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/${path}`, headers: { cookie: cookies[by] }, payload })
  return { ...testApp, first, second, before, now, boss, write, ask }
}

test("[decisions 4] neither shows nor erases another company's mails to an address that now belongs to this person", async (t) => {
  const fixture = await openTwoCompanies()
  t.after(fixture.close)
  const { first, second, before, now, write, ask, db } = fixture
  const theirs = write({ companyId: first, accountId: before.accountId, text: '社外秘の合併会議' })
  const unknown = write({ text: '社外秘の面談' })
  const named = write({ companyId: first, recipient: 'x@first.example', text: '田中様の予約' })
  const own = write({ companyId: second, accountId: now.accountId, text: 'ご予約' })
  const answer = await ask('boss', 'getPersonalData', { userId: now.userId })
  assert.deepEqual(
    answer.json().tables.mail.map(({ id }: { id: number }) => id),
    [own],
  )
  assert.ok(!answer.body.includes('社外秘'))
  const erased = await ask('boss', 'erasePersonalData', { userId: now.userId, typed: ADDRESS })
  assert.equal(erased.statusCode, 200, erased.body)
  const left = db.select().from(mails).all()
  assert.deepEqual(
    left.map(({ id, text }) => [id, text]),
    [
      [theirs, '社外秘の合併会議'],
      [unknown, '社外秘の面談'],
      [named, '田中様の予約'],
    ],
  )
  // only system administrators may read a whole mailbox, and only after choosing a company
  const mailbox = await ask('system', 'getPersonalData', { address: ADDRESS })
  assert.equal(mailbox.statusCode, 404, 'no mailbox before a company is chosen')
})

test("[decisions 4] shows the system administrator an address's mails from all companies, without secrets", async (t) => {
  const fixture = await openTwoCompanies()
  t.after(fixture.close)
  const { app, first, second, before, now, write, ask } = fixture
  write({ companyId: first, accountId: before.accountId, text: '一通目' })
  write({
    companyId: second,
    accountId: now.accountId,
    text: '仮パスワード: Secret-99',
    secretUntil: NOW + 1,
  })
  const chosen = await ask('system', 'admin/chooseCompany', { companyId: second })
  const cookie = chosen.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await app.inject({
    method: 'POST',
    url: '/api/getPersonalData',
    headers: { cookie },
    payload: { address: ADDRESS },
  })
  assert.equal(answer.json().tables.mail.length, 2)
  assert.ok(answer.body.includes('一通目'))
  assert.ok(!answer.body.includes('Secret-99'))
})

test("[decisions 4] exports no password, code or valid link from a person's mails", async (t) => {
  const fixture = await openTwoCompanies()
  t.after(fixture.close)
  const { second, now, boss, write, ask } = fixture
  const link = 'https://desk.example.jp/login?token=eyJhbGciOiJIUzI1NiJ9.x.y'
  const own = { companyId: second, accountId: now.accountId }
  const text = `会議: 打ち合わせ\n参加: ${link}`
  write({ ...own, text, html: `<a href="${link}">参加</a>`, calendar: `URL:${link}` })
  write({ ...own, text: '仮パスワード: Secret-99', html: '<b>Secret-99</b>', secretUntil: NOW + 1 })
  // this mail with a colleague's password contains the name of the exported person
  const colleagues = { companyId: second, accountId: boss.accountId, recipient: 'boss@second.example' }
  write({ ...colleagues, text: '田中様\n仮パスワード: Secret-77', secretUntil: NOW + 1 })
  const { body } = await ask('boss', 'getPersonalData', { userId: now.userId })
  assert.ok(body.includes('打ち合わせ') && body.includes('https://desk.example.jp/login'), body)
  for (const secret of ['Secret-', 'token=', 'eyJ', 'html', 'calendar'])
    assert.ok(!body.includes(secret), secret)
  assert.equal(JSON.parse(body).tables.mail.length, 2)
})

test("[decisions 4] finds a person's name in the visible text of mails, and erases it there", async (t) => {
  const fixture = await openTwoCompanies()
  t.after(fixture.close)
  const { second, now, boss, write, ask, db } = fixture
  const to = { companyId: second, accountId: boss.accountId, recipient: 'boss@second.example' }
  const hit = write({ ...to, text: '予約した人: 田中\n田中様と田中角栄様', html: '<p>田中</p>' })
  const others = [
    write({ ...to, text: '田中角栄様の予約' }),
    write({ ...to, text: 'https://desk.example.jp/田中?x=田中' }),
    write({ ...to, text: '別件', html: '<p>田中様</p>' }),
    write({ ...to, text: '田中様\n仮パスワード: 田中', secretUntil: NOW + 1 }),
  ]
  const { tables } = (await ask('boss', 'getPersonalData', { userId: now.userId })).json()
  assert.deepEqual(tables.mail, [{ created_at: NOW, subject: 'x' }])
  const all = (): Map<number, typeof mails.$inferSelect> =>
    new Map(
      db
        .select()
        .from(mails)
        .all()
        .map((mail) => [mail.id, mail]),
    )
  const before = all()
  await ask('boss', 'erasePersonalData', { userId: now.userId, typed: ADDRESS })
  const after = all()
  assert.equal(after.get(hit)?.text, '予約した人: （削除済み）\n（削除済み）様と田中角栄様')
  assert.equal(after.get(hit)?.html, null)
  for (const id of others) assert.deepEqual(after.get(id), before.get(id))
})
