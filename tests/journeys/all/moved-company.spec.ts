import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { openDb } from '../../../db/open.ts'
import { insertStore } from '../../../db/queries/stores.ts'
import { launchBrowser, letIn, openPerson, type Person } from '../../support/browser.ts'
import { addCompany } from '../../support/builders.ts'
import { beginCall, kioskIsReady, openKiosk, openOperator } from '../../support/call-journey.ts'
import { makeCell } from '../../support/cells.ts'
import { type Haproxy, startHaproxy } from '../../support/haproxy.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const run = promisify(execFile)
const HOST = 'localhost'
const COMPANY = '1'
const NOTICE = '会社のデータを別のサーバーへ移しています。'

const environment = (SERVER_NAME: string) => ({ SERVER_NAME, RATE_LIMITS: '0', TRUST_PROXY: 'loopback' })
const west = makeCell('west', { others: 2 })
let cells: ServerProcess[] = []
let proxy: Haproxy
let browser: Browser
before(async () => {
  // the destination cell (server) already has shops of other companies, so the company's shops get new IDs there
  const db = openDb(join(west.dataDir, 'uketsuke.sqlite'))
  insertStore(db, { companyId: addCompany(db, '前からの会社'), name: '前からの店' })
  db.close()
  cells = [
    await startServer(environment('east')),
    // with MODE=srv it would close the company's accounts, because they have the demo password
    await startServer({ ...environment('west'), DATA_DIR: west.dataDir }),
  ]
  const [EAST, WEST] = cells.map(({ base }) => new URL(base).host) as [string, string]
  proxy = await startHaproxy({ EAST, WEST }, { [HOST]: 'east' })
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  await proxy?.stop()
  for (const cell of cells) await cell.close()
  west.remove()
})

const company = (...args: string[]) =>
  run(process.execPath, ['built/company.js', ...args], {
    env: { ...process.env, ...environment('east'), MODE: 'demo', DATA_DIR: cells[0]!.dataDir },
  })

/** Records each scene that the kiosk draws ('nothing' if it draws none), and how often its page is loaded. */
async function watchForBlanks({ page }: Person): Promise<() => { drawn: Set<string>; loads: number }> {
  const drawn = new Set<string>()
  let loads = 0
  await page.exposeFunction('noteScene', (scene: string) => void drawn.add(scene))
  page.on('load', () => {
    loads += 1
  })
  await page.evaluate(() => {
    setInterval(() => {
      const scene = document.querySelector('[data-scene]:has(img, canvas)')?.getAttribute('data-scene')
      ;(globalThis as unknown as { noteScene: (scene: string) => void }).noteScene(scene ?? 'nothing')
    }, 50)
  })
  return () => ({ drawn, loads })
}

test('[decisions 9] open pages stay signed in and continue when their company moves to another cell (server)', {
  timeout: 240_000,
}, async (t) => {
  const base = `http://${HOST}:${proxy.port}`
  const kiosk = await openKiosk(browser, base)
  const operator = await openOperator(browser, base)
  const admin = await openPerson(browser, base)
  await letIn(admin, 'admin')
  const list = await admin.context.newPage()
  await list.goto('/app/store/list')
  await list.getByText('駅前店').first().waitFor()
  // a page whose address contains an id, with unsaved changes in its form
  await admin.page.goto('/app/store/update?id=2')
  const entry = admin.page.getByRole('textbox').first()
  await admin.page.waitForFunction(() => document.querySelector('input')?.value === '駅前店')
  const blanks = await watchForBlanks(kiosk)

  await company('freeze', COMPANY, '--wait', '1')
  for (const page of [admin.page, list, operator.page]) await page.getByText(NOTICE).waitFor()
  // the notice says until when calls may continue, and disappears at that time
  await operator.page.getByText(/通話は.*まで続けられます/).waitFor({ state: 'detached' })
  await entry.fill('新しい駅前店')
  await admin.page.getByRole('button', { name: '保存する' }).click()
  await admin.page.getByText(/この会社を別のサーバーへ移しています。.*\(SVER-86\)/).waitFor()
  await operator.page.getByRole('button', { name: '離席する' }).click()
  // no other operator is in Standby, so the page asks for a confirmation
  await operator.page.getByRole('alertdialog').getByRole('button', { name: '離席する' }).click()
  await operator.page.getByText(/変更とログインはできません。.*\(SVER-86\)/).waitFor()
  await kiosk.page.getByText('ただいま、呼び出しの準備をしています').waitFor()

  // the browser asks about unsaved changes, and the user stays
  const asked: string[] = []
  admin.page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const lead = `${process.execPath} deploy/haproxy/lead.mjs ${proxy.map} ${proxy.socket} ${HOST} west`
  await company('move', COMPANY, west.dataDir, '--wait', '1', '--switch', lead)

  await kioskIsReady(kiosk)
  await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  for (const page of [list, operator.page]) await page.getByText(NOTICE).waitFor({ state: 'detached' })
  assert.equal(new URL(list.url()).pathname.replace(/\/$/, ''), '/app/store/list')
  const { drawn, loads } = blanks()
  t.diagnostic(`the kiosk was loaded ${loads} times and drew ${[...drawn]}`)
  assert.deepEqual([[...drawn], loads], [['Standby'], 0])

  // a page opened before the move cannot change a shop of another company, and says why
  await admin.page.waitForFunction(() => document.querySelector('input')?.value === '新しい駅前店')
  assert.deepEqual(asked, ['beforeunload'])
  await admin.page.getByRole('button', { name: '保存する' }).click()
  await admin.page.getByText(/この画面は古くなりました。.*\(SVER-87\)/).waitFor()
  const stores = await admin.context.request.post('/api/getStoreNames', { headers: { origin: base } })
  const names = ((await stores.json()) as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(names.sort(), ['本店', '駅前店'])

  // A page loaded after the move works. An ID from before the move opens no other shop.
  const row = list.getByRole('row').filter({ hasText: '駅前店' })
  await row.locator('a[href*="/app/store/update"]').click()
  await list.waitForURL(/store\/update/)
  assert.notEqual(new URL(list.url()).searchParams.get('id'), '2')
  await list.waitForFunction(() => document.querySelector('input')?.value === '駅前店')
  await list.getByRole('textbox').first().fill('駅ビル店')
  await list.getByRole('button', { name: '保存する' }).click()
  await list.waitForURL(/store\/list/)
  await list.getByText('駅ビル店').first().waitFor()

  await beginCall(kiosk, operator)
  for (const { faults } of [kiosk, operator, admin]) assert.deepEqual(faults, [])
})
