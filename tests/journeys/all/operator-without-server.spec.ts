import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOperator } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test("[decisions 4] an operator's page shows that the server is unavailable, and works again once the server is back", {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const operator = await openOperator(browser, server.base)
  const { page } = operator
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await server.kill()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'サーバーに接続できません' }).waitFor()
  assert.match(page.url(), /\/app\/service\/standby/)
  const style = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  assert.match(style, /Noto Sans/, 'the page has its stylesheet')
  await page.getByRole('button', { name: 'もう一度' }).click()
  await page.getByRole('heading', { level: 1, name: 'サーバーに接続できません' }).waitFor()

  await server.start()
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor({ timeout: 60_000 })
  assert.deepEqual(operator.faults, [])
})
