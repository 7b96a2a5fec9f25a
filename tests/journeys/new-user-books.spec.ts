import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { DAY_MS, dayStartAt, japanDay, weekMomentOf } from '#core/time/japan-time.ts'
import { isHoliday } from '../../server/hours/holidays.ts'
import { launchBrowser, openPerson } from '../support/browser.ts'
import { type MovedServer, startMovedServer } from '../support/moved-server.ts'
import { codeOf } from '../support/outbox.ts'
import { type MailServer, startMailServer, textOf } from '../support/smtp.ts'

const PASSWORD = 'Hanako-2026'
/**
 * 10:02 in Japan on the next Monday of a week without public holidays. It must be in the future, because the browser
 * drops a draft that is past by its own clock.
 */
const MONDAY_AT = (() => {
  const todayAt = dayStartAt(Date.now())
  const days = (8 - weekMomentOf(todayAt).day) % 7 || 7
  let mondayAt = todayAt + days * DAY_MS
  while ([0, 1, 2, 3, 4].some((day) => isHoliday(japanDay(mondayAt + day * DAY_MS)))) mondayAt += 7 * DAY_MS
  return mondayAt + (10 * 60 + 2) * 60_000
})()
const WEDNESDAY = japanDay(MONDAY_AT + 2 * DAY_MS)

let mail: MailServer
let server: MovedServer
let browser: Browser
before(async () => {
  mail = await startMailServer()
  server = await startMovedServer(MONDAY_AT, { SMTP_URL: mail.url })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
  await mail?.close()
})

test('[4.6] a new user in another time zone completes a booking that they began before registering', {
  timeout: 180_000,
}, async () => {
  const person = await openPerson(browser, server.base, undefined, { timezoneId: 'America/New_York' })
  const { page } = person
  await page.goto('/calendar')
  // `press` does not wait until a button is enabled, and this button is disabled until the page knows the user's role
  const add = page.getByRole('button', { name: '予約する', disabled: false })
  await add.press('Enter')
  const title = page.getByLabel(/^会議名/)
  await title.waitFor()
  await title.pressSequentially('館')
  // Enter in a field does not submit the form (Spec 5)
  await title.press('Enter')
  await page.getByLabel(/^日付/).fill(WEDNESDAY)
  await page.getByLabel('開始').selectOption('15:00')
  await page.getByLabel('終了').selectOption('15:30')
  const send = page
    .getByRole('complementary', { name: '予約の追加' })
    .getByRole('button', { name: '予約する' })
  await send.press('Enter')
  await page.getByText('2文字以上で入力してください').waitFor()
  await title.fill('館内説明会')
  await page.getByText('600円').waitFor()
  await send.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'ログインして予約を完了します' })
  await dialog.getByRole('link', { name: /アカウント登録/ }).click()
  await page.getByLabel(/^氏名/).fill('山田 花子')
  await page.getByLabel(/^メールアドレス/).fill('hanako@example.com')
  await page.getByRole('textbox', { name: /^パスワード/ }).fill(PASSWORD)
  await page.locator('fieldset:enabled').waitFor()
  for (const name of [/^利用規約/, /^料金とお支払い/]) {
    await page.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: '登録する' }).click()

  // the user is signed in already; once the address is confirmed, the booking completes by itself
  await page.waitForURL('**/app/reservation/calendar')
  const check = page.getByRole('region', { name: '予約の前に、メールアドレスを確認します' })
  await check.getByText('hanako@example.com').waitFor()
  const code = check.getByLabel(/^確認コード/)
  await code.fill('12345')
  await code.press('Enter')
  await check.getByText(/確認コードが違うか/).waitFor()
  await code.fill(codeOf(textOf(await mail.next())))
  await code.press('Enter')

  // the panel offers the next steps: the link for the visitor, a mail that contains the link, and the calendar file
  const panel = page.getByRole('complementary', { name: '館内説明会' })
  await panel.getByText('予約が完了しました').waitFor()
  await panel.getByRole('button', { name: '館内説明会 のリンクをコピー' }).waitFor()
  const mailTo = await panel.getByRole('link', { name: 'メールで送る' }).getAttribute('href')
  assert.match(decodeURIComponent(mailTo ?? ''), /館内説明会.*\(水\) 15:00–15:30.*\/login\?token=/s)
  await panel.getByRole('link', { name: /\.ics/ }).waitFor()
  await panel.getByRole('button', { name: '閉じる' }).click()
  const own = page.getByText('館内説明会').first()
  await own.waitFor()
  assert.equal(await page.evaluate(() => localStorage.getItem('reservationDataJSON')), null)

  // a click on the reservation opens its panel; the reservation disappears after the cancellation
  await own.click()
  await panel.getByText(/\(水\)/).waitFor()
  await panel.getByRole('button', { name: '予約をキャンセル' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '予約をキャンセル' }).click()
  await page.getByText('予約のキャンセルが完了しました').waitFor()
  await own.waitFor({ state: 'hidden' })
  assert.deepEqual(person.faults, [])
})

test('[4.6] a time dragged over the calendar ends where booked time begins', {
  timeout: 180_000,
}, async () => {
  // high enough for the whole day: a drag that ends outside the window selects nothing
  const person = await openPerson(browser, server.base, { width: 1280, height: 1000 })
  const { page } = person
  await page.goto('/calendar')
  await page.getByText('予約あり').first().waitFor()
  // today is the first column; drag from 16:00 to 17:00, where the demo has booked 16:30-17:10
  const booked = page.getByText('予約あり').last()
  await booked.scrollIntoViewIfNeeded()
  const taken = (await booked.boundingBox()) ?? assert.fail('nothing booked')
  const x = taken.x + taken.width / 2
  await page.mouse.move(x, taken.y - 60)
  await page.mouse.down()
  await page.mouse.move(x, taken.y + 20, { steps: 8 })
  await page.mouse.up()
  const panel = page.getByRole('complementary', { name: '予約の追加' })
  await panel.waitFor()
  await panel.getByText(/ほかの予約と重なっていません/).waitFor()
  assert.deepEqual(person.faults, [])
})
