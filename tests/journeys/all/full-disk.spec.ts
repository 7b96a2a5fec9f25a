import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { japanZoned } from '#core/time/japan-time.ts'
import { post, signInOverHttp, workdayAt } from '../../support/bookers.ts'
import { launchBrowser, letIn, openPerson } from '../../support/browser.ts'
import { beginCall, openKiosk, openOperator, waitForText } from '../../support/call-journey.ts'
import { pngOf } from '../../support/forms.ts'
import { startServer } from '../../support/server-process.ts'

const isRoot = process.getuid?.() === 0
const HOUR_MS = 3_600_000

/** Fills the disk to its last byte, as another program might. */
function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const bytes of [65_536, 4_096]) {
      const block = Buffer.alloc(bytes)
      try {
        for (;;) if (writeSync(file, block) < bytes) break
      } catch (error) {
        assert.match(String(error), /ENOSPC/)
      }
    }
  } finally {
    closeSync(file)
  }
}

test('[decisions 5] on a full disk the server still serves visitors, but refuses uploads until there is space again', {
  timeout: 240_000,
  skip: isRoot ? false : 'only root may mount a small file system',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'uketsuke-small-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m,mode=0700', 'tmpfs', folder])
  t.after(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  const server = await startServer({ DATA_DIR: folder })
  t.after(() => server.close())
  const browser = await launchBrowser()
  t.after(() => browser.close())

  const admin = await openPerson(browser, server.base)
  const { page } = admin
  await letIn(admin, 'admin')
  await page.goto('/app/media/list')
  const upload = async (name: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'ファイルを追加' }).click(),
    ])
    await chooser.setFiles({ name, mimeType: 'image/png', buffer: pngOf(40, 30) })
  }
  await upload('まえ.png')
  await page.getByRole('button', { name: 'まえ を削除' }).waitFor()

  fill(join(folder, 'filler'))
  t.diagnostic(`${statfsSync(folder).bavail} blocks free`)
  await upload('あと.png')
  const row = page.getByRole('row').filter({ hasText: 'あと.png' })
  await row.getByText(/空き容量が足りないため、受け付けられません。.*SVER-46/).waitFor()
  const registration = {
    user: {
      login_id: 'new@example.com',
      name: '森 はな',
      password: 'Hanako-2026',
      passwordConfirm: 'Hanako-2026',
    },
  }
  for (const path of ['/registerNewAccount', '/registerNewAccoun%74']) {
    const refused = await post(server.base, '', path, registration)
    assert.deepEqual([refused.status, refused.body.key], [507, 'diskFull'])
  }

  // sign-ins, a whole call and a booking are still stored
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await beginCall(kiosk, operator)
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await waitForText(kiosk.page, 'scene', 'Standby')
  const booker = await signInOverHttp(server.base, 'guest@example.com')
  const startAt = workdayAt(3) + 13 * HOUR_MS
  const booking = { title: '満杯の日', start: japanZoned(startAt), end: japanZoned(startAt + HOUR_MS) }
  const booked = await post(server.base, booker, '/token/create', booking)
  assert.deepEqual([booked.status, booked.body.check], [200, 'succeed'], JSON.stringify(booked.body))

  await page.getByRole('button', { name: 'まえ を削除' }).click()
  await page.getByRole('alertdialog', { name: '確認' }).getByRole('button', { name: '削除する' }).click()
  await page.getByRole('button', { name: 'まえ を削除' }).waitFor({ state: 'detached' })

  rmSync(join(folder, 'filler'))
  await page.getByRole('button', { name: 'あと.png をもう一度送る' }).click()
  await page.getByRole('button', { name: 'あと を削除' }).waitFor()
  assert.doesNotMatch(server.log(), /an endpoint failed/)
  const db = new Database(join(folder, 'uketsuke.sqlite'), { readonly: true })
  t.after(() => db.close())
  assert.equal(db.pragma('integrity_check', { simple: true }), 'ok')
})
