import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import type { OutputOf } from '#core/http/define-endpoint.ts'
import { VISITOR_MESSAGES_PER_DAY } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import type { getVisitorMessages } from '#core/visitor-messages/contract.ts'
import { saveAlertSettings } from '../../../db/queries/alerts.ts'
import { listAuditEntries } from '../../../db/queries/audit.ts'
import { deliveries, mails } from '../../../db/schema/index.ts'
import { addPerson, addSignage, addStore } from '../../support/builders.ts'
import { jpeg, multipart } from '../../support/forms.ts'
import { openStage, type Stage } from '../../support/stage.ts'
import { addMessage, SOUNDS } from '../../support/visitor-messages.ts'

let stage: Stage
beforeEach(async () => {
  stage = await openStage({ environment: { RATE_LIMITS: '0' } })
})
afterEach(() => stage.close())

type Account = { loginId: string }
type KioskName = keyof Stage['kiosks']

async function send(url: string, who: Account, payload: object = {}) {
  const headers = { cookie: await stage.cookieOf(who) }
  const answer = await stage.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

async function leave(fields: Record<string, string> = {}, sound?: Buffer, from: KioskName = 'lobby') {
  const words = { requestId: randomUUID(), lang: 'ja', text: '田中さんに折り返しをお願いします', ...fields }
  const form = multipart(words, sound, { fileName: 'message.webm', mimeType: 'audio/webm' })
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/api/leaveVisitorMessage',
    headers: { ...form.headers, cookie: await stage.cookieOf(stage.kiosks[from]) },
    payload: form.payload,
  })
  const { key, fields: problems } = answer.json<{ key?: string; fields?: Record<string, string> }>()
  return { status: answer.statusCode, key, problems }
}

const list = async (who: Account = stage.people.Sato) =>
  (await send('/api/getVisitorMessages', who)).body as unknown as OutputOf<typeof getVisitorMessages>
const done = (messageId: number, isDone = true, who: Account = stage.people.Sato) =>
  send('/api/setVisitorMessageDone', who, { messageId, isDone })
const files = () => {
  try {
    return readdirSync(join(stage.folder, 'captures'))
  } catch {
    return []
  }
}

test("[decisions 4] stores a visitor's typed message and notifies operators at once", async () => {
  const operator = await stage.page(stage.people.Sato, 'operator')
  assert.equal((await leave({ name: '山田 花子', phone: '090-0000-0000' })).status, 200)
  await operator.waitFor('visitorMessagesChanged')
  const { open, messages, keptDays } = await list()
  assert.deepEqual([open, keptDays], [1, 30])
  const { id: _, createdAt: __, ...message } = messages[0]!
  assert.deepEqual(message, {
    signageId: stage.kiosks.lobby.signageId,
    signageName: 'ロビー',
    storeName: null,
    name: '山田 花子',
    phone: '090-0000-0000',
    text: '田中さんに折り返しをお願いします',
    lang: 'ja',
    sound: null,
    doneAt: null,
    doneBy: null,
  })
})

test("[decisions 4] stores a visitor's spoken message, which only staff of the company can play", async () => {
  assert.equal((await leave({ text: '', soundSeconds: '12.4' }, SOUNDS.webm)).status, 200)
  const [message] = (await list()).messages
  assert.equal(message!.sound?.seconds, 12)
  const url = message!.sound!.url
  const play = async (who: Account) =>
    stage.app.inject({ url, headers: { cookie: await stage.cookieOf(who) } })
  const heard = await play(stage.people.Sato)
  assert.deepEqual(heard.rawPayload, SOUNDS.webm)
  assert.deepEqual(
    [heard.headers['content-type'], heard.headers['cache-control']],
    ['audio/webm', 'no-store'],
  )
  for (const who of [stage.people.Stranger, stage.people.Suzuki, stage.kiosks.lobby])
    assert.ok((await play(who)).statusCode >= 403)
})

test("[decisions 4] recognizes the format of a visitor's recording by its content", async () => {
  for (const [index, sound] of Object.values(SOUNDS).entries())
    assert.equal((await leave({}, sound)).status, 200, String(index))
  assert.deepEqual(
    files()
      .map((name) => name.split('.')[1])
      .sort(),
    ['m4a', 'ogg', 'webm'],
  )
  assert.equal((await leave({}, jpeg)).key, 'mediaType')
  assert.equal((await leave({}, Buffer.from('OggS'))).key, 'mediaType')
  assert.equal(files().length, 3)
})

