import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPerson, signIn } from '../../support/browser.ts'
import { temporaryPasswordOf } from '../../support/outbox.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { type MailServer, startMailServer, textOf } from '../../support/smtp.ts'

const GUEST = 'guest@example.com'
const OLD = 'Demo-2026'
const NEW = 'Lasting-2026'

let post: MailServer
let server: ServerProcess
let browser: Browser

before(async () => {
  post = await startMailServer()
  server = await startServer({ SMTP_URL: post.url })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
  await post?.close()
})

test('[4.2] a user who forgot the password signs in with a mailed temporary password and must choose a new one', {
  timeout: 180_000,
}, async () => {
  const person = await openPerson(browser, server.base)
  const { page } = person
  await page.goto('/login')
  await page.getByRole('link', { name: 'パスワードを忘れた方' }).click()
  await page.waitForURL('**/test/passwordReset')

  // only an administrator can set a signage's password
  await page.getByLabel(/^ログインID/).fill('lobby')
  await page.getByRole('button', { name: '仮パスワードを送る' }).click()
  await page.getByText('このログインIDのパスワードは、会社の管理者が再設定します。').waitFor()

  // the answer does not reveal whether an account exists
  const answers: string[] = []
  for (const loginId of ['nobody@example.com', GUEST]) {
    await page.getByLabel(/^ログインID/).fill(loginId)
    await page.getByRole('button', { name: '仮パスワードを送る' }).click()
    await page.getByText('仮パスワードをお送りしました').waitFor()
    answers.push(await page.getByRole('status').innerText())
    if (loginId !== GUEST) await page.getByRole('button', { name: '別のログインIDで送る' }).click()
  }
  assert.equal(answers[0], answers[1])
  const temporary = temporaryPasswordOf(textOf(await post.next()))
  assert.equal(post.messages.length, 1)

  // the old password works until the user signs in with the temporary one
  const other = await openPerson(browser, server.base)
  await signIn(other, GUEST, OLD)
  await other.page.waitForURL('**/app/reservation/home')

  await signIn(person, GUEST, temporary)
  await page.waitForURL('**/test/passwordSetting')
  await other.page.waitForURL('**/login**')
  await page.getByRole('textbox', { name: '新しいパスワード', exact: true }).fill(NEW)
  await page.getByRole('textbox', { name: /^新しいパスワード\(確認\)/ }).fill(NEW)
  await page.getByRole('button', { name: 'パスワードを設定する' }).click()
  await page.waitForURL('**/login')
  await page.getByText('新しいパスワードでログインしてください。').waitFor()

  await signIn(person, GUEST, OLD)
  await page.getByText('SVER-20').waitFor()
  await signIn(person, GUEST, NEW)
  await page.waitForURL('**/app/reservation/home')
  assert.deepEqual([...person.faults, ...other.faults], [])
})
