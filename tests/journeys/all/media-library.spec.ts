import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openPerson, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()
const folder = mkdtempSync(join(tmpdir(), 'uketsuke-media-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const draw = (name: string, ...to: string[]): string => {
  const file = join(folder, name)
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=s=320x180:d=1:r=5', ...to, file])
  return file
}

test('[2.4.16] an administrator adds, renames and deletes media files, and sees where a file is used before deleting it', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  const { page } = admin
  await signIn(admin, 'admin')
  await page.waitForURL('**/app/service/standby**')
  await page.getByRole('link', { name: 'メディア' }).click()
  await page.getByRole('meter', { name: '保存容量' }).waitFor()

  const html = join(folder, 'a.html')
  writeFileSync(html, '<script>alert(1)</script>')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'ファイルを追加' }).click(),
  ])
  await chooser.setFiles([
    draw('動く絵.mp4', '-pix_fmt', 'yuv420p'),
    draw('止まった絵.png', '-frames:v', '1'),
    html,
  ])
  await page.getByRole('row').filter({ hasText: 'a.html' }).getByText('SVER-41').waitFor()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('動く絵').getByText('動画・320×180').waitFor()
  await row('止まった絵').getByText('画像・320×180').waitFor()
  const thumbnail = row('動く絵').locator('img')
  await page.waitForFunction(
    (image) => (image as HTMLImageElement).naturalWidth === 320,
    await thumbnail.elementHandle(),
  )

  // drop files onto the page
  const files = await page.evaluateHandle(() => {
    const carried = new DataTransfer()
    carried.items.add(new File([new Uint8Array(20)], '落とした.png', { type: 'image/png' }))
    return carried
  })
  const main = page.getByRole('main').locator('> *').first().locator('> *').first()
  await main.dispatchEvent('dragenter', { dataTransfer: files })
  await page.getByText('ここにファイルを置くと追加します').waitFor()
  await main.dispatchEvent('drop', { dataTransfer: files })
  // twenty zero bytes are not a picture, whatever the file's name
  await row('落とした.png').getByText('SVER-41').waitFor()

  for (const name of ['a.html', '落とした.png'])
    await page.getByRole('button', { name: `${name} の知らせを閉じる` }).click()
  await page.getByRole('button', { name: '止まった絵 の名前を変更' }).click()
  await page.keyboard.type('看板')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '看板 を削除' }).waitFor()

  await page.getByRole('searchbox', { name: '名前で探す' }).fill('あかり')
  await page.getByRole('button', { name: '冬のあかり展 を削除' }).click()
  const question = page.getByRole('alertdialog', { name: '確認' })
  await question.getByText('1階 ロビー・受付中(メディア)').waitFor()
  await question.getByRole('button', { name: '削除する' }).click()
  await page.getByText('条件に合うメディアはありません').waitFor()
  assert.deepEqual(admin.faults, [])
})
