import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const PAGE = '/app/ai-guide/talk_config'

test('[decisions 7] an administrator answers a question that the AI could not answer, and tests the answer', {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  const { page } = admin
  const entry = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'AI案内' })
  const tab = (name: string) => page.getByRole('tab', { name })
  const answer = page.getByRole('textbox', { name: '回答' })

  await page.goto(PAGE)
  await entry.getByText('未回答の質問が7件あります').waitFor()
  // the question asked most often comes first
  await page.getByRole('heading', { name: '授乳室はどこですか' }).waitFor()
  await answer.fill('2階のエレベーターの横にございます。')
  // the typed answer is kept while another question and another tab are opened
  await page.getByRole('button', { name: /再入場はできますか/ }).click()
  await page.getByRole('heading', { name: '再入場はできますか' }).waitFor()
  assert.equal(await answer.inputValue(), '')
  await tab('店舗の情報').click()
  await page.getByRole('button', { name: '営業時間' }).waitFor()
  await tab('未回答の質問').click()
  await page.getByRole('button', { name: /授乳室はどこですか/ }).click()
  assert.equal(await answer.inputValue(), '2階のエレベーターの横にございます。')

  await page.getByRole('button', { name: '回答を登録する' }).click()
  await page.getByText('回答を登録しました').waitFor()
  await entry.getByText('未回答の質問が6件あります').waitFor()
  await page.getByRole('region', { name: 'お知らせ' }).getByRole('button', { name: '試す' }).click()
  await page.waitForURL(/tab=try/)
  await page.getByText('答えに使用').waitFor()
  await page.locator('[aria-live=polite]').getByText('2階のエレベーターの横にございます。').waitFor()
  // a question in other words finds the same answer
  await page.getByRole('textbox', { name: '質問' }).fill('授乳室の場所を教えてください')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === '授乳室の場所を教えてください')
  await page.locator('[aria-live=polite]').getByText('2階のエレベーターの横にございます。').waitFor()

  // a question can be dismissed, and brought back
  await tab('未回答の質問').click()
  await page.getByRole('heading', { name: '再入場はできますか' }).waitFor()
  await page.getByRole('button', { name: '答えない質問にする' }).click()
  await page.getByText('答えない質問にしました').waitFor()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await entry.getByText('未回答の質問が6件あります').waitFor()

  await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: '設定' }).click()
  await page.getByRole('link', { name: 'AIの声' }).click()
  const japanese = page.getByRole('group', { name: '日本語' }).filter({ hasText: 'サービス' })
  const speed = japanese.getByRole('combobox', { name: '速さ' })
  await speed.selectOption('1.2')
  await page.getByText('保存していない変更があります').waitFor()
  await page.getByRole('button', { name: '設定を保存する' }).click()
  await page.getByText('設定を保存しました').waitFor()
  await page.reload()
  await speed.waitFor()
  assert.equal(await speed.inputValue(), '1.2')
  assert.deepEqual(admin.faults, [])
})
