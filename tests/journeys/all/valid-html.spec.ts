import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import { officeTour } from '../../support/office-tour.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { tourAccounts } from '../../support/tour-accounts.ts'
import { htmlProblems } from '../../support/valid-html.ts'

const fixture = openServerFixture()

test('[2.4] every page is valid HTML once the browser has drawn it', { timeout: 400_000 }, async () => {
  const found = new Set<string>()
  const look = async (name: string, { page }: Person): Promise<void> => {
    for (const problem of await htmlProblems(await page.content())) found.add(`${name}: ${problem}`)
  }
  const operator = await openPerson(fixture.browser, fixture.server.base)
  await letIn(operator, 'operator1')
  await operator.page.goto('/app/service/standby')
  await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await look('standby', operator)
  await operator.page.getByRole('radiogroup', { name: '取り込みの方法' }).getByText('スマホ').click()
  await operator.page.getByRole('img', { name: 'スマホ用のQRコード' }).waitFor()
  await look('standby-phone', operator)
  await operator.context.close()
  const kiosk = await openPerson(fixture.browser, fixture.server.base)
  await letIn(kiosk, 'lobby')
  await kiosk.page.goto('/app/signage/view')
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await look('kiosk', kiosk)
  await kiosk.context.close()
  await officeTour(fixture.browser, fixture.server, look)
  await tourAccounts(await openPerson(fixture.browser, fixture.server.base), fixture.server, look)
  assert.deepEqual([...found], [])
})
