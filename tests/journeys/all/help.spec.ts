import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { letIn, openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const PHONE = { width: 390, height: 844 }

test('[decisions 3] a reader searches the help by keyboard, and stays at the same heading when the language changes', {
  timeout: 120_000,
}, async () => {
  const reader = await openPerson(fixture.browser, fixture.server.base)
  const { page } = reader
  await page.goto('/help')
  await page.getByRole('searchbox', { name: 'ヘルプを検索' }).fill('引き継ぐ')
  await page.locator('[data-found] a').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help/operator#hand-over')
  await page.getByRole('heading', { name: '通話を引き継ぐ' }).waitFor()

  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL('**/help/en/operator#hand-over')
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('sver 40')
  await page.locator('[data-found] a').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help/en/troubleshooting#sver-40')
  await page.getByRole('searchbox').fill('nothing like this')
  await page.getByText('Nothing found for “nothing like this”.').waitFor()
  assert.deepEqual(reader.faults, [])
  await reader.context.close()
})

test("[decisions 3] the question mark button of a page opens the page's help in a new tab", {
  timeout: 180_000,
}, async () => {
  const admin = await openPerson(fixture.browser, fixture.server.base)
  await letIn(admin, 'admin')
  await admin.page.goto('/app/media/list')
  const opened = admin.context.waitForEvent('page')
  await admin.page.getByRole('link', { name: 'ヘルプ（新しいタブで開く）' }).click()
  const help = await opened
  await help.waitForURL('**/help/administrator#media')
  await help.getByRole('heading', { name: '画像や動画を追加する' }).waitFor()
  await admin.context.close()
})

test('[2.4] the help has no accessibility violation (axe), wide and narrow, light and dark', {
  timeout: 200_000,
}, async () => {
  const wide: string[] = []
  const found = await examineAll(
    async (look) => {
      for (const size of [undefined, PHONE]) {
        const reader = await openPerson(fixture.browser, fixture.server.base, size)
        for (const path of ['/help', '/help/install', '/help/en/troubleshooting']) {
          await reader.page.goto(path)
          await look(path, reader)
          const over = await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          if (over > 0) wide.push(`${path}: ${over} px`)
        }
        await reader.context.close()
      }
    },
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
  assert.deepEqual(wide, [])
})
