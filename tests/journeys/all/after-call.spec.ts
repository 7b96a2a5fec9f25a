import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { letIn, openPerson } from '../../support/browser.ts'
import {
  beginCall,
  dialogOf,
  openKiosk,
  openOperator,
  operatorIsReady,
  press,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

const cardOf = (page: Page, name: string) => page.getByRole('article', { name })
const toStandby = (page: Page) => page.waitForURL('**/app/service/standby**')

test("[decisions 3] an operator sets a call's result after the call, and changes it in the list of their own calls", {
  timeout: 200_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  const { page } = operator
  await beginCall(kiosk, operator)
  await page.getByRole('tab', { name: /メモ/ }).click()
  await page.getByRole('textbox', { name: 'メモ' }).fill('高橋さま')
  await page.getByText(/に保存しました/).waitFor()
  await page.getByRole('button', { name: '通話を終了' }).click()
  await toStandby(page)

  const after = page.getByRole('region', { name: '直前の応対' })
  await after.getByRole('button', { name: '書かずに閉じる' }).click()
  await after.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await after.getByRole('button', { name: '取次ぎ' }).click()
  await after.getByRole('textbox', { name: /メモ/ }).fill('高橋さま。総務へ取次ぎ')
  await after.getByRole('button', { name: '保存する' }).click()
  await after.waitFor({ state: 'detached' })

  await page.reload()
  const mine = page.getByRole('region', { name: '自分の応対' })
  await mine.getByText('取次ぎ').first().waitFor()
  assert.equal(await after.count(), 0, 'the page does not ask about a call that has a result')
  await mine.getByRole('button', { name: 'すべて見る' }).click()
  const list = page.getByRole('dialog', { name: '自分の応対' })
  await list.getByText('高橋さま。総務へ取次ぎ').waitFor()
  await list
    .getByRole('button', { name: /の応対を変更/ })
    .first()
    .click()
  await list.getByRole('button', { name: '案内済み' }).click()
  await list.getByRole('button', { name: '保存する' }).click()
  await list.getByRole('button', { name: '保存する' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await mine.getByText('案内済み').first().waitFor()
  assert.deepEqual([...operator.faults, ...kiosk.faults], [])
  await Promise.all([operator.context.close(), kiosk.context.close()])
})

test("[4.4] an operator who declined a call can still answer it on the signage's card", {
  timeout: 200_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const first = await openOperator(browser, server.base, 'operator1')
  const second = await openOperator(browser, server.base, 'operator2')
  await press(kiosk)
  await dialogOf(first.page)
    .getByRole('button', { name: /辞退する/ })
    .click()
  await dialogOf(first.page).waitFor({ state: 'hidden' })
  await cardOf(first.page, '1階 ロビー').getByRole('button', { name: '応対する' }).click()
  await first.page.waitForURL('**/app/service/operation**')
  await dialogOf(second.page).waitFor({ state: 'hidden' })
  await first.page.getByRole('button', { name: '通話を終了' }).click()
  await toStandby(first.page)
  assert.deepEqual([...first.faults, ...second.faults, ...kiosk.faults], [])
  await Promise.all([first, second, kiosk].map(({ context }) => context.close()))
})

test('[4.4] before the last operator leaves Standby, the page shows what visitors will then see', {
  timeout: 200_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const first = await openOperator(browser, server.base, 'operator1')
  const { page } = first
  // the operator of the previous test counts as signed out only a moment after their page closed
  await page.getByText('ほかに受付中の人がいません。').waitFor()
  await page.getByRole('button', { name: '離席する' }).click()
  const question = page.getByRole('alertdialog', { name: 'ほかに受付中の人がいません' })
  await question.getByText(/1階 ロビー/).waitFor()
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await question.waitFor({ state: 'detached' })

  const second = await openOperator(browser, server.base, 'operator2')
  await page.getByText('離席中の呼び出しは、ほかの担当に届きます。').waitFor()
  await page.getByRole('button', { name: '離席する' }).click()
  await page.getByRole('button', { name: '受付に戻る' }).waitFor()
  assert.equal(await question.count(), 0, 'no question while a colleague is available')
  assert.equal(await page.getByText('離席中のままです').count(), 0)

  await first.context.close()
  const again = await openPerson(browser, server.base)
  await letIn(again, 'operator1')
  await again.page.goto('/app/service/standby')
  const asked = again.page.getByRole('alert').filter({ hasText: '離席中のままです' })
  await asked.getByRole('button', { name: '受付に戻る' }).click()
  await asked.waitFor({ state: 'detached' })
  await operatorIsReady(again)
  assert.deepEqual(again.faults, [])
  await Promise.all([again, second, kiosk].map(({ context }) => context.close()))
})
