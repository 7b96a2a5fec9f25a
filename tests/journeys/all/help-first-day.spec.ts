import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPerson, type Person } from '../../support/browser.ts'
import { dialogOf, KIOSK, kioskIsReady, press, waitForFact, waitForText } from '../../support/call-journey.ts'
import { mailsInOutbox } from '../../support/outbox.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture({ MODE: 'srv' })
const HELP = readFileSync('docs/help/ja/first-day.md', 'utf8')
const PASSWORDS = { system: 'System-2026', admin: 'Flower-2026' }

/**
 * Returns `word`. Fails if this section of the help does not contain it in bold, so that the test uses only words
 * that the help names.
 */
function said(section: string, word: string): string {
  const text = HELP.split(/^## /m).find((part) => part.split('\n', 1)[0]?.endsWith(`{#${section}}`)) ?? ''
  assert.ok(text.includes(`**${word}**`), `${section} does not say **${word}**:\n${text}`)
  return word
}

async function signInAs({ page }: Person, loginId: string, password: string): Promise<void> {
  await page.getByLabel(new RegExp(`^${said('system', 'ログインID')}`)).fill(loginId)
  await page
    .getByLabel(new RegExp(`^${said('system', 'パスワード')}`))
    .first()
    .fill(password)
  await page.getByRole('button', { name: said('system', 'ログイン'), exact: true }).click()
}

/** Chooses a new password: types it twice and returns to the sign-in page. */
async function chooseOwn(person: Person, loginId: string, password: string): Promise<void> {
  const { page } = person
  const fields = page.locator('input[type=password]')
  await page.waitForURL(/password/)
  await fields.nth(0).fill(password)
  await fields.nth(1).fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/login**')
  await signInAs(person, loginId, password)
}

/** Opens a page by its entry in the navigation. */
const go = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()

const temporaryIn = (text: string): string => {
  const found = /(?:temporary password|仮パスワード)[^\x21-\x7e]*\s*:?\s*([\x21-\x7e]{8,})/.exec(text)?.[1]
  assert.ok(found, text)
  return found
}

test('[decisions 1] following the help page for the first day word by word leads from an empty data folder to a call', {
  timeout: 240_000,
}, async () => {
  const { server, browser } = fixture
  const owner = await openPerson(browser, server.base)
  const { page } = owner
  await page.goto(/アドレスの後ろに `(\/login)`/.exec(HELP)?.[1] ?? '/')
  await signInAs(owner, 'system', temporaryIn(server.log()))
  await chooseOwn(owner, 'system', PASSWORDS.system)

  await page.getByRole('heading', { name: said('company', 'システム管理') }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: said('company', '会社を登録') })
    .click()
  await page.getByRole('heading', { name: said('company', 'アカウント登録') }).waitFor()
  await page.getByLabel(/^会社名/).fill('花屋')
  await page.getByLabel(/^氏名/).fill('山本 花')
  await page.getByLabel(/^メールアドレス/).fill('hana@example.com')
  for (const box of await page.getByRole('checkbox').all()) await box.press('Space')
  await page.getByRole('button', { name: said('company', '登録する') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: said('company', '管理ページへ') })
    .click()
  await mailsInOutbox(server.dataDir, 1)
  await page.getByRole('radiogroup').getByText(said('company', 'メール'), { exact: true }).click()
  await page.getByRole('button', { name: '読む' }).first().click()
  const mail = await page.getByRole('dialog').innerText()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'ログアウト' }).click()
  await page.waitForURL('**/login**')
  // without a mail server the system administrator passes on the link
  await page.goto(/\/invitation#[\w-]+/.exec(mail)?.[0] ?? assert.fail(mail))
  await page.getByText(/山本 花 さんのアカウントです/).waitFor()
  for (const at of [0, 1]) await page.locator('input[type=password]').nth(at).fill(PASSWORDS.admin)
  await page.getByRole('button', { name: 'パスワードを設定する' }).click()
  await page.getByRole('heading', { name: said('administrator', '受付スタンバイ') }).waitFor()

  await go(page, said('people', 'メンバー'))
  await page.getByRole('link', { name: said('people', 'ユーザーを追加') }).click()
  await page.getByLabel(new RegExp(`^${said('people', '氏名')}`)).fill('佐藤 美咲')
  await page.getByLabel(new RegExp(`^${said('people', 'ふりがな')}`)).fill('さとう')
  await page.getByLabel(new RegExp(`^${said('people', 'ログインID')}`)).fill('misaki@example.com')
  said('people', '応対枠')
  said('people', '自動で割り当てる')
  await page
    .getByRole('main')
    .getByRole('button', { name: said('people', 'ユーザーを追加') })
    .click()
  await page.getByText('佐藤 美咲 さんのログイン').waitFor()
  await page.getByRole('link', { name: said('people', 'ユーザー一覧へ') }).click()
  await page.getByText('佐藤 美咲').first().waitFor()

  await go(page, said('signage', 'サイネージ'))
  await page.getByRole('link', { name: said('signage', 'サイネージを追加') }).click()
  await page.getByLabel(/^名称/).fill('花屋の入口')
  said('signage', '名称(設置場所)')
  said('signage', '縦長')
  await page.getByRole('button', { name: said('signage', '追加して端末をつなぐ') }).click()
  await page.waitForURL('**/app/signage/connect?id=*')

  const kiosk = await openPerson(browser, server.base, KIOSK)
  assert.match(HELP, /アドレスの後ろに `\/kiosk`/)
  await kiosk.page.goto('/kiosk')
  const shown = kiosk.page.getByRole('status').filter({ hasText: /^[A-Z]{3} [A-Z]{3}$/ })
  await shown.waitFor()
  await page.getByRole('textbox', { name: 'コード' }).fill((await shown.textContent()) ?? '')
  await page.getByRole('button', { name: said('connect', 'コードを確かめる') }).click()
  await page.getByRole('button', { name: said('connect', 'つなぐ'), exact: true }).click()
  await kioskIsReady(kiosk)

  await go(page, said('first-call', '受付スタンバイ'))
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await press(kiosk)
  said('first-call', '応対リクエスト')
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(said('first-call', '応対する')) })
    .click()
  await page.waitForURL('**/app/service/operation**')
  await waitForFact(kiosk.page, 'frames-decoded', 1)
  await page.getByRole('button', { name: new RegExp(said('first-call', '手を振る')) }).click()
  await waitForText(page, 'motion', 'wave')
  await page.getByRole('button', { name: said('first-call', '通話を終了') }).click()
  await kioskIsReady(kiosk)
  assert.deepEqual([...owner.faults, ...kiosk.faults], [])
})
