import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { letIn, openPerson } from '../../support/browser.ts'
import { openKiosk } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const folder = mkdtempSync(join(tmpdir(), 'uketsuke-video-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Creates an MP4 video of one second. @returns its path */
function video(name: string): string {
  const file = join(folder, `${name}.mp4`)
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:d=1:r=5', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-v', 'error', ...source, file])
  return file
}

async function choose(page: Page, button: string, file: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(file)
}

test('[2.4.5] an administrator edits every part of a template, and a kiosk shows the result without a reload', {
  timeout: 150_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  await kiosk.page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'))
  const admin = await openPerson(browser, server.base)
  const { page } = admin
  await letIn(admin, 'admin')
  await page.goto('/app/users/home')
  await page.getByRole('link', { name: 'サイネージ', exact: true }).click()
  await page.getByRole('link', { name: '1階 ロビー の表示を編集' }).click()
  const drawer = page.getByRole('complementary', { name: /の設定$/ })
  const preview = page.getByRole('region', { name: 'プレビュー' })
  const tool = (name: string) =>
    page.getByRole('navigation', { name: '部品' }).getByRole('button', { name }).click()
  const confirm = async () => {
    await page.getByRole('button', { name: '公開する' }).click()
    await page.getByText(/^未公開の変更/).waitFor({ state: 'hidden' })
  }

  // touch buttons: change order, text, size and color, hide one, and add one
  await drawer.getByRole('button', { name: 'ボタン 2 ご予約の方' }).waitFor()
  await drawer.getByRole('button', { name: /^ボタン 2を移動/ }).focus()
  await page.keyboard.press('ArrowUp')
  await drawer.getByRole('button', { name: 'ボタン 1 ご予約の方' }).click()
  await drawer.getByLabel(/^文字/).first().fill('ご来店の方はこちらへ')
  await drawer.getByRole('spinbutton', { name: '文字の大きさ' }).fill('28')
  await drawer.getByRole('button', { name: '緑' }).click()
  await drawer.getByRole('switch', { name: 'ボタン 3を表示する' }).click()
  await drawer.getByRole('button', { name: 'ボタンを追加' }).click()
  await page.getByRole('button', { name: '公開する' }).click()
  await page.getByText('公開できませんでした。').waitFor()
  await drawer.getByText('必須項目です。').waitFor()
  await drawer.getByLabel(/^文字/).first().fill('お忘れ物')
  await confirm()
  const buttons = kiosk.page.getByRole('button')
  await kiosk.page.getByRole('button', { name: 'お忘れ物' }).waitFor()
  const names = (await buttons.allInnerTexts()).map((text) => text.trim())
  assert.deepEqual(
    names.filter((name) =>
      ['ご来店の方はこちらへ', '受付を呼び出す', '館内のご案内', 'お忘れ物'].includes(name),
    ),
    ['ご来店の方はこちらへ', '受付を呼び出す', 'お忘れ物'],
  )
  const first = kiosk.page.getByRole('button', { name: 'ご来店の方はこちらへ' })
  const style = await first.evaluate((element) => [element.style.fontSize, element.style.backgroundColor])
  assert.deepEqual(style, ['28px', 'rgb(23, 112, 63)'])

  // media: upload a file in the editor, which selects the file at once
  await tool('メディア')
  const [uploaded] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/addMedia')),
    choose(page, 'ファイルを追加', video('館内紹介')),
  ])
  const said = `${uploaded.status()} ${await uploaded.text()}`
  assert.equal(uploaded.status(), 200, said)
  await drawer
    .getByRole('radio', { name: '館内紹介', checked: true })
    .waitFor()
    .catch(async (error: unknown) => {
      throw new Error(`${said}\n${await drawer.innerText()}`, { cause: error })
    })
  await preview.locator('video').waitFor({ state: 'attached' })
  await confirm()
  await kiosk.page.locator('video[aria-label="館内紹介"]').waitFor({ state: 'attached' })

  // telop (scrolling text): enter two lines
  await tool('テロップ')
  await drawer
    .getByLabel(/^テロップの文/)
    .first()
    .fill('一行目です\n二行目です')
  await confirm()
  await kiosk.page.getByText('二行目です').first().waitFor({ state: 'attached' })

  // logo: switch it off on all screens (scenes)
  await tool('ロゴ')
  await kiosk.page.getByRole('img', { name: /デモ商事/ }).waitFor()
  await drawer.getByRole('switch', { name: 'すべてのシーンに適用する' }).click()
  await drawer.getByRole('switch', { name: 'ロゴを表示する' }).click()
  await page.getByText('未公開の変更 5件').waitFor()
  await confirm()
  await kiosk.page.getByRole('img', { name: /デモ商事/ }).waitFor({ state: 'detached' })

  // layout and size: change, undo and redo them; a landscape template has no touch buttons
  await page.getByLabel('レイアウト').selectOption({ label: 'アバターのみ' })
  await page.getByRole('radio', { name: '横長' }).check({ force: true })
  await page.keyboard.press('Control+z')
  await page.getByText('詳細 1080 × 1920').waitFor()
  await page.keyboard.press('Control+Shift+z')
  await page.getByText('詳細 1920 × 1080').waitFor()
  await page.keyboard.press('Control+s')
  await first.waitFor({ state: 'detached' })
  await kiosk.page.locator('video[aria-label="館内紹介"]').waitFor({ state: 'detached' })

  assert.equal(await kiosk.page.evaluate(() => document.body.getAttribute('data-same-page')), 'yes')
  // Ignore this fault: on a busy machine the uploaded video decodes too slowly, and the watchdog then correctly
  // rebuilds the kiosk's screen.
  const faults = kiosk.faults.filter((fault) => !fault.includes('the video does not advance'))
  assert.deepEqual([...faults, ...admin.faults], [])
})

