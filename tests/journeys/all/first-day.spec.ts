import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson } from '../../support/browser.ts'
import { beginCall, KIOSK, kioskIsReady } from '../../support/call-journey.ts'
import { openHouse } from '../../support/house.ts'

const house = openHouse({ MODE: 'srv' })

test('[decisions 1] a company goes from an empty data folder to a call by following the setup guide alone', {
  timeout: 240_000,
}, async () => {
  const { server, browser } = house
  const [, link = ''] = /open (\S+\/setup#key=[A-Z]{4}-[A-Z]{4}-[A-Z]{4}) /.exec(server.log()) ?? []
  const key = new URL(link).hash.replace('#key=', '')
  const owner = await openPerson(browser, server.base)
  const { page } = owner
  await page.goto('/')
  await page.waitForURL('**/setup')
  assert.equal(await page.getByLabel(/^設定キー/).inputValue(), '', 'without the link the key is asked for')
  await page.goto('about:blank')
  await page.goto(`/setup${new URL(link).hash}`)
  await page.waitForURL((url) => url.hash === '')
  assert.equal(await page.getByLabel(/^設定キー/).inputValue(), key)
  await page.getByLabel(/^会社名/).fill('花屋')
  await page.getByLabel(/^お名前/).fill('山本 花')
  await page.getByLabel(/^メールアドレス/).fill('hana@example.com')
  await page
    .getByLabel(/^パスワード/)
    .first()
    .fill('Flower-2026')
  await page.getByRole('button', { name: '登録して始める' }).click()

  const step = (name: string) => page.locator(`[data-step=${name}]`)
  const isIn = (name: string, state: string) =>
    page.locator(`[data-step=${name}][data-state=${state}]`).waitFor()
  await isIn('company', 'done')
  await step('address').getByRole('button', { name: 'アドレスを確かめる' }).click()
  await isIn('address', 'done')
  await step('mail')
    .getByLabel(/^送り先/)
    .fill('hana@example.com')
  await step('mail').getByRole('button', { name: '1通送る' }).click()
  await isIn('mail', 'done')
  await step('people').getByRole('button', { name: 'あとにする' }).click()

  await step('signage').getByRole('link', { name: 'サイネージを追加' }).click()
  await page.getByLabel(/^名称/).fill('花屋の入口')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/signage/connect?id=*')
  await page.getByRole('link', { name: '続きを開く' }).click()
  await isIn('signage', 'done')

  const kiosk = await openPerson(browser, server.base, KIOSK)
  await kiosk.page.goto('/kiosk')
  const shown = kiosk.page.getByRole('status').filter({ hasText: /^[A-Z]{3} [A-Z]{3}$/ })
  await shown.waitFor()
  await step('kiosk').getByRole('link', { name: '端末をつなぐ' }).click()
  await page.getByRole('textbox', { name: 'コード' }).fill((await shown.textContent()) ?? '')
  await page.getByRole('button', { name: 'コードを確かめる' }).click()
  await page.getByRole('button', { name: 'つなぐ', exact: true }).click()
  await page.getByText('花屋の入口 につながりました').waitFor()
  await kioskIsReady(kiosk)
  await page.goto('/setup')
  await page.getByText('受付を始められます').waitFor()
  await page.getByRole('link', { name: '受付スタンバイを開く' }).click()
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()

  await beginCall(kiosk, owner)
  await page.getByRole('button', { name: '通話を終了' }).click()
  await kioskIsReady(kiosk)
  assert.deepEqual([...owner.faults, ...kiosk.faults], [])

  // later visitors of the address see the sign-in page instead of the setup guide
  const stranger = await openPerson(browser, server.base)
  await stranger.page.goto('/setup')
  await stranger.page.waitForURL('**/login**')
})
