import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import { KIOSK, openKiosk } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[decisions 4] a starting template chosen in the editor appears on the kiosk, and is copied to another kiosk', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const lobby = await openKiosk(browser, server.base)
  const station = await openKiosk(browser, server.base, 'station', KIOSK)
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  const { page } = admin
  await page.goto('/app/signage/list')
  await page.getByRole('link', { name: '1階 ロビー の表示を編集' }).click()

  await page.getByRole('button', { name: '見本から選ぶ' }).click()
  const chooser = page.getByRole('dialog', { name: '見本から選ぶ' })
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[role=radiogroup] img')]
    return pictures.length === 4 && pictures.every(({ naturalWidth }) => naturalWidth > 0)
  })
  await chooser.getByRole('radio', { name: '美術館' }).check()
  await chooser.getByRole('button', { name: 'この見本にする' }).click()
  await page.getByText('見本に変えました').waitFor()
  const buttons = ['係の者にたずねる', 'チケット・料金', '展示のご案内', '館内のご案内']
  for (const name of buttons) await lobby.page.getByRole('button', { name }).waitFor()
  await lobby.page.getByRole('button', { name: 'English' }).click()
  await lobby.page.getByRole('button', { name: 'Tickets and prices' }).waitFor()

  await page.getByRole('button', { name: 'ほかのサイネージにも使う' }).click()
  const copy = page.getByRole('dialog', { name: /ほかのサイネージにも使う/ })
  await copy.getByRole('checkbox', { name: /駅前店 入口/ }).check()
  await copy.getByRole('button', { name: '1台を置き換える' }).click()
  await page.getByText('1台に同じ表示を使いました').waitFor()
  for (const name of buttons) await station.page.getByRole('button', { name }).waitFor()

  const told = page.getByText('1台に同じ表示を使いました').locator('..')
  await told.getByRole('button', { name: '元に戻す' }).click()
  await page.getByText('元に戻しました').waitFor()
  // skip the fourth label, which the station's own template also contains
  for (const name of buttons.slice(0, 3))
    await station.page.getByRole('button', { name }).waitFor({ state: 'hidden' })
  await station.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()

  // on a phone, layout, samples and copying are in a dialog behind a button
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '画面全体の設定' }).click()
  const whole = page.getByRole('dialog', { name: '画面全体の設定' })
  await whole.getByLabel('レイアウト').waitFor()
  await whole.getByRole('button', { name: '見本から選ぶ' }).waitFor()
  await whole.getByRole('button', { name: 'ほかのサイネージにも使う' }).click()
  await page.getByRole('dialog', { name: /表示をほかのサイネージにも使う/ }).waitFor()
  assert.deepEqual([...admin.faults, ...lobby.faults, ...station.faults], [])
})
