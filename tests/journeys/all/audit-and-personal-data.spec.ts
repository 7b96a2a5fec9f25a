import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { examineAll } from '../../support/axe.ts'
import { letIn, openPerson } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test("[decisions 4] an administrator finds, exports and erases a person's data, and the audit log shows no name", {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  const { page } = admin

  await page.goto('/app/users/list')
  await page.goto('/app/users/update?id=3')
  await page.getByRole('link', { name: '個人データの開示・削除' }).click()
  await page.waitForURL('**/app/personal-data?user=3')
  await page.getByRole('table', { name: '残っているデータ' }).getByText('氏名・連絡先・写真').waitFor()

  // a search without a result, then a search for a login ID in full-width letters
  await page.getByRole('searchbox').fill('nobody is called so')
  await page.getByRole('button', { name: '探す', exact: true }).click()
  await page.getByText('だれも見つかりません').waitFor()
  await page.getByRole('searchbox').fill('ＯＰＥＲＡＴＯＲ２')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '田中 健 のデータを見る' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ファイルを保存する' }).click()
  const file = await download
  assert.equal(file.suggestedFilename(), 'personal-data-3.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  assert.equal(data.tables.user[0].name, '田中 健')

  const erase = page.getByRole('button', { name: '完全に削除する' })
  const typed = page.getByLabel('確認のため「operator2」と入力してください')
  await typed.fill('operator1')
  assert.ok(await erase.isDisabled(), "the button stays disabled for another user's login ID")
  await typed.fill('operator2')
  await erase.click()
  await page.getByText('データを削除しました').waitFor()

  await page.getByRole('link', { name: '操作の記録を見る' }).click()
  await page.waitForURL('**/app/audit?subject=person')
  const log = page.getByRole('table', { name: '操作の記録' })
  await log.getByText('個人データを削除').waitFor()
  const row = log.getByRole('row').filter({ hasText: '個人データを削除' })
  assert.match(await row.innerText(), /山本 直子[\s\S]*（削除済み）/)
  assert.ok(!(await page.content()).includes('田中 健'))

  // the log shows the old and new value of a change; it can be filtered and saved as a file
  await page.getByLabel('種類').selectOption('signage')
  await log.getByRole('listitem').filter({ hasText: 'AIの案内：オフ → オン' }).waitFor()
  await page.getByLabel('操作した人').selectOption({ label: 'システム管理者' })
  await page.getByText('条件に合う操作はありません').waitFor()
  await page.getByRole('button', { name: '条件をすべて消す' }).click()
  await log.getByText('会社を選んで管理を開始').waitFor()
  const csv = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSVで保存' }).click()
  const lines = readFileSync(await (await csv).path(), 'utf8').split('\r\n')
  assert.match(lines[0] ?? '', /日時,操作した人/)
  assert.ok(lines.some((line) => line.includes('個人データを削除') && line.includes('（削除済み）')))
  assert.deepEqual(admin.faults, [])
})

test('[decisions 2] the audit log and the page for personal data have no accessibility violation (axe)', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const found = await examineAll(
    async (look) => {
      for (const width of [1280, 390]) {
        const admin = await openPerson(browser, server.base, { width, height: 900 })
        await letIn(admin, 'admin')
        await admin.page.goto('/app/audit')
        await admin.page.getByText('テンプレートを公開').first().waitFor()
        await look(`audit ${width}`, admin)
        await admin.page.goto('/app/personal-data?q=佐藤&user=2')
        await admin.page.getByRole('button', { name: '完全に削除する' }).waitFor()
        await look(`personal data ${width}`, admin)
        const isWider = await admin.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        assert.equal(isWider, false, `${width}`)
        await admin.context.close()
        const system = await openPerson(browser, server.base, { width, height: 900 })
        await letIn(system, 'system')
        await system.page.goto('/admin')
        await system.page.getByText('操作の記録', { exact: true }).last().click()
        await system.page.getByText('同時応対数を変更').first().waitFor()
        await look(`admin audit ${width}`, system)
        await system.context.close()
      }
    },
    ['light', 'dark'],
  )
  assert.deepEqual(found, [])
})
