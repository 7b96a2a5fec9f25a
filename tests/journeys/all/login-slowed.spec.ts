import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOGIN_FAILURES_MAX } from '#core/limits.ts'
import { openPerson, signIn } from '../../support/browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

test('[decisions 2] after ten wrong passwords the sign-in page says how long to wait', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const person = await openPerson(browser, server.base)
  const { page } = person
  await page.goto('/login')
  await page.getByLabel(/^ログインID/).fill('operator1')
  const password = page.getByRole('textbox', { name: /^パスワード/ })
  // the form can be sent once React is ready, and again once the server has answered
  const isReady = (): Promise<void> => page.locator('button[type=submit]:enabled:not([aria-busy])').waitFor()
  const attempt = async (text: string): Promise<number> => {
    await password.fill(text)
    await isReady()
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/login')
    await page.keyboard.press('Enter')
    const status = (await answered).status()
    return status
  }
  for (let turn = 1; turn <= LOGIN_FAILURES_MAX; turn++) assert.equal(await attempt(`Wrong-${turn}`), 401)
  await page.getByText('ログインIDまたはパスワードが違います。 (SVER-20)').waitFor()

  // now the server refuses even the right password
  assert.equal(await attempt('Demo-2026'), 429)
  const banner = page.getByRole('alert')
  await banner.getByText('SVER-14').waitFor()
  assert.match(await banner.innerText(), /しばらく待って.*あと約[45]分お待ちください。/s)

  // other accounts need not wait
  await signIn(person, 'operator2')
  await page.waitForURL('**/app/service/standby**')
  assert.deepEqual(person.faults, [])
})
