import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPerson, type Person, signIn } from '../../support/browser.ts'
import { dialogOf, openKiosk, operatorIsReady, press } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture({ MODE: 'srv' })
const PASSWORD = 'Flower-2026'

const post = async ({ base, context }: Person, path: string, data: object): Promise<void> => {
  const reply = await context.request.post(path, { headers: { origin: base }, data })
  assert.ok(reply.ok(), `${path}: ${await reply.text()}`)
}

/** Signs in with the printed temporary password and chooses another one. */
async function replaceTemporary(person: Person, loginId: string, temporary: string): Promise<void> {
  await signIn(person, loginId, temporary)
  const { page } = person
  await page.waitForURL('**/test/passwordSetting**')
  const fields = page.locator('input[type=password]')
  await fields.nth(0).fill(PASSWORD)
  await fields.nth(1).fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/login**')
}

test('[decisions 2] the first operator of a new company, added with all default settings, receives a call', {
  timeout: 120_000,
}, async () => {
  const { server, browser } = fixture
  const owner = await openPerson(browser, server.base)
  const [, key] = /setup key: ([A-Z-]+)/.exec(server.log()) ?? []
  await post(owner, '/api/beginSetup', {
    key,
    companyName: '花屋',
    name: '山本 花',
    login_id: 'hana@example.com',
    password: PASSWORD,
  })
  const signage = { login_id: 'entrance', name: '入口', password: PASSWORD, passwordConfirm: PASSWORD }
  const added = await owner.context.request.post('/api/addSignage', {
    headers: { origin: owner.base },
    multipart: signage,
  })
  assert.ok(added.ok(), await added.text())

  const { page } = owner
  await page.goto('/app/users/add')
  await page.getByLabel(/^ログインID/).fill('misaki')
  await page.getByLabel(/^氏名/).fill('青木 岬')
  await page.getByLabel(/^ふりがな/).fill('あおき みさき')
  await page.getByRole('main').getByRole('button', { name: 'ユーザーを追加' }).click()
  await page.getByText('青木 岬 さんのログイン').waitFor()
  const temporary = (await page.getByRole('main').locator('code').textContent()) ?? ''
  await page.getByRole('link', { name: 'ユーザー一覧へ' }).click()
  await page.waitForURL('**/app/users/list')

  const kiosk = await openKiosk(browser, server.base, 'entrance', undefined, PASSWORD)
  const hire = await openPerson(browser, server.base)
  await replaceTemporary(hire, 'misaki', temporary)
  await signIn(hire, 'misaki', PASSWORD)
  await operatorIsReady(hire)
  const row = page.getByRole('row').filter({ hasText: '青木 岬' })
  await row.getByText('受付中').filter({ visible: true }).waitFor()
  await press(kiosk)
  await dialogOf(hire.page).waitFor()
  await dialogOf(hire.page)
    .getByRole('button', { name: /辞退する/ })
    .click()

  // Both the operator without a channel and every administrator see why no calls arrive.
  await page.goto('/app/company/licences')
  await page.getByRole('link', { name: '割り当て' }).click()
  await page.getByRole('checkbox', { name: /青木 岬/ }).uncheck()
  await page.getByRole('button', { name: '保存する' }).click()
  await hire.page.getByText('呼び出しは届きません').first().waitFor()
  await hire.page.getByText('管理者に割り当てを依頼してください').first().waitFor()
  assert.equal(await hire.page.getByRole('status').getByText('受付中').count(), 0)
  await page.goto('/app/users/list')
  await row.getByText('呼び出しは届きません', { exact: true }).filter({ visible: true }).waitFor()
  assert.deepEqual([...owner.faults, ...hire.faults, ...kiosk.faults], [])
})
