import { test } from 'node:test'
import { HOMES } from '#core/accounts/roles.ts'
import { letIn, openPerson } from '../../support/browser.ts'
import { dialogOf, openKiosk, openOperator, operatorIsReady, press } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[8] a second browser with the same account shows SVER-01, and can connect once the first browser is closed', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const first = await openOperator(browser, server.base, 'operator1')
  const second = await openPerson(browser, server.base)
  await letIn(second, 'operator1')
  await second.page.goto(HOMES.operator)
  const elsewhere = second.page.getByRole('alertdialog', { name: /SVER-01/ })
  await elsewhere.waitFor()

  const kiosk = await openKiosk(browser, server.base)
  await press(kiosk)
  await dialogOf(first.page).waitFor()
  await dialogOf(second.page).waitFor({ state: 'hidden' })
  await dialogOf(first.page).getByRole('button', { name: '辞退する' }).click()

  await first.context.close()
  await elsewhere.getByRole('button', { name: 'この画面で受け付ける' }).click()
  await elsewhere.waitFor({ state: 'hidden' })
  await operatorIsReady(second)
})
