import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson } from '../../support/browser.ts'
import { KIOSK, kioskIsReady } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[decisions 4] an administrator connects a new kiosk by its code, and the kiosk stays connected after a server restart', {
  timeout: 150_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openPerson(browser, server.base, KIOSK)
  await kiosk.page.goto('/login')
  await kiosk.page.getByRole('link', { name: /この端末をサイネージにする/ }).click()
  const shown = kiosk.page.getByRole('status').filter({ hasText: /^[A-Z]{3} [A-Z]{3}$/ })
  await shown.waitFor()
  const code = (await shown.textContent()) ?? ''
  await kiosk.page.getByRole('img', { name: /QR/ }).waitFor()
  await kiosk.page.reload()
  await shown.waitFor()
  assert.equal(await shown.textContent(), code, 'a reload keeps the code')

  // scan the code with a phone that is not signed in
  const phone = await openPerson(browser, server.base, { width: 390, height: 844 })
  const path = `/app/signage/connect?code=${code.replace(' ', '')}`
  await phone.page.goto(path)
  await phone.page.waitForURL('**/login**')
  await phone.page.getByLabel(/ログインID/).fill('admin')
  await phone.page
    .getByLabel(/^パスワード/)
    .first()
    .fill('Demo-2026')
  await phone.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await phone.page.waitForURL('**/app/signage/connect?**')
  await phone.page.getByText('Linux の Chrome').waitFor()
  await phone.page.getByRole('button', { name: '別のコードを入力する' }).click()
  // type the code by hand
  await phone.page.getByRole('textbox', { name: 'コード' }).fill(code.toLowerCase())
  await phone.page.getByRole('button', { name: 'コードを確かめる' }).click()
  await phone.page.getByText(code, { exact: true }).waitFor()
  await phone.page.getByLabel(/^つなぐサイネージ/).selectOption({ index: 1 })
  await phone.page.getByRole('button', { name: 'つなぐ', exact: true }).click()
  await phone.page.getByText(/につながりました/).waitFor()
  await kioskIsReady(kiosk)
  await phone.page.getByText('受付中').waitFor()

  await server.kill()
  await server.start()
  await kiosk.page.goto('/kiosk')
  await kioskIsReady(kiosk)

  // another device replaces the kiosk after a confirmation
  const other = await openPerson(browser, server.base, KIOSK)
  await other.page.goto('/kiosk')
  const next = other.page.getByRole('status').filter({ hasText: /^[A-Z]{3} [A-Z]{3}$/ })
  await next.waitFor()
  await phone.page.goto(`/app/signage/connect?code=${((await next.textContent()) ?? '').replace(' ', '')}`)
  await phone.page.getByLabel(/^つなぐサイネージ/).selectOption({ index: 1 })
  await phone.page.getByRole('button', { name: 'つなぐ', exact: true }).click()
  const question = phone.page.getByRole('alertdialog', { name: 'SVER-120' })
  await question.getByRole('button', { name: '置き換える' }).click()
  await kioskIsReady(other)
  await kiosk.page.waitForURL('**/login**')
  assert.deepEqual([...kiosk.faults, ...phone.faults, ...other.faults], [])
})
