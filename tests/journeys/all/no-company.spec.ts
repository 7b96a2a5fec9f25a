import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { needsCompany } from '../../../site/shell/company-pages.ts'
import { pathsOf } from '../../../site/shell/navigation.ts'
import { launchBrowser, letIn, openPerson, type Person } from '../../support/browser.ts'
import { type MovedServer, startMovedServer } from '../../support/moved-server.ts'
import { codeOf, mailsInOutbox } from '../../support/outbox.ts'

let server: MovedServer
let browser: Browser
before(async () => {
  server = await startMovedServer(Date.parse('2026-04-06T12:02:00+09:00'), { TIMESHARE_CHANNELS: '5' })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await server?.close()
})

const PASSWORD = 'Yumi-2026'

async function post({ base, context }: Person, path: string, data: object) {
  const reply = await context.request.post(path, { headers: { origin: base }, data })
  assert.ok(reply.ok(), `${path}: ${await reply.text()}`)
  return reply.json()
}

/** All text that a page shows or that a screen reader reads: title, text, inputs and labels. */
const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label],[title],[alt],input')].flatMap((element) =>
        ['aria-label', 'title', 'alt', 'value'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
  )

test('[3] a user without a company never sees "None" on a page or in a mail', {
  timeout: 240_000,
}, async () => {
  const owner = await openPerson(browser, server.base)
  await post(owner, '/registerNewAccount', {
    user: { name: '高橋 由美', login_id: 'yumi@example.com', password: PASSWORD, kana: 'たかはし ゆみ' },
  })
  await letIn(owner, 'yumi@example.com', PASSWORD)
  const company = await post(owner, '/api/getCompany', {})
  assert.equal(company.companyName, 'None', 'the API still returns "None"')
  await post(owner, '/api/sendCode', { lang: 'ja' })
  const mails = await mailsInOutbox(server.dataDir, 1, '確認コード')
  await post(owner, '/api/checkAddress', { code: codeOf(mails.at(-1) ?? '') })
  const { reservation } = await post(owner, '/token/create', {
    title: 'ご相談',
    start: '2026-04-06T12:00:00+09:00',
    end: '2026-04-06T12:30:00+09:00',
  })

  const guest = await openPerson(browser, server.base, { width: 390, height: 844 })
  await guest.page.goto(reservation.link)
  await guest.page.getByRole('button', { name: '入室する' }).click()
  await guest.page.getByText('このままお待ちください。').first().waitFor()
  assert.doesNotMatch(await shownOn(guest.page), /\bNone\b/)

  for (const path of pathsOf({ role: 'webReservationUser' })) {
    await owner.page.goto(path)
    await owner.page.getByText('高橋 由美 さんのルーム').first().waitFor()
    await owner.page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    assert.doesNotMatch(await shownOn(owner.page), /\bNone\b/, path)
  }
  for (const mail of await mailsInOutbox(server.dataDir, 1)) assert.doesNotMatch(mail, /\bNone\b/)

  const system = await openPerson(browser, server.base)
  await letIn(system, 'system')
  for (const path of ['/admin', '/app/reservation/company?month=2026-04&rows=50']) {
    await system.page.goto(path)
    const main = system.page.getByRole('main')
    await main.getByText('高橋 由美').filter({ visible: true }).first().waitFor()
    assert.doesNotMatch(await shownOn(system.page), /\bNone\b/, path)
  }
  assert.deepEqual([...owner.faults, ...guest.faults, ...system.faults], [])
})

test('[decisions 2] every page that belongs to a company asks a system administrator to choose one first', {
  timeout: 240_000,
}, async () => {
  const { page, faults, ...person } = await openPerson(browser, server.base)
  await letIn({ page, faults, ...person }, 'system')
  const pages = readdirSync('site/pages', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.astro'))
    .map((name) => `/${name.replace(/(\/index)?\.astro$/, '').replace('[ch]', '1')}`)
    .filter(needsCompany)
  assert.ok(pages.length > 30)
  const menu = page.getByRole('navigation').getByRole('link')
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: '会社が選ばれていません' }).waitFor()
    await page.getByRole('button', { name: 'デモ商事' }).waitFor()
    assert.doesNotMatch(
      await page.getByRole('main').innerText(),
      /読み込めませんでした|がいません|がありません/,
      path,
    )
  }
  await page.goto('/app/users/list')
  await page.getByLabel('操作する会社').getByText('会社: 選択なし').waitFor({ state: 'attached' })
  assert.deepEqual(await menu.allInnerTexts(), ['レポート', '予約', 'システム管理'])
  await page.getByRole('button', { name: 'デモ商事' }).click()
  await page.getByRole('row').filter({ hasText: '佐藤 美咲' }).waitFor()
  await page.getByRole('link', { name: 'メディア' }).waitFor()

  await page.goto('/app/service/standby')
  await page.getByRole('heading', { level: 1, name: 'システム管理者は呼び出しに応対しません' }).waitFor()
  assert.equal(await page.locator('main [aria-busy=true]:visible').count(), 0)
  await page.getByRole('link', { name: '応対ボードを開く' }).click()
  await page.getByRole('heading', { level: 1, name: '応対ボード' }).waitFor()
  assert.deepEqual(faults, [])
})
