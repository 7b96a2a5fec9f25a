import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenLayout } from '../../support/broken-layout.ts'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import { beginCall, openKiosk, openOperator, waitForText } from '../../support/call-journey.ts'
import { foreignCharacter } from '../../support/foreign-character.ts'
import { motionFile } from '../../support/motion-files.ts'
import { savePicture } from '../../support/save-picture.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

const SIZES = [
  [1280, 800],
  [1024, 768],
  [390, 844],
] as const

async function isWhole(person: Person, view: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await person.page.setViewportSize({ width, height })
    await savePicture(person, `${view}-${width}`)
    assert.deepEqual(await brokenLayout(person.page), [], `${view}, ${width} px`)
  }
  await person.page.setViewportSize({ width: 1280, height: 800 })
}

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

test('[decisions 5] an administrator adds an imported character and a motion, and an operator plays the motion in a call', {
  timeout: 400_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  const { page } = admin
  await letIn(admin, 'admin')
  await page.goto('/app/company/characters')

  await page.getByRole('button', { name: 'キャラクターを追加' }).click()
  await page.getByLabel(/名前/).fill('みどりさん')
  await page.getByLabel(/VRMファイル/).setInputFiles(fileOf('green.vrm', foreignCharacter({ version: '0' })))
  await page.getByRole('button', { name: '内容を確認する' }).click()
  await page.getByText('口の形(あ・い・う・え・お)がそろっていないため').waitFor()
  await isWhole(admin, 'character-check')
  await page.getByRole('button', { name: 'この条件で追加する' }).click()
  await page.getByText('みどりさん を追加しました').waitFor()
  await page.getByText('このファイルにないもの').click()

  await page.getByRole('button', { name: '動きを追加' }).click()
  await page.getByRole('dialog').getByLabel(/名前/).fill('ばんざい')
  await page.getByLabel(/動きのファイル/).setInputFiles(fileOf('up.vrma', motionFile({ seconds: 31 })))
  await page.getByRole('button', { name: '追加する' }).click()
  await page.getByText('動きが長すぎます').waitFor()
  await isWhole(admin, 'motion-refused')
  await page.getByLabel(/動きのファイル/).setInputFiles(fileOf('up.vrma', motionFile()))
  await page.getByRole('button', { name: '追加する' }).click()
  await page.getByText('動きを追加しました').waitFor()
  await isWhole(admin, 'characters')
  await page.getByRole('button', { name: 'ばんざい を見る' }).click()
  await page.locator('[aria-busy=false] canvas').waitFor()
  const preview = (await page.getByRole('dialog').boundingBox())!
  assert.ok(preview.y >= 0 && preview.y + preview.height <= 800, 'the preview is taller than the window')
  await savePicture(admin, 'motion-preview-1280')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ばんざい を削除' }).click()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByRole('button', { name: 'ばんざい を見る' }).waitFor()

  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  const key = operator.page.getByRole('button', { name: 'ばんざい' })
  await key.click()
  await operator.page.locator('[data-outcome=applied]').waitFor()
  // the kiosk receives video: it has no GPU, and sprites cannot show the company's own motions
  await waitForText(kiosk.page, 'transport', 'stream')
  await kiosk.page.locator('video').first().waitFor()
  await savePicture(kiosk, 'kiosk-own-motion')
  await isWhole(operator, 'call-own-motion')
})
