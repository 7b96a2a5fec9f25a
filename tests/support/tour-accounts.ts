import type { Person } from './browser.ts'
import { signIn } from './browser.ts'
import { mailsInOutbox, temporaryPasswordOf } from './outbox.ts'
import type { ServerProcess } from './server-process.ts'
import type { Look } from './tour.ts'

const GUEST = 'guest@example.com'
const NEW = 'Lasting-2026'

/** Visits the pages of accounts: before signing in, the forced password change, and the user's profile. */
export async function tourAccounts(person: Person, server: ServerProcess, look: Look): Promise<void> {
  const { page } = person
  await page.goto('/logout')
  await page.getByRole('heading', { name: '会議は終了しました' }).waitFor()
  await look('logout', person)

  await page.goto('/test/register')
  await page.getByText('2つの確認にチェックを入れると、登録できます。').waitFor()
  await look('register', person)
  await page.getByRole('button', { name: '利用規約' }).click()
  await page.getByRole('dialog', { name: '利用規約' }).waitFor()
  await look('register-terms', person)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  for (const name of [/^利用規約/, /^料金とお支払い/])
    await page.getByRole('checkbox', { name }).press('Space')
  await page.getByRole('button', { name: '登録する' }).click()
  await page.getByText('入力内容を確認してください。').waitFor()
  await look('register-errors', person)

  await page.goto('/test/passwordReset')
  await page.getByLabel(/^ログインID/).fill(GUEST)
  await look('password-reset', person)
  await page.getByRole('button', { name: '仮パスワードを送る' }).click()
  await page.getByText('仮パスワードをお送りしました').waitFor()
  await look('password-reset-done', person)

  const [mail = ''] = await mailsInOutbox(server.dataDir, 1, '仮パスワード')
  await signIn(person, GUEST, temporaryPasswordOf(mail))
  await page.waitForURL('**/test/passwordSetting')
  await page.getByRole('textbox', { name: '新しいパスワード', exact: true }).fill(NEW)
  await look('password-setting', person)
  await page.getByRole('textbox', { name: /^新しいパスワード\(確認\)/ }).fill(NEW)
  await page.keyboard.press('Enter')
  await page.getByText('パスワードを設定しました').waitFor()
  await look('login-notice', person)

  await signIn(person, GUEST, NEW)
  await page.waitForURL('**/app/reservation/home')
  await page.goto('/app/users/profile')
  await page.getByLabel(/^ログインID/).fill('guest2@example.com')
  await look('profile', person)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '現在のパスワードの確認' }).locator('input:focus').waitFor()
  await look('profile-password', person)
  await page.keyboard.type(NEW)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByText('SVER-110').waitFor()
  await look('profile-confirm', person)
}
