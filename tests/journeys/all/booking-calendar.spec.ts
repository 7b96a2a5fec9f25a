import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser, letIn, openPerson, type Person } from '../../support/browser.ts'
import { type MovedServer, startMovedServer } from '../../support/moved-server.ts'

const at = (text: string): number => Date.parse(`${text}:00+09:00`)
/** Wednesday. Monday of the same week is a public holiday (成人の日). */
const NOW = at('2027-01-13T10:02')

let server: MovedServer
let browser: Browser
before(async () => {
  server = await startMovedServer(NOW)
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

/** Books for the signed-in user. @returns a function that reads the booking's start, 'MM-DD HH:mm' */
async function book({ context }: Person, title: string, start: string, end: string) {
  const answer = await context.request.post('/token/create', {
    headers: { origin: server.base },
    data: { title, start: `${start}:00+09:00`, end: `${end}:00+09:00` },
  })
  assert.equal((await answer.json()).check, 'succeed')
  return async (): Promise<string | undefined> => {
    const list = await context.request.get('/token/get/all?when=ahead')
    const { userResult } = (await list.json()) as { userResult: { title: string; start: string }[] }
    return userResult.find((one) => one.title === title)?.start.slice(5, 16)
  }
}

/** Place and size in CSS pixels of a day's column in the week view. The height of the column covers 9:00 to 18:00. */
async function columnOf(page: Page, day: string): Promise<{ y: number; width: number; height: number }> {
  const boxes = await Promise.all(
    (await page.locator(`[data-date="${day}"]`).all()).map((part) => part.boundingBox()),
  )
  const highest = boxes.sort((one, other) => (other?.height ?? 0) - (one?.height ?? 0))[0]
  return highest ?? assert.fail(`${day} is not drawn`)
}

/** Reads the time from a form's time field ('HH:mm'), as minutes since midnight. */
async function minuteIn(form: Locator, label: string): Promise<number> {
  const [hours = 0, minutes = 0] = (await form.getByLabel(label, { exact: true }).inputValue())
    .split(':')
    .map(Number)
  return hours * 60 + minutes
}

/** How long a dragged event is held before it is dropped, so that the page's clock ticks during the drag. */
const HELD_MS = 1_200

/** Drags a reservation in the calendar by this many pixels. */
async function drag(page: Page, title: string, byX: number, byY: number): Promise<void> {
  const event = page.getByText(title).first()
  await event.scrollIntoViewIfNeeded()
  const box = (await event.boundingBox()) ?? assert.fail(`${title} is not drawn`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + byX, y + byY, { steps: 12 })
  const from = await page.evaluate(() => performance.now())
  await page.waitForFunction((until) => performance.now() > until, from + HELD_MS)
  await page.mouse.up()
}

test('[decisions 6] moves a dragged reservation, undoes the move, and explains why other moves are refused', {
  timeout: 180_000,
}, async () => {
  const person = await openPerson(browser, server.base)
  const { page } = person
  await letIn(person, 'guest@example.com')
  const startOf = await book(person, '応接のご相談', '2027-01-14T11:00', '2027-01-14T12:00')
  await page.goto('/app/reservation/calendar')
  const event = page.getByText('応接のご相談').first()
  await event.waitFor()
  const column = await columnOf(page, '2027-01-14')
  const hour = column.height / 9

  await drag(page, '応接のご相談', 0, hour * 2)
  await page.getByText('1月14日(木) 13:00 に変更しました').waitFor()
  assert.equal(await startOf(), '01-14 13:00')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByText('1月14日(木) 11:00 に変更しました').waitFor()
  assert.equal(await startOf(), '01-14 11:00')

  // two days earlier is in the past
  await drag(page, '応接のご相談', -2 * column.width, 0)
  await page.getByText('過ぎた時間は選べません').waitFor()
  assert.equal(await startOf(), '01-14 11:00')
  assert.deepEqual(person.faults, [])
  await person.context.close()
})

test('[decisions 6] a selection dragged below the edge of a short window opens the booking form for that day', {
  timeout: 120_000,
}, async () => {
  const person = await openPerson(browser, server.base, { width: 1280, height: 800 })
  const { page } = person
  await letIn(person, 'guest@example.com')
  await page.goto('/app/reservation/calendar')
  await page.getByText('受付は平日').waitFor()
  const day = page.locator('[data-date="2027-01-15"]').last()
  const box = (await day.boundingBox()) ?? assert.fail('the day is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const column = await columnOf(page, '2027-01-15')
  const minuteAt = (height: number): number => 9 * 60 + ((height - column.y) / column.height) * 9 * 60
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, 790, { steps: 8 })
  await page.mouse.move(x, 860, { steps: 4 })
  await page.mouse.up()
  const form = page.getByRole('complementary', { name: '予約の追加' })
  await form.waitFor()
  assert.equal(await form.getByLabel(/^日付/).inputValue(), '2027-01-15')
  const [start, end] = [await minuteIn(form, '開始'), await minuteIn(form, '終了')]
  assert.ok(Math.abs(start - minuteAt(y)) <= 10, `starts where the drag began: ${start}`)
  // The drag leaves the window in steps, so the selection may end up to 30 minutes before the time at the window's
  // edge.
  assert.ok(
    end >= Math.min(minuteAt(790), 18 * 60) - 30 && end <= 18 * 60,
    `ends at the window's edge: ${end}`,
  )
  await person.context.close()
})

test('[decisions 6] the public calendar explains what can be booked, and shows a holiday and past hours', {
  timeout: 120_000,
}, async () => {
  const person = await openPerson(browser, server.base)
  const { page } = person
  await page.goto('/calendar')
  await page.getByRole('heading', { level: 1, name: 'アバターの時間貸し' }).waitFor()
  await page.getByText('10分 200円(税別)').waitFor()
  await page.getByText('キャンセル無料').waitFor()
  await page.getByText('デモ商事').waitFor()
  await page.getByText('成人の日').waitFor()
  await page.getByText('終了').first().waitFor()
  assert.deepEqual(person.faults, [])
  await person.context.close()
})

test('[decisions 6] on a phone, a user books by choosing a day and a free time, and finds the reservation in the list', {
  timeout: 180_000,
}, async () => {
  const person = await openPerson(browser, server.base, { width: 390, height: 844 })
  const { page } = person
  await letIn(person, 'guest@example.com')
  await page.goto('/app/reservation/calendar')
  await page.getByRole('button', { name: /^1月11日\(月\), 成人の日/ }).waitFor()
  await page.getByRole('button', { name: /^1月15日\(金\), 空きあり/ }).click()
  await page.getByRole('radio', { name: '60分' }).check({ force: true })
  await page.getByRole('button', { name: '15:00–16:00' }).click()
  await page.getByLabel(/^会議名/).fill('電話からの予約')
  await page.getByText('1,200円', { exact: true }).waitFor()
  await page
    .getByRole('complementary', { name: '予約の追加' })
    .getByRole('button', { name: '予約する' })
    .click()
  const panel = page.getByRole('complementary', { name: '電話からの予約' })
  await panel.getByText('予約が完了しました').waitFor()
  await panel.getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('button', { name: '15:00–16:00 電話からの予約' }).waitFor()

  await page.goto('/app/reservation/list')
  await page.getByRole('button', { name: '電話からの予約 を変更' }).click()
  await page.getByRole('button', { name: '閉じる' }).click()
  await page.locator('summary', { hasText: '過去の予約' }).click()
  // the list opens with the current month of the device, whose clock differs from the server's
  await page.locator('select').first().selectOption({ value: '2027' })
  await page.getByLabel('対象の月').selectOption({ value: '1' })
  await page.getByRole('table', { name: /^過去の予約/ }).waitFor()
  assert.equal(
    await page
      .getByRole('table', { name: /^過去の予約/ })
      .getByRole('button')
      .count(),
    0,
  )
  assert.deepEqual(person.faults, [])
  await person.context.close()
})
