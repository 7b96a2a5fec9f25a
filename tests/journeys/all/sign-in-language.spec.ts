import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Paths of pages for users who are not signed in, with their heading in English and Japanese. */
const PAGES = [
  ['/login', 'Sign in', 'ログイン'],
  ['/test/passwordReset', 'Reset your password', 'パスワードの再設定'],
  ['/test/register', 'Create an account', 'アカウント登録'],
  ['/kiosk', 'Make this device a display', 'この端末をサイネージにする'],
] as const

for (const { locale, size } of [
  { locale: 'en-US', size: DESKTOP },
  { locale: 'zh-CN', size: PHONE },
])
  test(`[decisions 3] a browser in ${locale} shows the pages before the sign-in in English, until the user chooses Japanese`, {
    timeout: 120_000,
  }, async () => {
    const person = await openPerson(fixture.browser, fixture.server.base, size, { locale })
    const { page } = person
    const heading = () => page.getByRole('heading', { level: 1 })
    for (const [path, english] of PAGES) {
      await page.goto(path)
      await heading().filter({ hasText: english }).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), 'en', path)
      assert.match(await page.title(), new RegExp(`^${english}`))
    }
    await page.goto('/calendar')
    await page.waitForFunction(() => document.title.startsWith('Book an avatar reception'))
    await page.goto('/login')
    await page.getByText('日本語', { exact: true }).click()
    await heading().filter({ hasText: 'ログイン' }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'ja')
    for (const [path, , japanese] of PAGES) {
      await page.goto(path)
      await heading().filter({ hasText: japanese }).waitFor()
    }
    assert.deepEqual(person.faults, [])
    await person.context.close()
  })
