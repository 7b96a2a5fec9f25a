import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { letIn, openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const NARROW = { width: 390, height: 800 }

test('[decisions 2] a user signs out another browser, which then leaves its page at once', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const office = await openPerson(browser, server.base)
  await letIn(office, 'operator1')
  await office.page.goto('/app/service/standby?isOperator=true')
  await office.page.getByText('接続中').waitFor()
  const [stolen] = (await office.context.cookies()).filter(({ name }) => name === 'sid')
  assert.ok(stolen)

  const phone = await openPerson(browser, server.base, NARROW)
  await letIn(phone, 'operator1')
  await phone.page.goto('/app/users/profile')
  const card = phone.page.getByRole('region', { name: 'ログイン中の端末' })
  await card.getByText('この端末').waitFor()
  assert.equal(await card.getByRole('listitem').count(), 2)
  await card.getByText('使用中').first().waitFor()
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= NARROW.width, `the page is ${width} px wide`)
  if (process.env.PICTURE) await card.screenshot({ path: process.env.PICTURE })
  const found = await examineAll((look) => look('profile', phone), ['light', 'dark'])
  assert.deepEqual(found, [])

  await card
    .getByRole('button', { name: /をログアウトさせる$/ })
    .first()
    .click()
  const question = phone.page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'ログアウトさせる' }).click()
  await office.page.waitForURL('**/login?later=1')
  await phone.page.getByText('1台の端末をログアウトさせました').waitFor()
  assert.equal(await card.getByRole('listitem').count(), 1)

  const answer = await fetch(`${server.base}/api/check-auth`, { headers: { cookie: `sid=${stolen.value}` } })
  assert.deepEqual(await answer.json(), { auth: false })
  assert.deepEqual([...office.faults, ...phone.faults], [])
})
