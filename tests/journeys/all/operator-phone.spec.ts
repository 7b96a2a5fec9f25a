import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { HOMES } from '#core/accounts/roles.ts'
import { openDb } from '../../../db/open.ts'
import { findCall } from '../../../db/queries/calls.ts'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import {
  beginCall,
  openKiosk,
  operatorIsReady,
  waitForAnyFact,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const PHONE = { width: 390, height: 844 }

/** Checks that the page is not wider than the phone's screen. */
async function fitsTheScreen({ page }: Person, where: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= PHONE.width, `${where} is ${width} px wide`)
}

test('[2.4.6] an operator handles a whole call on a phone, from answering it to the note and the end', {
  timeout: 200_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await admin.page.goto('/app/company/service')
  await admin.page.getByRole('button', { name: '定型文を追加' }).click()
  await admin.page
    .getByRole('textbox', { name: /^日本語/ })
    .last()
    .fill('エレベーターで5階へどうぞ')
  await admin.page
    .locator('form', { has: admin.page.getByRole('button', { name: '定型文を追加' }) })
    .getByRole('button', { name: '保存する' })
    .click()
  await admin.page.getByText('定型文を保存しました').waitFor()
  await admin.context.close()

  const kiosk = await openKiosk(browser, server.base)
  const operator = await openPerson(browser, server.base, PHONE)
  await letIn(operator, 'operator1')
  await operator.page.goto(HOMES.operator)
  await operatorIsReady(operator)
  await fitsTheScreen(operator, 'standing by')
  await beginCall(kiosk, operator)
  await waitForFact(operator.page, 'frames-decoded', 1)
  await fitsTheScreen(operator, 'the call')

  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await waitForText(operator.page, 'motion', 'wave')

  await operator.page.getByRole('tab', { name: '文字' }).click()
  await operator.page.getByRole('textbox', { name: '送る文' }).fill('こちらへどうぞ')
  await operator.page.getByRole('button', { name: '送る', exact: true }).click()
  await kiosk.page.getByText('こちらへどうぞ').waitFor()
  await operator.page.getByRole('button', { name: 'エレベーターで5階へどうぞ' }).click()
  await kiosk.page.getByText('エレベーターで5階へどうぞ').waitFor()
  await fitsTheScreen(operator, 'writing')

  await operator.page.getByRole('tab', { name: 'メモ' }).click()
  await operator.page.getByRole('textbox', { name: 'メモ' }).fill('10時の来客。会議室へ案内した。')
  await operator.page.getByText(/に保存しました/).waitFor()

  const callId = await waitForAnyFact(operator.page, 'call-id')
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await waitForText(kiosk.page, 'scene', 'Standby')
  await operator.page.waitForURL('**/app/service/standby**')
  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  const call = findCall(db, callId)
  db.close()
  assert.deepEqual([call?.cause, call?.note], ['closed', '10時の来客。会議室へ案内した。'])
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
