import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const GUEST = 'guest@example.com'
const OLD = 'Demo-2026'
const NEW = 'Lasting-2026'

test("[4.2] a password change signs the user's other browser out", {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const other = await openPerson(browser, server.base)
  await letIn(other, GUEST, OLD)
  await other.page.goto('/app/reservation/home')
  await other.page.getByText('接続中').waitFor()

  const person = await openPerson(browser, server.base)
  const { page } = person
  await letIn(person, GUEST, OLD)
  await page.goto('/app/users/profile')
  await page.getByRole('textbox', { name: '新しいパスワード', exact: true }).focus()
  await page.keyboard.type(NEW)
  // skip the button that shows the password's characters
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(NEW)
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: '現在のパスワードの確認' })
  await dialog.locator('input:focus').waitFor()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await dialog.getByText('現在のパスワードが違います。 (SVER-101)').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(OLD)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await question.getByText('SVER-110').waitFor()
  await question.locator('button:focus').waitFor()
  await page.keyboard.press('Enter')

  await page.waitForURL('**/login')
  await page.getByText('変更を保存しました').waitFor()
  await other.page.waitForURL('**/login?later=1')

  await signIn(other, GUEST, OLD)
  await other.page.getByText('SVER-20').waitFor()
  await signIn(other, GUEST, NEW)
  await other.page.waitForURL('**/app/reservation/home')
  assert.deepEqual([...person.faults, ...other.faults], [])
})

test('[4.2] a user saves a new name and is asked before losing unsaved changes', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const person = await openPerson(browser, server.base)
  const { page } = person
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    void dialog.dismiss()
  })
  const isAsked = () => page.waitForEvent('dialog')
  await letIn(person, 'operator1', OLD)
  // gives the Back button a page to return to
  await page.goto('/app/users/profile?before')
  await page.goto('/app/users/profile')
  await page.getByLabel(/^名前/).fill('佐藤 みさき')

  // with an unsaved change, links and the Back button ask for a confirmation
  await Promise.all([isAsked(), page.getByRole('link', { name: 'キャンセル' }).click()])
  await Promise.all([isAsked(), page.evaluate(() => history.back())])
  assert.equal(questions.length, 2)
  assert.match(page.url(), /\/app\/users\/profile$/)

  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('プロフィールを保存しました').waitFor()
  await page.waitForURL('**/app/service/standby**')
  await page.getByRole('banner').getByText('佐藤 みさき').waitFor()
  assert.equal(questions.length, 2)
  assert.deepEqual(person.faults, [])
})
