import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, letIn, openPerson } from '../../support/browser.ts'
import { waitForFact } from '../../support/call-journey.ts'
import { type MovedServer, startMovedServer } from '../../support/moved-server.ts'
import { savePicture } from '../../support/save-picture.ts'

const at = (clock: string): number => Date.parse(`2026-04-06T${clock}+09:00`)
const PHONE = { width: 390, height: 844 }
/** Words that only a kiosk in a lobby shows. */
const LOBBY = /係の者|スタッフ|画面の前|いらっしゃいませ|通話を終わる/

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

test('[2.2] a visitor of a reservation (guest) checks the devices on a phone, joins, leaves and joins again', {
  timeout: 150_000,
}, async () => {
  const owner = await openPerson(browser, server.base)
  await letIn(owner, 'guest@example.com')
  await owner.page.goto('/app/reservation/home')
  const answer = await owner.context.request.post('/token/create', {
    headers: { origin: server.base },
    data: {
      title: '内覧のご相談',
      start: '2026-04-06T12:00:00+09:00',
      end: '2026-04-06T12:30:00+09:00',
    },
  })
  const { reservation } = await answer.json()
  server.moveTo(at('12:01:00'))

  const guest = await openPerson(browser, server.base, PHONE, { hasTouch: true, isMobile: true })
  const { page } = guest
  await page.goto(reservation.link)
  await page.waitForURL('**/waiting-room')
  await page.getByText('はじまる前の確認').waitFor()
  await page.getByText('使えます').first().waitFor()
  await page.getByText('内覧のご相談').waitFor()
  await savePicture(guest, 'guest-1-check')
  await page.getByRole('button', { name: '入室する' }).tap()
  await page.waitForURL('**/app/signage/view')

  await owner.page.reload()
  await owner.page.getByRole('button', { name: '内覧のご相談 に入室する' }).first().click()
  await owner.page.waitForURL('**/app/service/operation**')
  await waitForFact(page, 'frames-decoded', 1)

  await savePicture(guest, 'guest-2-call')
  // the stage (the drawn scene) is as wide as the phone's screen
  const stage = await page.locator('[lang][data-scene="Active"]').boundingBox()
  assert.ok(stage && Math.abs(stage.width - PHONE.width) <= 1, JSON.stringify(stage))
  assert.deepEqual(await page.getByRole('button').allInnerTexts(), ['お名前', '退室する'])
  assert.doesNotMatch((await page.locator('body').innerText()) ?? '', LOBBY)
  const leave = page.getByRole('button', { name: '退室する' })
  const box = await leave.boundingBox()
  assert.ok(box && box.height >= 44 && box.width >= 44, JSON.stringify(box))

  await page.getByLabel('言語').selectOption('en')
  await page.getByRole('button', { name: 'Leave' }).tap()
  await page.waitForURL('**/logout?left=1')
  await page.getByRole('heading', { name: 'You have left the meeting' }).waitFor()
  await page.getByText('You can join again until 12:30').waitFor()
  await savePicture(guest, 'guest-4-left')

  // join again by way of the waiting room, which checks the devices
  await page.getByRole('button', { name: 'Join again' }).tap()
  await page.waitForURL('**/waiting-room')
  await page.getByText('Ready').first().waitFor()
  await page.getByRole('button', { name: 'Join now' }).tap()
  await page.waitForURL('**/app/signage/view')
  await waitForFact(page, 'frames-decoded', 1)

  server.moveTo(at('12:30:00'))
  await page.waitForURL('**/logout')
  await page.getByRole('heading', { name: 'The meeting has ended' }).waitFor()
  assert.equal(await page.getByRole('button').count(), 0)
  await savePicture(guest, 'guest-5-ended')
  assert.deepEqual([...owner.faults, ...guest.faults], [])
})
