import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson, type Person, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

/**
 * Opens the sign-in page on a kiosk whose session the server refuses, as staff do. The kiosk does not open it by itself
 * (decisions 4).
 */
async function connectAgain({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: '端末をつなぎ直す' }).click()
  await page
    .getByRole('alertdialog', { name: 'サイネージからログアウトしますか' })
    .getByRole('button', { name: 'ログアウト' })
    .click()
  await page.waitForURL('**/login**')
}

test('[2.4.18] an administrator adds a signage, whose kiosk must sign in again after a new password', {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  const { page } = admin
  await signIn(admin, 'admin')
  await page.waitForURL('**/app/service/standby**')
  await page.goto('/app/signage/add')
  await page.getByText('サイネージIDとパスワード').click()
  const password = page.getByLabel(/^パスワード/)
  await password.waitFor()
  const offered = await password.inputValue()
  assert.match(offered, /^[!-~]{8,}$/)
  await page.getByLabel(/^名称/).fill('2階 ラウンジ')
  await page.getByLabel(/^サイネージID/).fill('lounge')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/signage/connect?id=*')
  await page.getByText('2階 ラウンジ に端末をつなぐ').waitFor()
  await page.goto('/app/signage/list')
  const row = page.getByRole('row').filter({ hasText: '2階 ラウンジ' })
  await row.getByText('オフライン').filter({ visible: true }).waitFor()

  await row.getByRole('link', { name: 'なし' }).click()
  await page.getByText('担当者がいません').waitFor()
  await page.getByRole('link', { name: '担当オペレーターを追加' }).click()
  await page.getByRole('checkbox', { name: /佐藤 美咲/ }).check()
  await page.getByRole('button', { name: '担当オペレーターを追加' }).click()
  await page.waitForURL('**/app/signage/operator?**')
  await page.getByRole('row').filter({ hasText: '佐藤 美咲' }).waitFor()

  const kiosk = await openPerson(browser, server.base, { width: 270, height: 480 })
  await signIn(kiosk, 'lounge', offered)
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await page.getByRole('link', { name: 'サイネージ一覧へ' }).click()
  await row.getByText('受付中').filter({ visible: true }).waitFor()

  await row.getByRole('link', { name: '2階 ラウンジ の設定' }).click()
  await page.getByText('サイネージIDとパスワード').click()
  await page.getByRole('textbox', { name: 'パスワード', exact: true }).fill('Another-2026')
  await page.getByRole('textbox', { name: 'パスワード(確認)' }).fill('Another-2026')
  await page.getByRole('button', { name: '保存する' }).click()
  const question = page.getByRole('alertdialog', { name: 'SVER-114' })
  await question.getByRole('button', { name: '変更する' }).click()
  await page.waitForURL('**/app/signage/list')
  await connectAgain(kiosk)
  await signIn(kiosk, 'lounge', 'Another-2026')
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()

  await row.getByRole('link', { name: '2階 ラウンジ の設定' }).click()
  await page.getByRole('button', { name: '削除する' }).click()
  await page
    .getByRole('alertdialog', { name: /2階 ラウンジ/ })
    .getByRole('button', { name: '削除する' })
    .click()
  await page.getByText('2階 ラウンジ を削除しました').waitFor()
  await connectAgain(kiosk)
  assert.deepEqual([...admin.faults, ...kiosk.faults], [])
})
