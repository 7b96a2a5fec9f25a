import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson } from '../../support/browser.ts'
import { dialogOf, KIOSK, kioskIsReady, press, waitForFact } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture({ MODE: 'srv' })

test('[decisions 1] a company goes from an empty data folder to a call by following the setup guide alone', {
  timeout: 300_000,
}, async () => {
  const { server, browser } = fixture
  const [, link = ''] = /open (\S+\/setup#key=[A-Z]{4}-[A-Z]{4}-[A-Z]{4}) /.exec(server.log()) ?? []
  const key = new URL(link).hash.replace('#key=', '')
  const owner = await openPerson(browser, server.base)
  const { page } = owner
  await page.goto('/')
  await page.waitForURL('**/setup')
  assert.equal(
    await page.getByLabel(/^設定キー/).inputValue(),
    '',
    'without the link the page asks for the key',
  )
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

  await page.waitForURL('**/app/setup')
  const step = (name: string) => page.locator(`[data-step=${name}]`)
  const isIn = (name: string, state: string) =>
    page.locator(`[data-step=${name}][data-state=${state}]`).waitFor()
  const isOpen = (name: string) => page.locator(`[data-step=${name}][data-open]`).waitFor()
  await isOpen('screen')
  await page.getByText('0 / 5', { exact: true }).waitFor()
  await step('screen').getByLabel(/^名称/).fill('花屋の入口')
  await page.keyboard.press('Enter')

  const kiosk = await openPerson(browser, server.base, KIOSK)
  await kiosk.page.goto('/kiosk')
  const shown = kiosk.page.getByRole('status').filter({ hasText: /^[A-Z]{3} [A-Z]{3}$/ })
  await shown.waitFor()
  await step('screen')
    .getByRole('textbox', { name: 'コード' })
    .fill((await shown.textContent()) ?? '')
  await page.getByRole('button', { name: 'コードを確かめる' }).click()
  await page.getByRole('button', { name: 'つなぐ', exact: true }).click()
  await isIn('screen', 'done')
  await page.getByText('1 / 5', { exact: true }).waitFor()
  await step('screen').getByText('花屋の入口・縦長').waitFor()
  await kioskIsReady(kiosk)

  await isOpen('call')
  await page.getByRole('button', { name: '受付を始めて、呼び出しを待つ' }).click()
  await step('call').getByText('サイネージからの呼び出しを待っています').waitFor()
  await press(kiosk)
  await step('call').getByText('花屋の入口 が呼び出しています').waitFor()
  await dialogOf(page)
    .getByRole('button', { name: /応対する/ })
    .click()
  await page.waitForURL('**/app/service/operation**')
  await waitForFact(kiosk.page, 'frames-decoded', 1)
  await page.getByRole('button', { name: '通話を終了' }).click()
  await kioskIsReady(kiosk)
  await page.getByText('はじめの設定 2 / 5。次は「ロゴとボタン」です。').waitFor()
  await page.getByRole('link', { name: '続きを開く' }).click()
  await isIn('call', 'done')
  await step('call')
    .getByText(/山本 花 さんが応対しました/)
    .waitFor()

  await isOpen('look')
  await step('look').getByRole('radio', { name: 'お店' }).check()
  await step('look').getByRole('button', { name: 'この見本にする' }).click()
  await isIn('look', 'done')
  for (const name of ['スタッフを呼ぶ', '商品をたずねる', '受け取り・返品'])
    await kiosk.page.getByRole('button', { name }).waitFor()

  await isOpen('people')
  await step('people').getByRole('button', { name: 'あとにする' }).click()
  await isOpen('system')
  await step('system').getByRole('button', { name: 'アドレスを確かめる' }).click()
  await step('system').locator('[data-part=address][data-state=done]').waitFor()
  assert.equal(
    await step('system')
      .getByLabel(/^送り先/)
      .inputValue(),
    'hana@example.com',
  )
  await step('system').getByRole('button', { name: '1通送る' }).click()
  await isIn('system', 'done')
  await page.getByText('受付を始められます').waitFor()
  await page.getByText('5 / 5', { exact: true }).waitFor()
  await page.getByRole('link', { name: '受付スタンバイを開く' }).click()
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  assert.equal(await page.getByText(/はじめの設定 \d/).count(), 0)
  assert.deepEqual([...owner.faults, ...kiosk.faults], [])

  // users who open the setup guide later see the sign-in page instead
  const stranger = await openPerson(browser, server.base)
  await stranger.page.goto('/setup')
  await stranger.page.waitForURL('**/login**')
})
