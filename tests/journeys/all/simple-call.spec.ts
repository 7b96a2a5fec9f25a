import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { brokenLayout } from '../../support/broken-layout.ts'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import {
  beginCall,
  fact,
  openKiosk,
  openOperator,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

const SIZES = [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const

/** Checks that nothing on the call page is cut off in any window size, with standard and largest text. */
async function isWhole(operator: Person, view: string): Promise<void> {
  const { page } = operator
  for (const textSize of ['standard', 'largest'])
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await page.evaluate(
        (value) =>
          void document.dispatchEvent(
            new CustomEvent('uketsuke:appearance', { detail: { key: 'textSize', value } }),
          ),
        textSize,
      )
      await savePicture(operator, `call-${view}-${textSize}-${width}`)
      assert.deepEqual(await brokenLayout(page), [], `${view}, ${textSize}, ${width} px`)
      for (const name of [/手を振る/, '通話を終了']) {
        const { y, height: high } = (await page.getByRole('button', { name }).boundingBox())!
        assert.ok(y + high <= height, `${name} is below the window: ${view}, ${textSize}, ${width} px`)
      }
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('[decisions 3] an operator conducts a call in the simple view: motions, a message and the end of the call', {
  timeout: 300_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  const headers = { origin: server.base }
  const data = { phrases: [{ ja: '少々お待ちください', en: 'One moment, please', zh: '' }] }
  await admin.context.request.post('/api/updatePhrases', { headers, data })
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  const { page } = operator
  await kiosk.page.getByRole('button', { name: 'English' }).click()
  await beginCall(kiosk, operator, 'Call reception')
  await waitForFact(page, 'frames-decoded', 1)
  await isWhole(operator, 'full')

  await page.getByRole('button', { name: '設定', exact: true }).click()
  await page.getByRole('switch', { name: /^かんたん表示/ }).click()
  await page.getByRole('button', { name: 'すべての操作を表示' }).waitFor()
  const shown = await page.getByRole('button').allInnerTexts()
  assert.deepEqual(
    shown
      .map(
        (text) =>
          text
            .replace(/\s+\d?$|\s+/g, ' ')
            .trim()
            .split(' ')[0],
      )
      .filter((text) => text !== ''),
    ['すべての操作を表示', 'One', '送る', '小さく', '大きく', '手を振る', 'あいさつ', '通話を終了'],
  )
  // no link is visible; the skip link stays above the window until it has the focus
  const links = await page
    .getByRole('link')
    .evaluateAll(
      (all) => all.filter((link) => link.checkVisibility() && link.getBoundingClientRect().bottom > 0).length,
    )
  assert.equal(links, 0)
  const frames = Number(await fact(kiosk.page, 'frames-decoded'))
  await waitForFact(kiosk.page, 'frames-decoded', frames + 3)
  await page.getByRole('button', { name: 'One moment, please' }).click()
  await kiosk.page.getByText('One moment, please').waitFor()
  await page.getByRole('textbox', { name: '送る文' }).fill('This way')
  await page.keyboard.press('Enter')
  await kiosk.page.getByText('This way').waitFor()
  await page.getByRole('button', { name: /手を振る/ }).click()
  await waitForFact(page, 'motions-played', 1)
  await isWhole(operator, 'simple')
  const faults = await examineAll((see) => see('a call in the simple view', operator), ['light', 'dark'])
  assert.deepEqual(faults, [])

  // a reload keeps the simple view, and leaving it shows all controls again
  await page.reload()
  await page.getByRole('button', { name: 'すべての操作を表示' }).click()
  await page.getByRole('tab', { name: '文字' }).click()
  await page.getByText('定型文(英語で表示)').waitFor()
  // the operator's page shows that the phrase is on the kiosk, until the visitor closes the phrase
  const onScreen = page.getByText('表示しています: This way')
  await onScreen.waitFor()
  await kiosk.page.getByRole('status').filter({ hasText: 'This way' }).getByRole('button').click()
  await onScreen.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '設定', exact: true }).click()
  await page.getByRole('switch', { name: /^かんたん表示/ }).click()
  await page.getByRole('button', { name: '通話を終了' }).click()
  await waitForText(kiosk.page, 'scene', 'Standby')
  await page.waitForURL('**/app/service/standby**')
  await page.getByRole('navigation').first().waitFor()
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