test('[decisions 4] the second of two users who edit a signage can apply their changes to what the first has saved', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const people = []
  for (let index = 0; index < 2; index += 1) {
    const admin = await openPerson(browser, server.base)
    await letIn(admin, 'admin')
    await admin.page.goto('/app/signage/template?id=2')
    await admin.page
      .getByRole('navigation', { name: '部品' })
      .getByRole('button', { name: 'テロップ' })
      .click()
    people.push(admin)
  }
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
  await one.page
    .getByLabel(/^テロップの文/)
    .first()
    .fill('ひとり目')
  await two.page.getByLabel('レイアウト').selectOption({ label: 'ワイプ' })
  await one.page.getByRole('button', { name: '公開する' }).click()
  await two.page.getByText('ほかの人がこのサイネージを変更しました。').waitFor()
  await two.page.getByRole('button', { name: '公開する' }).click()
  const dialog = two.page.getByRole('alertdialog', { name: 'ほかの人が先に変更を公開しました' })
  await dialog.getByRole('button', { name: '自分の変更を重ねる' }).click()
  await two.page.getByText('公開しました。').waitFor()
  assert.equal(
    await two.page
      .getByLabel(/^テロップの文/)
      .first()
      .inputValue(),
    'ひとり目',
  )
  // the first user has no unsaved changes, so their editor updates by itself
  await one.page.getByLabel('レイアウト').and(one.page.locator('select')).waitFor()
  await one.page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('header select')?.value === 'wipe',
  )
  assert.deepEqual([...one.faults, ...two.faults], [])
})

test('[4.3] a reservation user edits only the call screen (scene Active) of their own reserved room', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const guest = await openPerson(browser, server.base)
  const { page } = guest
  await letIn(guest, 'guest@example.com')
  await page.goto('/app/reservation/home')
  await page.getByRole('link', { name: 'テンプレート設定' }).click()
  const scenes = page.getByRole('navigation', { name: 'シーン' })
  await scenes.getByRole('button', { name: '会話中' }).and(page.locator('[aria-current]')).waitFor()
  assert.equal(await scenes.getByRole('button').count(), 1)
  await page.getByRole('navigation', { name: '部品' }).getByRole('button', { name: 'テロップ' }).click()
  await page.getByRole('switch', { name: 'テロップを表示する' }).click()
  await page
    .getByLabel(/^テロップの文/)
    .first()
    .fill('ようこそ')
  await page.getByRole('button', { name: '公開する' }).click()
  await page.getByText('公開しました。').waitFor()
  await page.reload()
  await page.getByRole('navigation', { name: '部品' }).getByRole('button', { name: 'テロップ' }).click()
  await page
    .getByLabel(/^テロップの文/)
    .first()
    .waitFor()
  assert.equal(
    await page
      .getByLabel(/^テロップの文/)
      .first()
      .inputValue(),
    'ようこそ',
  )
  assert.deepEqual(guest.faults, [])
})
