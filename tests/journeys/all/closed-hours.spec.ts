import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { listOpenCalls } from '../../../db/queries/calls.ts'
import { launchBrowser, letIn, openPerson, type Person } from '../../support/browser.ts'
import { dialogOf, openKiosk, openOperator, press } from '../../support/call-journey.ts'
import { type MovedServer, startMovedServer } from '../../support/moved-server.ts'

/** Epoch ms of a time in Japan, on a Monday or on the given day. */
const at = (clock: string, day = '2026-04-06'): number => Date.parse(`${day}T${clock}+09:00`)

let server: MovedServer
let browser: Browser
before(async () => {
  server = await startMovedServer(at('17:00:00'))
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

/** Signs in as an administrator and saves the hours that the page proposes: weekdays from 9:00 to 18:00. */
async function setHours(): Promise<Person> {
  const boss = await openPerson(browser, server.base)
  await letIn(boss, 'admin')
  await boss.page.goto('/app/company/hours')
  await boss.page.getByRole('radio', { name: '曜日ごとに決める' }).check()
  await boss.page.getByText('営業中(18:00 まで)').waitFor()
  await boss.page.getByRole('button', { name: '保存する' }).click()
  await boss.page.getByText('営業時間を保存しました').waitFor()
  return boss
}

test('[decisions 11] a kiosk closes and opens by the opening hours, and no operator is called while it is closed', {
  timeout: 200_000,
}, async () => {
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  const boss = await setHours()

  // shortly before closing; both pages read the server's time when they load
  server.moveTo(at('17:59:50'))
  await Promise.all([kiosk.page.reload(), operator.page.reload()])
  await kiosk.page.getByRole('heading', { name: '本日の営業は終了しました' }).waitFor()
  await kiosk.page.getByText('明日 9:00 に開きます。').waitFor()
  assert.equal(await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).count(), 0)
  await operator.page.getByText('営業時間外').first().waitFor()

  // press the key that would call an operator
  await kiosk.page.keyboard.press('y')
  await kiosk.page.getByRole('button', { name: 'English' }).click()
  await kiosk.page.getByRole('heading', { name: 'We have closed for today' }).waitFor()
  await kiosk.page.getByText('We open tomorrow at 9:00.').waitFor()
  assert.deepEqual(listOpenCalls(server.db), [])
  const [day, reason] = ['2026-04-07', '臨時休業']
  await boss.page.getByRole('button', { name: '特別な日を追加' }).click()
  await boss.page.getByLabel('最初の日').fill(day)
  await boss.page.getByRole('combobox', { name: /理由/ }).fill(reason)
  await boss.page.getByText('英語では「temporary closure」').waitFor()
  await boss.page.getByRole('button', { name: '保存する' }).click()
  await boss.page.getByText('営業時間を保存しました').waitFor()
  await kiosk.page.getByText(/We open on Wed 8 April/).waitFor()
  server.moveTo(at('08:59:50', day))
  await kiosk.page.reload()
  await kiosk.page.getByText(`本日は${reason}です`).waitFor()
  await kiosk.page.getByRole('button', { name: 'English' }).click()
  await kiosk.page.getByRole('heading', { name: 'Closed: temporary closure' }).waitFor()
  await boss.page.reload()
  await boss.page.getByRole('button', { name: '特別な日 1 を削除' }).click()
  await boss.page.getByRole('button', { name: '保存する' }).click()
  await boss.page.getByText('営業時間を保存しました').waitFor()
  assert.equal(await dialogOf(operator.page).count(), 0)

  server.moveTo(at('08:59:50', '2026-04-08'))
  await Promise.all([kiosk.page.reload(), operator.page.reload()])
  await kiosk.page.getByText('本日 9:00 に開きます。').waitFor()
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await press(kiosk)
  await dialogOf(operator.page).waitFor()
  assert.deepEqual([kiosk.faults, operator.faults, boss.faults].flat(), [])
})
