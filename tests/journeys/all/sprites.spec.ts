import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentWav } from '../../support/ai/spoken-wav.ts'
import { openAiFixture, openAiKiosk } from '../../support/ai-dialogue.ts'
import { PATIENCE_MS, type Person } from '../../support/browser.ts'
import {
  beginCall,
  fact,
  openKiosk,
  openOperator,
  press,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const PORTRAIT = { width: 1080, height: 1920 }
const fixture = openServerFixture()

/** Waits until the avatar is drawn. This Chromium has no GPU, so the kiosk can draw it only from sprites. */
const sprites = async ({ page }: Person): Promise<void> => {
  await waitForText(page, 'mouth', 'closed')
}

/**
 * From now on, records each state of the mouth together with the state of the AI dialogue, such as `speaking open`.
 * Polling could miss short states.
 */
const recordMouths = ({ page }: Person): Promise<void> =>
  page.evaluate(() => {
    const mouths: string[] = []
    Object.assign(globalThis, { mouths })
    const note = () => {
      const ai = document.querySelector('[data-ai]')?.getAttribute('data-ai')
      const mouth = document.querySelector('[data-mouth]')?.getAttribute('data-mouth')
      mouths.push(`${ai} ${mouth}`)
    }
    new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-mouth'] })
  })

const waitForMouth = async ({ page }: Person, state: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { mouths: string[] }).mouths.includes(wanted),
    state,
    { timeout: PATIENCE_MS, polling: 100 },
  )
}

test("[decisions 5] a kiosk without a GPU draws a call's avatar from sprites, with mouth movement and gestures", {
  timeout: 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base, 'lobby', PORTRAIT)
  await sprites(kiosk)
  await waitForText(kiosk.page, 'transport', 'local')
  await savePicture(kiosk, 'sprites-standby')
  const operator = await openOperator(browser, server.base)
  // Close both pages: their drawing would take the CPU from the next test, whose short greeting would then end before a
  // frame is drawn.
  t.after(() => Promise.all([kiosk.context.close(), operator.context.close()]))
  await beginCall(kiosk, operator)
  const first = await waitForFact(kiosk.page, 'faces', 10)
  // the avatar's mouth opens because Chromium's fake microphone beeps
  await waitForText(kiosk.page, 'mouth', 'open')
  await waitForText(kiosk.page, 'badge', '佐藤 美咲')
  await savePicture(kiosk, 'sprites-call')
  await operator.page.getByRole('button', { name: /手を振る/ }).click()
  await waitForText(kiosk.page, 'gesture', 'wave')
  await savePicture(kiosk, 'sprites-call-wave')
  await operator.page.locator('[data-outcome="applied"]').waitFor()
  await waitForText(kiosk.page, 'gesture', 'none')
  await waitForText(kiosk.page, 'badge', '佐藤 美咲')
  await waitForFact(kiosk.page, 'faces', first + 60)
  assert.equal(await fact(kiosk.page, 'transport'), 'local')
  t.diagnostic(`${await fact(kiosk.page, 'faces')} faces`)
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})

test('[decisions 5] a kiosk without a GPU draws the speaking avatar of an AI dialogue from sprites', {
  timeout: 240_000,
}, async (t) => {
  // without a speech server each sentence is shown for its reading time, and the mouth moves with its text
  const ai = await openAiFixture(silentWav(), { speech: false })
  t.after(() => ai.close())
  const kiosk = await openAiKiosk(ai, PORTRAIT)
  await sprites(kiosk)
  await recordMouths(kiosk)
  await press(kiosk)
  await waitForMouth(kiosk, 'speaking open')
  await savePicture(kiosk, 'sprites-ai')
  await waitForText(kiosk.page, 'ai', 'listening', 120_000)
  await sprites(kiosk)
  assert.deepEqual(kiosk.faults, [])
})
