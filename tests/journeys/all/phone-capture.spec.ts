import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson } from '../../support/browser.ts'
import { openOperator } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const PHONE = { width: 390, height: 844 }

test("[2.4.17] a phone that opens the link sends the operator's face, and no other device can use the link", {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const operator = await openOperator(browser, server.base)
  await operator.context.grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write'])
  await operator.page.getByText('スマホ', { exact: true }).click()
  await operator.page.getByRole('img', { name: 'スマホ用のQRコード' }).waitFor()
  await operator.page.getByText(/^11111 \(受信できます\)$/).waitFor()
  await operator.page.getByRole('button', { name: 'リンクをコピー' }).click()
  await operator.page.getByRole('button', { name: 'コピーしました' }).waitFor()
  const link = await operator.page.evaluate(() => navigator.clipboard.readText())

  const phone = await openPerson(browser, server.base, PHONE)
  await phone.page.goto(link)
  await phone.page.getByRole('button', { name: 'カメラを使う' }).click()
  await phone.page.locator('[data-state="sending"]').waitFor()
  assert.equal(new URL(phone.page.url()).search, '', 'the token does not stay in the address')
  await operator.page.getByText('スマホ: つながっています').waitFor()

  await phone.page.reload()
  await phone.page.getByRole('button', { name: 'カメラを使う' }).click()
  await phone.page.locator('[data-state="sending"]').waitFor()

  const thief = await openPerson(browser, server.base, PHONE)
  await thief.page.goto(link)
  await thief.page.getByRole('button', { name: 'カメラを使う' }).click()
  await thief.page.getByText('このリンクは使えません').waitFor()

  await phone.page.getByRole('button', { name: '終了する' }).click()
  await phone.page.getByText('取り込みを終了しました').waitFor()
  await operator.page.getByRole('img', { name: 'スマホ用のQRコード' }).waitFor()
  assert.deepEqual([...operator.faults, ...phone.faults, ...thief.faults], [])
})