test('[decisions 4] refuses an empty message, and stores a message only once if it is sent twice', async () => {
  assert.deepEqual((await leave({ text: ' \n ' })).problems, { text: 'required' })
  const requestId = randomUUID()
  assert.equal((await leave({ requestId }, SOUNDS.ogg)).status, 200)
  assert.equal((await leave({ requestId }, SOUNDS.ogg)).status, 200)
  assert.deepEqual([(await list()).open, files().length], [1, 1])
})

test('[decisions 4] limits the number of messages of each signage in 24 hours', async () => {
  const { companyId, kiosks } = stage
  const dayAgo = stage.now() - DAY_MS
  for (let n = 1; n < VISITOR_MESSAGES_PER_DAY; n++)
    addMessage(stage.db, { companyId, signageId: kiosks.lobby.signageId, at: stage.now() })
  // more than a day old, so it does not count
  addMessage(stage.db, { companyId, signageId: kiosks.lobby.signageId, at: dayAgo - 1_000 })
  assert.equal((await leave()).status, 200)
  const refused = await leave({}, SOUNDS.webm)
  assert.deepEqual([refused.status, refused.key, files()], [429, 'tooMany', []])
  assert.equal((await leave({}, undefined, 'station')).status, 200)
})

test("[decisions 4] marks a visitor's message as done for all operators, and lets each of them reopen it", async () => {
  await leave()
  const { id } = (await list()).messages[0]!
  const colleague = await stage.page(stage.people.Tanaka, 'operator')
  assert.equal((await done(id)).status, 200)
  await colleague.waitFor('visitorMessagesChanged')
  await done(id, true, stage.people.Tanaka)
  const after = await list()
  assert.deepEqual([after.open, after.messages[0]!.doneBy], [0, '佐藤'])
  await done(id, false, stage.people.Tanaka)
  const again = await list()
  assert.deepEqual([again.open, again.messages[0]!.doneAt, again.messages[0]!.doneBy], [1, null, null])
})

test('[decisions 4] lists open messages first, and done messages for one day', async () => {
  await leave({ text: '一' })
  stage.skip(1_000)
  await leave({ text: '二' })
  stage.skip(1_000)
  await leave({ text: '三' })
  const texts = async () => (await list()).messages.map(({ text }) => text)
  assert.deepEqual(await texts(), ['三', '二', '一'])
  await done((await list()).messages[0]!.id)
  assert.deepEqual(await texts(), ['二', '一', '三'])
  stage.skip(DAY_MS + 1_000)
  assert.deepEqual(await texts(), ['二', '一'])
})

test("[decisions 4] hides a visitor's message from operators of other stores and from other companies", async () => {
  const { db, companyId } = stage
  const [near, far] = [addStore(db, companyId), addStore(db, companyId)]
  const operator = addPerson(db, { companyId, storeId: near })
  const stranger = addPerson(db, { companyId, storeId: far })
  const kiosk = addSignage(db, { companyId, storeId: near })
  const id = addMessage(db, { companyId, signageId: kiosk.signageId, at: stage.now() })
  assert.equal((await list(operator)).open, 1)
  for (const who of [stranger, stage.people.Stranger]) {
    assert.deepEqual([(await list(who)).open, (await list(who)).messages], [0, []])
    assert.equal((await done(id, true, who)).status, 404)
  }
  assert.equal((await list(stage.people.Yamamoto)).open, 1)
})

test("[decisions 4] lets an administrator delete a visitor's message with its recording", async () => {
  await leave({}, SOUNDS.webm)
  const { id: messageId } = (await list()).messages[0]!
  const remove = (who: Account) => send('/api/deleteVisitorMessage', who, { messageId })
  assert.equal((await remove(stage.people.Sato)).status, 403)
  assert.equal((await remove(stage.people.Stranger)).status, 404)
  assert.equal((await remove(stage.people.Yamamoto)).status, 200)
  assert.deepEqual([(await list()).messages, files()], [[], []])
})

test("[decisions 4] deletes visitors' messages after as many days as the company chose", async () => {
  await leave({}, SOUNDS.webm)
  stage.skip(7 * DAY_MS - 60_000)
  const keepWeek = () => send('/api/updateCompany', stage.people.Yamamoto, { pictureDays: 7 })
  await keepWeek()
  assert.deepEqual([(await list()).open, files().length], [1, 1])
  stage.skip(60_000)
  await keepWeek()
  assert.deepEqual([(await list()).open, files()], [0, []])
})

