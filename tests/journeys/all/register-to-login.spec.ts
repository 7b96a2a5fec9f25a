import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { formListens, openPerson, signIn } from '../../support/browser.ts'
import { mailsInOutbox, temporaryPasswordOf } from '../../support/outbox.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const PASSWORD = 'Hanako-2026'

async function agree(page: Page): Promise<void> {
  const terms = page.getByRole('checkbox', { name: /^利用規約/ })
  const submit = page.getByRole('button', { name: '登録する' })
  assert.equal(await submit.isDisabled(), true)
  await page.getByRole('button', { name: '利用規約' }).click()
  await page.getByRole('dialog', { name: '利用規約' }).getByText('第1条').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // opening the terms does not tick the checkbox that accepts them
  assert.equal(await terms.isChecked(), false)
  await terms.focus()
  await page.keyboard.press('Space')
  await page.getByRole('checkbox', { name: /^料金とお支払い/ }).focus()
  await page.keyboard.press('Space')
  assert.equal(await submit.isDisabled(), false)
}

test('[4.2] a user registers, is signed in at once and sees their reservations', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const person = await openPerson(browser, server.base, { width: 390, height: 844 })
  const { page } = person
  await page.goto('/login')
  await page.getByRole('link', { name: 'アカウント登録' }).click()
  await page.getByLabel(/^氏名/).fill('山田 花子')
  await page.getByLabel(/^ふりがな/).fill('やまだ はなこ')
  await page.getByLabel(/^メールアドレス/).fill('guest@example.com')
  await page.getByRole('textbox', { name: /^パスワード/ }).fill(PASSWORD)
  await agree(page)

  // the server refuses this address, because another user has registered it
  await page.getByRole('button', { name: '登録する' }).click()
  await page.getByText('このメールアドレスは、すでに登録されています。', { exact: true }).waitFor()
  const email = page.getByLabel(/^メールアドレス/)
  assert.equal(await email.evaluate((input) => input === document.activeElement), true)
  await email.fill('Hanako@Example.com')
  await page.getByRole('button', { name: '登録する' }).click()

  await page.getByText('このままお使いいただけます。').waitFor()
  await page.waitForURL('**/app/reservation/home')
  await page.getByRole('heading', { level: 1, name: '本日の予約' }).waitFor()
  // without a mail server the page does not ask for a code
  await page.getByText('本日の予約はありません').waitFor()
  assert.equal(await page.getByRole('region', { name: '予約の前に、メールアドレスを確認します' }).count(), 0)
  assert.deepEqual(person.faults, [])
})

test('[decisions 2] a user who registers with a mailed password must choose a new one first', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const person = await openPerson(browser, server.base)
  const { page } = person
  await page.goto('/test/register')
  await page.getByLabel(/^氏名/).fill('鈴木 次郎')
  await page.getByLabel(/^メールアドレス/).fill('jiro@example.com')
  await agree(page)
  await page.getByRole('button', { name: '登録する' }).click()
  await page.waitForURL('**/login')
  await page.getByText('メールでお送りした仮パスワードでログインしてください。').waitFor()

  const [mail = ''] = await mailsInOutbox(server.dataDir, 1)
  await signIn(person, 'jiro@example.com', temporaryPasswordOf(mail))
  await page.waitForURL('**/test/passwordSetting')
  // other pages redirect to the form for the new password
  await page.goto('/app/reservation/home')
  await page.waitForURL('**/test/passwordSetting')
  await formListens(page)
  await page.getByRole('textbox', { name: '新しいパスワード', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: /^新しいパスワード\(確認\)/ }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await page.getByText('パスワードを設定しました').waitFor()
  await signIn(person, 'jiro@example.com', PASSWORD)
  await page.waitForURL('**/app/reservation/home')
  assert.deepEqual(person.faults, [])
})
