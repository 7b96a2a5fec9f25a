import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, letIn, openPerson, type Person } from '../../support/browser.ts'
import { waitForFact, waitForText } from '../../support/call-journey.ts'
import { type MovedServer, startMovedServer } from '../../support/moved-server.ts'

const at = (clock: string): number => Date.parse(`2026-04-06T${clock}+09:00`)
const PHONE = { width: 270, height: 480 }

let server: MovedServer
let browser: Browser
before(async () => {
  server = await startMovedServer(at('08:00:00'))
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

/** Books a room from a signed-in page. @returns the visitor's link */
async function book(owner: Person, title: string, start: string, end: string): Promise<string> {
  const answer = await owner.context.request.post('/token/create', {
    headers: { origin: server.base },
    data: { title, start: `2026-04-06T${start}:00+09:00`, end: `2026-04-06T${end}:00+09:00` },
  })
  const { check, reservation } = await answer.json()
  assert.equal(check, 'succeed')
  return reservation.link
}

async function openOwner(): Promise<Person> {
  const owner = await openPerson(browser, server.base)
  await letIn(owner, 'guest@example.com')
  await owner.page.goto('/app/reservation/home')
  return owner
}

test('[4.3] owner and visitor of a reserved room enter on time, and are warned before the reservation ends', {
  timeout: 150_000,
}, async () => {
  const owner = await openOwner()
  const link = await book(owner, '内覧のご相談', '12:00', '12:10')

  const guest = await openPerson(browser, server.base, PHONE)
  await guest.page.goto(link)
  await guest.page.waitForURL('**/waiting-room')
  await guest.page.getByRole('heading', { name: '会議は 4月6日(月) 12:00 に始まります' }).waitFor()
  // the page's address does not contain the link's secret
  assert.ok(!guest.page.url().includes('token'))
  await guest.page.getByText('使えます').first().waitFor()
  await guest.page.getByLabel(/^お名前/).fill('山田 太郎')

  // the owner cannot enter before the start
  await owner.page.reload()
  const enter = owner.page.getByRole('button', { name: '内覧のご相談 に入室する' }).first()
  await enter.waitFor()
  assert.equal(await enter.isDisabled(), true)

  // the page reads the server's time when it loads, then counts the last twenty seconds down by itself
  server.moveTo(at('11:59:40'))
  await guest.page.reload()
  await guest.page.getByRole('timer').waitFor()

  // the owner enters first, after a reload that reads the server's new time
  server.moveTo(at('12:00:01'))
  await owner.page.reload()
  await enter.click()
  await owner.page.waitForURL('**/app/service/operation**')
  await owner.page.getByText('お客さまはまだ入室していません').waitFor()

  await guest.page.waitForURL('**/app/signage/view')
  assert.equal(await guest.page.getByRole('button', { name: '受付を呼び出す' }).count(), 0)
  await waitForFact(guest.page, 'frames-decoded', 1)
  await waitForFact(owner.page, 'frames-decoded', 1)

  // the owner sees the visitor's name, also after the visitor has changed it
  await owner.page.getByText('山田 太郎', { exact: true }).waitFor()
  await guest.page.getByRole('button', { name: '山田 太郎' }).click()
  await guest.page.getByRole('textbox', { name: 'お名前' }).fill('山田')
  await guest.page.keyboard.press('Enter')
  await owner.page.getByText('山田', { exact: true }).waitFor()

  // a second browser with the same link is refused
  const second = await openPerson(browser, server.base, PHONE)
  await second.page.goto(link)
  await second.page.getByRole('button', { name: '入室する' }).click()
  await second.page.getByText('この部屋にはすでに参加者がいます').waitFor()
  await second.context.close()

  // the room's owner leaves the room for a moment and returns
  await owner.page.getByRole('button', { name: '退室する' }).click()
  await guest.page.getByText('鈴木 花 さんは一時的に退室しています').waitFor()
  await owner.page.waitForURL('**/app/reservation/home')
  await enter.click()
  await owner.page.waitForURL('**/app/service/operation**')
  await guest.page.getByText('一時的に退室しています').waitFor({ state: 'hidden' })
  await waitForText(guest.page, 'client-state', 'StreamerReceived')

  server.moveTo(at('12:05:00'))
  await guest.page.getByText('会議終了まで残り5分です').waitFor()
  await owner.page.getByText('会議終了まで残り5分です').waitFor()
  // a page that is opened after the warning was sent warns as well
  server.moveTo(at('12:06:30'))
  const later = await owner.context.newPage()
  await later.goto('/app/reservation/usage/statistics')
  await later.getByText('会議終了まで残り4分です').waitFor()
  await later.close()

  server.moveTo(at('12:10:00'))
  await guest.page.waitForURL('**/logout')
  await guest.page.getByRole('heading', { level: 1 }).waitFor()
  await owner.page.waitForURL('**/app/reservation/home')
  // the room is closed, and the visitor's link reports that
  await guest.page.goto(link)
  await guest.page.getByRole('alertdialog').getByText('有効期限').first().waitFor()
  assert.deepEqual([...owner.faults, ...guest.faults], [])
  await owner.context.close()
  await guest.context.close()
})

test('[4.6] visitors who wait in the room or come later see that the reservation was canceled', {
  timeout: 180_000,
}, async () => {
  server.moveTo(at('12:30:00'))
  const owner = await openOwner()
  const link = await book(owner, '取り消す会議', '16:00', '16:10')
  const guest = await openPerson(browser, server.base, PHONE)
  await guest.page.goto(link)
  await guest.page.waitForURL('**/waiting-room')
  await guest.page.getByRole('timer').waitFor()

  await owner.page.goto('/app/reservation/list')
  // A reservation that ended today is in a collapsed list. It can be neither entered nor changed.
  const entered = owner.page.getByRole('row', { name: /内覧のご相談/ })
  const past = owner.page.locator('summary', { hasText: '過去の予約' })
  await past.waitFor()
  assert.equal(await entered.isVisible(), false)
  await past.click()
  // the list opens with the current month of the device, whose clock differs from the server's
  await owner.page.locator('select').first().selectOption({ value: '2026' })
  await owner.page.getByLabel('対象の月').selectOption({ label: '4月' })
  await entered.waitFor()
  assert.equal(await entered.getByRole('button').count(), 0)
  await owner.page.getByRole('button', { name: '取り消す会議 を変更' }).click()
  await owner.page.getByRole('button', { name: '予約をキャンセル' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: '予約をキャンセル' }).click()
  await owner.page.getByText('予約のキャンセルが完了しました').waitFor()

  await guest.page.reload()
  await guest.page.getByRole('heading', { name: 'この予約は取り消されました' }).waitFor()
  await guest.page.goto(link)
  await guest.page.getByText('この予約は取り消されました').first().waitFor()
  assert.deepEqual([...owner.faults, ...guest.faults], [])
})
