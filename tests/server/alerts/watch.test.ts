import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { saveAlertSettings } from '../../../db/queries/alerts.ts'
import { saveHours } from '../../../db/queries/hours.ts'
import { insertSession } from '../../../db/queries/sessions.ts'
import { findSignage } from '../../../db/queries/signages.ts'
import { AlertWatch } from '../../../server/alerts/watch.ts'
import type { MailInput } from '../../../server/mail/service.ts'
import { addPerson } from '../../support/builders.ts'
import { type Desk, openDesk } from '../../support/desk.ts'
import { weekdays } from '../../support/hours.ts'

const MINUTE_MS = 60_000
let desk: Desk
let watch: AlertWatch
let sent: string[]
let heard: number

const wordsOf = ({ subject, text }: MailInput): string =>
  `${subject.replace('【Uketsuke】', '')} ${/\d+(秒|分)/.exec(text)?.[0] ?? ''}`.trim()

function startWatch(): void {
  watch = new AlertWatch({
    db: desk.db,
    now: desk.clock.now,
    timers: desk.clock,
    publicUrl: 'https://uketsuke.example',
    kick: () => undefined,
    mails: { queue: (_tx, mail) => sent.push(wordsOf(mail)) > 0 },
    world: desk.reception.world,
    hours: desk.reception.hours,
    directory: desk.reception.directory,
  })
  watch.begin()
}

beforeEach(() => {
  desk = openDesk()
  ;[sent, heard] = [[], desk.receptionEvents.length]
  const { userId } = addPerson(desk.db, { companyId: desk.companyId, loginId: 'boss@example.com' })
  saveAlertSettings(desk.db, {
    companyId: desk.companyId,
    waitSeconds: 20,
    awayMinutes: 5,
    tellsBookings: true,
    hours: null,
    byMail: true,
    byPush: true,
    userIds: [userId],
  })
  for (const signage of ['lobby', 'station'])
    insertSession(desk.db, {
      id: `session of ${signage}`,
      accountId: findSignage(desk.db, desk.id[signage]!)!.accountId,
      createdAt: 0,
      seenAt: 0,
      expiresAt: Number.MAX_SAFE_INTEGER,
    })
  startWatch()
})
afterEach(() => desk.db.close())

/** Passes new events of the reception to the alert watch. */
function hear(): void {
  for (; heard < desk.receptionEvents.length; heard++) watch.hear(desk.receptionEvents[heard]!)
}
function pass(ms: number): void {
  // the reception's own timers run on the way
  for (let left = ms; left > 0; left -= 1_000) {
    desk.clock.advance(Math.min(1_000, left))
    hear()
  }
}
const since = (): string[] => sent.splice(0)

test('[decisions 10] reports a waiting visitor once, and once more when an operator accepts the call', () => {
  desk.press('lobby')
  hear()
  pass(19_999)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['お客さまがお待ちです 20秒'])
  pass(10_000)
  assert.deepEqual(since(), [])
  desk.accept('Sato', 'lobby')
  hear()
  assert.deepEqual(since(), ['お客さまへの応対が始まりました 30秒'])
  pass(10 * MINUTE_MS)
  assert.deepEqual(since(), [])
})

test('[decisions 10] does not report a visitor who is answered in time', () => {
  desk.press('lobby')
  hear()
  pass(19_000)
  desk.accept('Sato', 'lobby')
  hear()
  pass(MINUTE_MS)
  assert.deepEqual(since(), [])
  desk.press('station')
  hear()
  pass(21_000)
  desk.goesHome('station')
  hear()
  assert.deepEqual(since(), ['お客さまがお待ちです 20秒', 'お客さまの呼び出しが終わりました 21秒'])
})

test('[decisions 10] reports a disconnected kiosk once after the configured minutes, and once more when it returns', () => {
  desk.isSilent('lobby')
  hear()
  pass(10_000)
  desk.isGone('lobby')
  hear()
  pass(5 * MINUTE_MS - 10_001)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['サイネージの接続が切れています 5分'])
  pass(60 * MINUTE_MS)
  assert.deepEqual(since(), [])
  desk.isBack('lobby')
  hear()
  assert.deepEqual(since(), ['サイネージの接続が戻りました 65分'])
})