test("[decisions 4] exports and erases a visitor's message together with the visitor's call", async () => {
  const kiosk = await stage.kiosk('lobby')
  const callId = stage.press(kiosk)
  await kiosk.waitFor('stateTransitionMsg', ({ cause }) => cause === 'receptionRequest')
  kiosk.send({ type: 'homeButton' })
  await kiosk.waitFor('serviceClosed')
  await leave({ callId, name: '山田' }, SOUNDS.webm)
  // the call belongs to another signage, so it is not linked to the message
  await leave({ callId, name: '駅' }, undefined, 'station')
  const handed = await send('/api/getPersonalData', stage.people.Yamamoto, { callId })
  const { tables, files: found } = handed.body as {
    tables: Record<string, { name: string }[]>
    files: { base64: string }[]
  }
  assert.deepEqual(
    tables.visitor_message!.map(({ name }) => name),
    ['山田'],
  )
  assert.equal(found[0]!.base64, SOUNDS.webm.toString('base64'))
  await send('/api/erasePersonalData', stage.people.Yamamoto, { callId, typed: callId.slice(0, 8) })
  assert.deepEqual([(await list()).messages.map(({ name }) => name), files()], [['駅'], []])
})

test("[decisions 10] mails a visitor's message to the administrators if no alerts are set up", async () => {
  const { db, companyId } = stage
  addPerson(db, { companyId, role: 'companyAdmin', loginId: 'boss@example.com' })
  addPerson(db, { companyId, loginId: 'staff@example.com' })
  await leave({ name: '山田', phone: '090-0000-0000', text: '<b>急ぎ</b>' }, SOUNDS.webm)
  const sent = db.select().from(mails).all()
  assert.deepEqual(
    sent.map(({ recipient, subject }) => [recipient, subject]),
    [['boss@example.com', '【Uketsuke】お客さまから伝言が届きました']],
  )
  const { text, html } = sent[0]!
  for (const words of [
    '場所: ロビー',
    'お名前: 山田',
    '電話番号: 090-0000-0000',
    '伝言: <b>急ぎ</b>',
    '録音',
  ])
    assert.ok(text?.includes(words), words)
  assert.ok(!html?.includes('<b>急ぎ'))
})

test("[decisions 10] mails visitors' messages to the recipients of alerts, and writes no personal data into webhooks", async () => {
  const { db, companyId, people } = stage
  const staff = addPerson(db, { companyId, loginId: 'staff@example.com' })
  addPerson(db, { companyId, role: 'companyAdmin', loginId: 'boss@example.com' })
  const rest = {
    waitSeconds: null,
    awayMinutes: null,
    tellsBookings: false,
    tellsLacks: false,
    hours: null,
    byPush: false,
  }
  saveAlertSettings(db, { ...rest, companyId, byMail: true, userIds: [staff.userId] })
  const added = await send('/api/addWebhook', people.Yamamoto, {
    name: 'hook',
    format: 'json',
    url: 'https://hook.example/x',
  })
  assert.equal(added.status, 200)
  await leave({ name: '山田花子', phone: '090-0000-0000', text: '一通目' })
  await leave({ text: '二通目' })
  assert.deepEqual(
    db
      .select()
      .from(mails)
      .all()
      .map(({ recipient }) => recipient),
    ['staff@example.com', 'staff@example.com'],
  )
  const bodies = db.select().from(deliveries).all()
  assert.equal(bodies.length, 2)
  for (const { body, event } of bodies) {
    assert.equal(event, 'message.left')
    for (const words of ['山田花子', '090-0000-0000', '通目']) assert.ok(!body.includes(words), body)
  }
})

test("[decisions 2] records in the audit log that an administrator has played a visitor's recording", async () => {
  await leave({}, SOUNDS.webm)
  const { url } = (await list()).messages[0]!.sound!
  const headers = { cookie: await stage.cookieOf(stage.people.Yamamoto) }
  for (let times = 0; times < 2; times++) await stage.app.inject({ url, headers })
  const written = listAuditEntries(stage.db, { of: stage.companyId, fromAt: 0, toAt: stage.now(), limit: 9 })
  assert.deepEqual(
    written.map(({ act }) => act).filter((act) => act.startsWith('record.')),
    ['record.messageHeard'],
  )
  assert.ok(readFileSync(join(stage.folder, 'captures', files()[0]!)).equals(SOUNDS.webm))
})
