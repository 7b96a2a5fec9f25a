import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { letIn, openPerson, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[decisions 2] a user sets up a second factor, and signs in with a code of the app and with a recovery code', {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  const { page } = admin
  await letIn(admin, 'admin')
  await page.goto('/app/users/profile')
  const card = page.getByRole('region', { name: '2段階認証' })
  await card.getByRole('button', { name: '設定する' }).click()
  await card
    .getByLabel(/^現在のパスワード/)
    .first()
    .fill('Demo-2026')
  await card.getByRole('button', { name: '次へ' }).click()
  await card.getByRole('img', { name: /QRコード/ }).waitFor()
  const secret = ((await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replace(
    / /g,
    '',
  )
  const codeAt = (at: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  await card.getByRole('textbox', { name: 'コード' }).fill(codeAt(Date.now()))
  await card.getByRole('button', { name: '確かめて使い始める' }).click()
  const recovery = await card.getByRole('listitem').first().textContent()
  assert.match(recovery ?? '', /^[0-9a-z]{5}-[0-9a-z]{5}$/)
  await card.getByRole('button', { name: '控えました' }).click()
  await card.getByText('残りの回復コード 10個').waitFor()

  const other = await openPerson(browser, server.base, { width: 390, height: 844 })
  const code = other.page.getByLabel(/^コード、または回復コード/)
  await signIn(other, 'admin')
  await code.fill('000000')
  await other.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await other.page.getByText(/SVER-21/).waitFor()
  // use the code of the next time step, because the setup has used up the current one
  await code.fill(codeAt(Date.now() + 30_000))
  await other.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await other.page.waitForURL('**/app/service/standby**')

  const third = await openPerson(browser, server.base)
  await signIn(third, 'admin')
  await third.page.getByLabel(/^コード、または回復コード/).fill(recovery ?? '')
  await third.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await third.page.waitForURL('**/app/service/standby**')
  await page.reload()
  await card.getByText('残りの回復コード 9個').waitFor()
})
