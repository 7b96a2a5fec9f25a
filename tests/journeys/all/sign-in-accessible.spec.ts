import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { letIn, openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import type { Look } from '../../support/tour.ts'

const fixture = openServerFixture()
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** Opens the sign-in pages and the pages for a new device, with all their dialogs and panels. Calls `look` on each. */
async function walk(look: Look, viewport: (typeof SIZES)[number]): Promise<void> {
  // passkeys need a host name, which 127.0.0.1 is not
  const person = await openPerson(
    fixture.browser,
    fixture.server.base.replace('127.0.0.1', 'localhost'),
    viewport,
  )
  const { page } = person
  await page.goto('/login')
  await page.getByRole('button', { name: 'パスキーでログイン', disabled: false }).waitFor()
  await look('login', person)
  await page.goto('/trust')
  await page.getByText(/証明書がありません/).waitFor()
  await look('trust', person)
  await page.goto('/kiosk')
  await page.getByText('つなぐためのコード').waitFor()
  await look('kiosk code', person)
  await letIn(person, 'admin')
  await page.goto('/app/signage/connect')
  await page.getByRole('textbox', { name: /コード/ }).waitFor()
  await look('connect', person)
  await page.goto('/app/users/profile')
  await page.getByRole('button', { name: 'パスキーを追加' }).click()
  await page.getByRole('button', { name: '設定する' }).click()
  await page.getByText('新しい端末からのログインを、メールで知らせる').waitFor()
  await look('profile', person)
  await person.context.close()
}

test('[2.4] the sign-in and new-device pages have no accessibility violation (axe) in any theme or width', {
  timeout: 240_000,
}, async () => {
  for (const size of SIZES)
    assert.deepEqual(await examineAll((look) => walk(look, size), ['light', 'dark']), [], `at ${size.width}`)
})
