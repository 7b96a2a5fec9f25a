import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import { type Cable, layCable } from '../../support/cable.ts'
import { beginCall, openKiosk, openOperator, waitForFact, waitForText } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { SCREEN } from '../../support/shared-screen.ts'

const fixture = openServerFixture()
let cable: Cable | undefined
after(() => cable?.close())

/**
 * The elements that would block the operator during a call: modal dialogs, and parts that are inert or hidden from
 * screen readers.
 */
const blockingElements = (page: Page) =>
  page.evaluate(() => {
    const parts = 'main, [data-mode="call"], [data-mode="call"] > *'
    return [
      ...document.querySelectorAll('[aria-modal="true"], dialog:modal'),
      ...[...document.querySelectorAll(parts)].filter(
        (part) => part.closest('[inert], [aria-hidden="true"]') !== null,
      ),
    ].map((element) => element.outerHTML.slice(0, 120))
  })

/** Whether the middle of the visitor's picture is visible, with nothing over it. */
const pictureIsFree = (page: Page) =>
  page.evaluate(() => {
    const picture = document.querySelector('[data-mode="call"] figure')
    const { left, top, width, height } = picture!.getBoundingClientRect()
    const over = document.elementFromPoint(left + width / 2, top + height / 2)
    return picture!.contains(over)
  })

async function stays(operator: Person, when: string): Promise<void> {
  assert.deepEqual(await blockingElements(operator.page), [], when)
  assert.ok(await pictureIsFree(operator.page), `the visitor is covered: ${when}`)
}

test('[2.4.6] an operator uses all panels of a call without a modal dialog', {
  timeout: 300_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  const headers = { origin: server.base }
  const data = { phrases: [{ ja: '少々お待ちください', en: '', zh: '' }] }
  await admin.context.request.post('/api/updatePhrases', { headers, data })
  cable = await layCable(server.base)
  const kiosk = await openKiosk(browser, cable.base)
  const operator = await openOperator(browser, server.base)
  const { page } = operator
  await page.addInitScript(SCREEN)
  await page.reload()
  await page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await beginCall(kiosk, operator)
  await waitForFact(page, 'frames-decoded', 1)
  await stays(operator, 'the call has begun')

  await page.keyboard.press('c')
  await page.keyboard.type('こちらへどうぞ')
  await page.keyboard.press('Enter')
  await kiosk.page.getByText('こちらへどうぞ').waitFor()
  await page.getByRole('button', { name: '少々お待ちください' }).click()
  await kiosk.page.getByText('少々お待ちください').waitFor()
  await stays(operator, 'messages')

  await page.keyboard.press('n')
  await page.keyboard.type('山田様、会議室へ')
  await page.getByText(/に保存しました/).waitFor()
  await page.keyboard.press('Escape')
  await stays(operator, 'a note')
  await page.getByRole('tab', { name: 'この場所' }).click()
  await page.getByText('この場所の情報').waitFor()
  await stays(operator, 'the place')

  const captions = page.getByRole('switch', { name: '字幕' })
  await captions.click()
  await page.getByRole('tab', { name: /^会話/ }).click()
  await page.getByText('文字にして記録中').waitFor()
  await kiosk.page.getByText('会話を文字で記録中').waitFor()
  await stays(operator, 'captions')
  await captions.click()
  await kiosk.page.getByText('会話を文字で記録中').waitFor({ state: 'detached' })

  await page.keyboard.press('s')
  await kiosk.page.getByText('係の者の画面').waitFor()
  await page
    .getByRole('complementary', { name: 'お客さまに見えている画面' })
    .getByText('係の者の画面')
    .waitFor()
  await stays(operator, 'a shared screen')
  await page.getByRole('button', { name: '共有を終える' }).click()
  await kiosk.page.getByText('係の者の画面').waitFor({ state: 'detached' })

  for (const width of [1280, 1024, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
    await page.keyboard.press('g')
    await page.getByRole('dialog', { name: 'サイネージの設定' }).waitFor()
    await stays(operator, `the settings at ${width} px`)
    await page.keyboard.press('g')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('h')
    await page.getByRole('dialog', { name: '担当を代わってもらう' }).waitFor()
    await stays(operator, `the hand-over at ${width} px`)
    await page.keyboard.press('h')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'キーボード操作' }).waitFor()
    await stays(operator, `the list of keys at ${width} px`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    for (const name of [/^マイク/, /手を振る/, '通話を終了']) {
      const { y, height } = (await page.getByRole('button', { name }).boundingBox())!
      assert.ok(y + height <= page.viewportSize()!.height, `${name} is below the screen at ${width} px`)
    }
  }

  cable.pull()
  await page.getByText(/SVER-02/).waitFor()
  await stays(operator, 'the signage is lost')
  cable.plugIn()
  await page.getByText(/SVER-02/).waitFor({ state: 'detached' })

  await page.keyboard.press('Shift+E')
  await waitForText(kiosk.page, 'scene', 'Standby')
  await page.waitForURL('**/app/service/standby**')
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
