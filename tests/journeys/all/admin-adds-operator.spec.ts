import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const PASSWORD = 'Lasting-2026'

test('[2.4.13] an administrator adds an operator by keyboard alone, and the operator enters Standby', {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await admin.page.goto('/app/users/home')
  await admin.page.getByRole('link', { name: 'メンバー' }).click()
  await admin.page.getByRole('link', { name: 'ユーザーを追加' }).click()

  const form = admin.page
  await form.getByLabel(/^ログインID/).focus()
  const type = async (text: string) => {
    await form.keyboard.type(text)
    await form.keyboard.press('Tab')
  }
  await type('misaki')
  await type('青木 岬')
  await type('Aoki')
  await form.getByText('ひらがなで入力してください。').waitFor()
  await form.getByLabel(/^ふりがな/).focus()
  await form.keyboard.press('Control+a')
  // full-width katakana, as an input method leaves it; the field converts it to hiragana
  await type('アオキ みさき')
  await form.getByText('ひらがなで入力してください。').waitFor({ state: 'hidden' })
  assert.equal(await form.getByLabel(/^ふりがな/).inputValue(), 'あおき　みさき')
  await form.getByLabel(/^ログインID/).focus()
  await form.keyboard.press('Enter')
  await form.getByRole('heading', { name: '青木 岬 さんを追加しました' }).waitFor()
  const temporary = (await form.getByRole('main').locator('code').textContent()) ?? ''
  await form.getByRole('link', { name: 'ユーザー一覧へ' }).focus()
  await form.keyboard.press('Enter')
  await form.waitForURL('**/app/users/list')
  const row = form.getByRole('row').filter({ hasText: '青木 岬' })
  await row.getByText('オフライン').filter({ visible: true }).waitFor()

  const operator = await openPerson(browser, server.base)
  await signIn(operator, 'misaki', temporary)
  await operator.page.waitForURL('**/test/passwordSetting**')
  for (const at of [0, 1]) await operator.page.locator('input[type=password]').nth(at).fill(PASSWORD)
  await operator.page.locator('button[type=submit]').click()
  await operator.page.waitForURL('**/login**')
  await signIn(operator, 'misaki', PASSWORD)
  await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  // the list updates by itself, and the administrator can set an operator to away (離席中)
  await row.getByText('受付中', { exact: true }).filter({ visible: true }).waitFor()
  await row.getByRole('button', { name: '離席中にする' }).click()
  await row.getByText('離席中', { exact: true }).filter({ visible: true }).waitFor()
  await operator.page.getByRole('button', { name: '受付に戻る' }).waitFor()
  assert.deepEqual([...admin.faults, ...operator.faults], [])
})

test('[5] an administrator can delete other accounts after a confirmation, but not their own', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  const open = async (name: string) => {
    await admin.page.goto('/app/users/list')
    const row = admin.page.getByRole('row').filter({ hasText: name })
    await row.getByRole('link', { name: '設定' }).click()
    await admin.page.getByText(name).first().waitFor()
  }
  await open('山本 直子')
  assert.equal(await admin.page.getByRole('button', { name: '削除する' }).isDisabled(), true)
  await open('田中 健')
  await admin.page.getByRole('button', { name: '削除する' }).click()
  const question = admin.page.getByRole('alertdialog')
  await question.getByText('田中 健 さんを削除しますか?').waitFor()
  await question.getByRole('button', { name: '削除する' }).click()
  await admin.page.getByText('田中 健 さんを削除しました').waitFor()
  await admin.page.waitForURL('**/app/users/list')
  await admin.page.getByRole('row').filter({ hasText: '佐藤 美咲' }).waitFor()
  assert.equal(await admin.page.getByRole('row').filter({ hasText: '田中 健' }).count(), 0)
})
