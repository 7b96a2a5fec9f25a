import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { updateAccount } from '../../../db/queries/accounts.ts'
import { findAlertSettings, saveAlertSettings } from '../../../db/queries/alerts.ts'
import { findDueDelivery } from '../../../db/queries/deliveries.ts'
import { saveHours } from '../../../db/queries/hours.ts'
import { saveCompanyUrl } from '../../../db/queries/moves.ts'
import { savePushSubscription } from '../../../db/queries/push-subscriptions.ts'
import { insertSession } from '../../../db/queries/sessions.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { findUser } from '../../../db/queries/users.ts'
import { AlertWatch } from '../../../server/alerts/watch.ts'
import type { MailInput } from '../../../server/mail/service.ts'
import { addPerson } from '../../support/builders.ts'
import { weekdays } from '../../support/hours.ts'
import { openTestReception, type TestReception } from '../../support/test-reception.ts'

const MINUTE_MS = 60_000
let testReception: TestReception
let watch: AlertWatch
let sent: string[]
let lastText: string
let received: number

const wordsOf = ({ subject, text }: MailInput): string =>
  `${subject.replace('【Uketsuke】', '')} ${/\d+(秒|分)/.exec(text)?.[0] ?? ''}`.trim()

function startWatch(): void {
  watch = new AlertWatch({
    db: testReception.db,
    now: testReception.clock.now,
    timers: testReception.clock,
    publicUrl: 'https://uketsuke.example',
    kick: () => undefined,
    mails: {
      queue(_tx, mail) {
        lastText = mail.text
        return sent.push(wordsOf(mail)) > 0
      },
    },
    world: testReception.reception.world,
    hours: testReception.reception.hours,
    directory: testReception.reception.directory,
  })
  watch.begin()
}