test('[decisions 10] does not report a kiosk that returns in time or was signed out', () => {
  desk.isSilent('lobby')
  desk.isSilent('station')
  hear()
  desk.db.$client.prepare("DELETE FROM session WHERE id = 'session of station'").run()
  pass(5 * MINUTE_MS - 1)
  desk.isBack('lobby')
  hear()
  pass(10 * MINUTE_MS)
  assert.deepEqual(since(), [])
})

test('[decisions 10] does not report a disconnected kiosk again after the server restarts', () => {
  desk.isSilent('lobby')
  hear()
  pass(6 * MINUTE_MS)
  assert.deepEqual(since(), ['サイネージの接続が切れています 5分'])
  startWatch()
  pass(6 * MINUTE_MS)
  assert.deepEqual(since(), [])
  desk.isBack('lobby')
  hear()
  assert.deepEqual(since(), ['サイネージの接続が戻りました 12分'])
})

test("[decisions 10] reports a kiosk's return even if the server restarted while the kiosk was disconnected", () => {
  desk.isSilent('lobby')
  hear()
  pass(6 * MINUTE_MS)
  since()
  startWatch()
  desk.isBack('lobby')
  hear()
  assert.deepEqual(since(), ['サイネージの接続が戻りました 6分'])
})

test('[decisions 10] reports a kiosk that disconnected outside the alert hours when these hours begin', () => {
  // Monday, 10:00
  const settings = { days: [1, 2, 3, 4, 5], fromMinute: 11 * 60, toMinute: 18 * 60 }
  desk.db.$client.prepare('UPDATE alert_setting SET hours = ?').run(JSON.stringify(settings))
  watch.changed(desk.companyId)
  desk.press('lobby')
  desk.isSilent('station')
  hear()
  pass(30_000)
  desk.goesHome('lobby')
  hear()
  pass(59 * MINUTE_MS)
  assert.deepEqual(since(), [])
  pass(MINUTE_MS)
  assert.deepEqual(since(), ['サイネージの接続が切れています 60分'])
})

test('[decisions 11] reports a kiosk that is still disconnected when the company opens, and not before', () => {
  // Monday, 10:00; opens at 11:00
  saveHours(desk.db, desk.companyId, null, weekdays(660))
  for (const kiosk of ['lobby', 'station']) desk.isSilent(kiosk)
  hear()
  pass(59 * MINUTE_MS)
  desk.isBack('lobby')
  hear()
  pass(MINUTE_MS - 1)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['サイネージの接続が切れています 60分'])
})

test('[decisions 11] reports a disconnected kiosk when both opening hours and alert hours have begun', () => {
  const own = { days: [1, 2, 3, 4, 5], fromMinute: 12 * 60, toMinute: 18 * 60 }
  desk.db.$client.prepare('UPDATE alert_setting SET hours = ?').run(JSON.stringify(own))
  watch.changed(desk.companyId)
  saveHours(desk.db, desk.companyId, null, weekdays(660))
  desk.isSilent('lobby')
  hear()
  pass(120 * MINUTE_MS - 1)
  assert.deepEqual(since(), [])
  pass(1)
  assert.deepEqual(since(), ['サイネージの接続が切れています 120分'])
})

test('[decisions 11] reports a visitor who called before closing time and waits after it', () => {
  saveHours(desk.db, desk.companyId, null, weekdays(540, 601))
  pass(59_000)
  desk.press('lobby')
  hear()
  pass(20_000)
  assert.deepEqual(since(), ['お客さまがお待ちです 20秒'])
})

test('[decisions 10] sends no reports to a company without alert settings', () => {
  desk.db.$client.prepare('UPDATE alert_setting SET wait_seconds = NULL, away_minutes = NULL').run()
  watch.changed(desk.companyId)
  desk.press('lobby')
  desk.isSilent('station')
  hear()
  pass(60 * MINUTE_MS)
  assert.deepEqual(since(), [])
})
