import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[4.2] an administrator adds, renames and deletes shops (stores) by keyboard alone', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await signIn(admin, 'admin')
  await admin.page.waitForURL('**/app/service/standby**')
  const { page } = admin
  const name = page.getByRole('textbox', { name: '店舗名' })
  const isOn = (path: string) => page.waitForURL(`**${path}`)

  await page.goto('/app/store/add')
  await name.focus()
  // Enter in the empty field shows an error and sends nothing
  await page.keyboard.press('Enter')
  await page.getByText('必須項目です。').waitFor()
  await page.keyboard.type('空港店')
  await page.keyboard.press('Enter')
  await isOn('/app/store/list')
  await page.getByText('空港店 を追加しました').waitFor()

  const settingsOf = async (store: string) => {
    const row = page.getByRole('row').filter({ hasText: store })
    await row.getByRole('link', { name: '設定' }).focus()
    await page.keyboard.press('Enter')
    await name.waitFor()
  }
  await settingsOf('空港店')
  await name.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('羽田店')
  await page.keyboard.press('Enter')
  await isOn('/app/store/list')
  await page.getByRole('row').filter({ hasText: '羽田店' }).waitFor()

  // 本店 has users and a signage, so the server asks for a confirmation
  await settingsOf('本店')
  await page.getByRole('button', { name: '削除する' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('本店 を削除しますか?').waitFor()
  const agree = async () => {
    await question.getByRole('button', { name: '削除する' }).focus()
    await page.keyboard.press('Enter')
  }
  await agree()
  await question.getByText('SVER-113').waitFor()
  await agree()
  await isOn('/app/store/list')
  await page.getByText('本店 を削除しました').waitFor()

  await page.goto('/app/users/list')
  const people = page.getByRole('row').filter({ hasText: '佐藤 美咲' })
  await people.getByText('なし').filter({ visible: true }).waitFor()
  assert.deepEqual(admin.faults, [])
})
