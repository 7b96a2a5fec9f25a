import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { letIn, openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const BEAR = fileURLToPath(new URL('../../../site/public/characters/bear.vrm', import.meta.url))

test("[2.4.4] an administrator chooses a character for an operator and sets the company's colors for the character", {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base, undefined, { reducedMotion: 'reduce' })
  const { page } = admin
  await letIn(admin, 'admin')
  await page.goto('/app/users/update?id=2')
  await page.getByRole('link', { name: 'プレビューを見て選ぶ' }).click()
  await page.waitForURL('**/app/select-character?id=2')
  await page.getByRole('radio', { name: /^うけ子/ }).waitFor()
  await page.getByRole('radio', { name: /^うけ子/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByLabel('くま蔵 のプレビュー').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('キャラクターを くま蔵 にしました').waitFor()
  await page.getByRole('radio', { name: /^くま蔵 使用中/ }).waitFor()

  await page.getByRole('link', { name: '会社のキャラクター設定' }).click()
  await page.getByRole('button', { name: 'くま蔵 の見た目を変える' }).click()
  await page.getByLabel('制服').fill('#7a2f4a')
  await page.getByRole('switch', { name: 'めがねをかける' }).check()
  await page.getByRole('button', { name: '保存する' }).click()
  await page.getByText('キャラクターの見た目を保存しました').waitFor()
  await page.getByText('変更済み').waitFor()

  // the characters as the server sends them to the kiosk and to the operator's page
  const shapes = await page.evaluate(async () => {
    const answer = await fetch('/api/getCharacter/all')
    return (await answer.json()) as {
      name: string
      palette: Record<string, string>
      look?: { glasses: boolean }
    }[]
  })
  const bear = shapes.find(({ name }) => name === 'くま蔵')
  assert.deepEqual([bear?.palette, bear?.look?.glasses], [{ uniform: '#7a2f4a' }, true])
  await page.goto('/app/users/list')
  await page
    .getByRole('row')
    .filter({ hasText: '佐藤 美咲' })
    .getByText('くま蔵')
    .filter({ visible: true })
    .waitFor()
  assert.deepEqual(admin.faults, [])
})

test("[decisions 5] an administrator adds the company's own VRM character, makes it the default, and deletes it", {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base, undefined, { reducedMotion: 'reduce' })
  const { page } = admin
  await letIn(admin, 'admin')
  await page.goto('/app/company/characters')
  await page.getByRole('button', { name: 'キャラクターを追加' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^名前/).fill('うちのくま')
  await dialog.getByLabel(/^VRMファイル/).setInputFiles(BEAR)
  await dialog.getByRole('button', { name: '内容を確認する' }).click()
  await page.getByRole('dialog', { name: '利用条件の確認' }).waitFor()
  await dialog.getByText('法人も可').waitFor()
  await dialog.getByRole('button', { name: 'この条件で追加する' }).click()
  await page.getByText('うちのくま を追加しました').waitFor()

  await page.getByRole('combobox', { name: '標準のキャラクター' }).selectOption({ label: 'うちのくま' })
  await page.getByText('標準のキャラクターを保存しました').waitFor()

  await page.getByRole('button', { name: 'うちのくま を削除' }).click()
  await page
    .getByRole('alertdialog', { name: /うちのくま を削除/ })
    .getByRole('button', { name: '削除する' })
    .click()
  // the company's default character can be deleted only after a second confirmation
  await page.getByRole('alertdialog', { name: 'SVER-118' }).getByRole('button', { name: '削除する' }).click()
  await page.getByText('キャラクターを削除しました').waitFor()
  await page.getByText('自社のキャラクターはまだありません').waitFor()
  assert.deepEqual(admin.faults, [])
})