beforeEach(() => {
  testReception = openTestReception()
  ;[sent, received] = [[], testReception.receptionEvents.length]
  const { userId } = addPerson(testReception.db, {
    companyId: testReception.companyId,
    loginId: 'boss@example.com',
  })
  saveAlertSettings(testReception.db, {
    companyId: testReception.companyId,
    waitSeconds: 20,
    awayMinutes: 5,
    tellsBookings: true,
    tellsLacks: true,
    hours: null,
    byMail: true,
    byPush: true,
    userIds: [userId],
  })
  for (const signage of ['lobby', 'station'])
    insertSession(testReception.db, {
      id: `session of ${signage}`,
      accountId: findSignage(testReception.db, testReception.id[signage]!)!.accountId,
      createdAt: 0,
      seenAt: 0,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
  startWatch()
})
afterEach(() => testReception.db.close())

/** Passes the new events of the reception service to the alert watch. */
function hear(): void {
  for (; received < testReception.receptionEvents.length; received++)
    watch.hear(testReception.receptionEvents[received]!)
}
function pass(ms: number): void {
  // advance second by second, so that the timers of the reception service fire in between
  for (let left = ms; left > 0; left -= 1_000) {
    testReception.clock.advance(Math.min(1_000, left))
    hear()
  }
}
const since = (): string[] => sent.splice(0)

test('[decisions 10] reports a waiting visitor once, and once more when an operator accepts the call', () => {
  testReception.press('lobby')
  hear()
  pass(19_999)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['お客さまがお待ちです 20秒'])
  pass(10_000)
  assert.deepEqual(since(), [])
  testReception.accept('Sato', 'lobby')
  hear()
  assert.deepEqual(since(), ['お客さまへの応対が始まりました 30秒'])
  pass(10 * MINUTE_MS)
  assert.deepEqual(since(), [])
})

test('[decisions 10] sends push notifications in the language of each recipient', () => {
  const { db } = testReception
  const [userId] = findAlertSettings(db, testReception.companyId)!.userIds
  updateAccount(db, findUser(db, userId!)!.accountId, { language: 'en', endsSessions: false })
  const session = 'session of lobby'
  const keys = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' }
  savePushSubscription(db, { ...keys, userId: userId!, sessionId: session, createdAt: 0 })
  testReception.press('lobby')
  hear()
  pass(20_000)
  const { companyId, clock } = testReception
  const delivery = findDueDelivery(db, clock.now(), { line: 'push', companyId, passedOver: [] })
  assert.partialDeepStrictEqual(JSON.parse(delivery!.body), { title: 'A visitor is waiting', lang: 'en' })
})

test("[decisions 9] uses the company's own URL for the links in its alerts", () => {
  saveCompanyUrl(testReception.db, testReception.companyId, 'https://shop.example')
  testReception.press('lobby')
  hear()
  pass(20_000)
  assert.match(lastText, /https:\/\/shop\.example\/app\//)
})

test('[decisions 10] does not report a visitor who is answered in time', () => {
  testReception.press('lobby')
  hear()
  pass(19_000)
  testReception.accept('Sato', 'lobby')
  hear()
  pass(MINUTE_MS)
  assert.deepEqual(since(), [])
  testReception.press('station')
  hear()
  pass(21_000)
  testReception.goesHome('station')
  hear()
  assert.deepEqual(since(), ['お客さまがお待ちです 20秒', 'お客さまの呼び出しが終わりました 21秒'])
})

test('[decisions 10] reports a disconnected kiosk once after the configured minutes, and once more when it returns', () => {
  testReception.isSilent('lobby')
  hear()
  pass(10_000)
  testReception.isGone('lobby')
  hear()
  pass(5 * MINUTE_MS - 10_001)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['サイネージの接続が切れています 5分'])
  pass(60 * MINUTE_MS)
  assert.deepEqual(since(), [])
  testReception.isBack('lobby')
  hear()
  assert.deepEqual(since(), ['サイネージの接続が戻りました 65分'])
})

test('[decisions 10] does not report a kiosk that returns in time or was signed out', () => {
  testReception.isSilent('lobby')
  testReception.isSilent('station')
  hear()
  testReception.db.$client.prepare("DELETE FROM session WHERE id = 'session of station'").run()
  pass(5 * MINUTE_MS - 1)
  testReception.isBack('lobby')
  hear()
  pass(10 * MINUTE_MS)
  assert.deepEqual(since(), [])
})

test('[decisions 10] does not report a disconnected kiosk again after the server restarts', () => {
  testReception.isSilent('lobby')
  hear()
  pass(6 * MINUTE_MS)
  assert.deepEqual(since(), ['サイネージの接続が切れています 5分'])
  startWatch()
  pass(6 * MINUTE_MS)
  assert.deepEqual(since(), [])
  testReception.isBack('lobby')
  hear()
  assert.deepEqual(since(), ['サイネージの接続が戻りました 12分'])
})

test("[decisions 10] reports a kiosk's return even if the server restarted while the kiosk was disconnected", () => {
  testReception.isSilent('lobby')
  hear()
  pass(6 * MINUTE_MS)
  since()
  startWatch()
  testReception.isBack('lobby')
  hear()
  assert.deepEqual(since(), ['サイネージの接続が戻りました 6分'])
})

test('[decisions 10] if a kiosk disconnects outside the alert hours, reports it when these hours begin', () => {
  // it is Monday, 10:00; the alert hours begin at 11:00
  const settings = { days: [1, 2, 3, 4, 5], fromMinute: 11 * 60, toMinute: 18 * 60 }
  testReception.db.$client.prepare('UPDATE alert_setting SET hours = ?').run(JSON.stringify(settings))
  watch.changed(testReception.companyId)
  testReception.press('lobby')
  testReception.isSilent('station')
  hear()
  pass(30_000)
  testReception.goesHome('lobby')
  hear()
  pass(59 * MINUTE_MS)
  assert.deepEqual(since(), [])
  pass(MINUTE_MS)
  assert.deepEqual(since(), ['サイネージの接続が切れています 60分'])
})

test('[decisions 11] when the company opens, reports the kiosks that are still disconnected, and reports none before', () => {
  // it is Monday, 10:00; the company opens at 11:00
  saveHours(testReception.db, testReception.companyId, null, weekdays(660))
  for (const kiosk of ['lobby', 'station']) testReception.isSilent(kiosk)
  hear()
  pass(59 * MINUTE_MS)
  testReception.isBack('lobby')
  hear()
  pass(MINUTE_MS - 1)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['サイネージの接続が切れています 60分'])
})

test('[decisions 11] reports a disconnected kiosk only after both the opening hours and the alert hours have begun', () => {
  const own = { days: [1, 2, 3, 4, 5], fromMinute: 12 * 60, toMinute: 18 * 60 }
  testReception.db.$client.prepare('UPDATE alert_setting SET hours = ?').run(JSON.stringify(own))
  watch.changed(testReception.companyId)
  saveHours(testReception.db, testReception.companyId, null, weekdays(660))
  testReception.isSilent('lobby')
  hear()
  pass(120 * MINUTE_MS - 1)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['サイネージの接続が切れています 120分'])
})

test('[decisions 11] reports a visitor who called before closing time and is still waiting after it', () => {
  saveHours(testReception.db, testReception.companyId, null, weekdays(540, 601))
  pass(59_000)
  testReception.press('lobby')
  hear()
  pass(20_000)
  assert.deepEqual(since(), ['お客さまがお待ちです 20秒'])
})

test('[decisions 10] sends no alerts to a company that has switched them off', () => {
  testReception.db.$client.prepare('UPDATE alert_setting SET wait_seconds = NULL, away_minutes = NULL').run()
  watch.changed(testReception.companyId)
  testReception.press('lobby')
  testReception.isSilent('station')
  hear()
  pass(60 * MINUTE_MS)
  assert.deepEqual(since(), [])
})
