import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, letIn, openPerson } from '../../support/browser.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { type MailServer, startMailServer, textOf } from '../../support/smtp.ts'

const PASSWORD = 'Misaki-2026'

let mail: MailServer
let server: ServerProcess
let browser: Browser
before(async () => {
  mail = await startMailServer()
  server = await startServer({ SMTP_URL: mail.url })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
  await mail?.close()
})

test('[decisions 2] a new operator opens the link of the invitation, chooses a password and enters Standby', {
  timeout: 180_000,
}, async () => {
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await admin.page.goto('/app/users/add')
  await admin.page.getByLabel(/^ログインID/).fill('misaki@example.com')
  await admin.page.getByLabel(/^氏名/).fill('青木 岬')
  await admin.page.getByLabel(/^ふりがな/).fill('あおき みさき')
  assert.equal(await admin.page.getByRole('radio', { name: '招待メールを送る' }).isChecked(), true)
  await admin.page.getByRole('button', { name: 'ユーザーを追加' }).click()
  await admin.page.waitForURL('**/app/users/list')
  const row = admin.page.getByRole('row').filter({ hasText: '青木 岬' })
  await row.getByText('招待中').waitFor()
  const linkIn = (message: string): string =>
    /https?:\S+(\/invitation#[\w-]+)/.exec(textOf(message))?.[1] ?? assert.fail(textOf(message))
  const first = linkIn(await mail.next())
  await row.getByRole('link', { name: '設定' }).click()
  await admin.page.getByRole('button', { name: '招待メールをもう一度送る' }).click()
  await admin.page.getByText('招待メールを送りました', { exact: true }).waitFor()
  const second = linkIn(await mail.next())

  const operator = await openPerson(browser, server.base)
  const { page } = operator
  await page.goto(first)
  await page.getByText('招待リンクを使えません').waitFor()
  await page.goto('/login')
  await page.goto(second)
  await page.getByText(/青木 岬 さんのアカウントです/).waitFor()
  for (const at of [0, 1]) await page.locator('input[type=password]').nth(at).fill(PASSWORD)
  await page.getByRole('button', { name: 'パスワードを設定する' }).click()
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await admin.page.goto('/app/users/list')
  await row.getByText('受付中', { exact: true }).filter({ visible: true }).waitFor()
  assert.equal(await row.getByText('招待中').count(), 0)
  await page.goto(second)
  await page.getByText('招待リンクを使えません').waitFor()
  assert.deepEqual(admin.faults, [])
})
