import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, letIn, openPerson, type Person } from '../../support/browser.ts'
import {
  dialogOf,
  fact,
  openKiosk,
  openOperator,
  press,
  waitForFact,
  waitForText,
} from '../../support/call-journey.ts'
import { isInNamespace, letUdpThrough, namespaceLack, runInNamespace } from '../../support/namespace.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { setTransport } from '../../support/set-transport.ts'

const lack = namespaceLack()

// runs this file again in its own network namespace, where the tests below change the firewall and the interfaces
test('[realtime media over sockets] calls work if a firewall drops UDP, or with only a loopback address', {
  skip: isInNamespace() || lack || false,
  timeout: 580_000,
}, async (t) => {
  const { code, output } = await runInNamespace(import.meta.filename)
  t.diagnostic(output.slice(-6_000))
  assert.equal(code, 0)
})

if (isInNamespace()) {
  let server: ServerProcess
  let browser: Browser
  before(async () => {
    server = await startServer({ RTC_PUBLIC_IP: '127.0.0.1' })
    browser = await launchBrowser()
    const admin = await openPerson(browser, server.base)
    await letIn(admin, 'admin')
    await setTransport(admin, 'local')
    await admin.context.close()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  const accept = (operator: Person) =>
    dialogOf(operator.page)
      .getByRole('button', { name: /応対する/ })
      .click()

  /**
   * Starts a call, answers it, and waits until visitor and operator hear each other. @returns ms from the answer to
   * each of these steps
   */
  async function talk(
    kiosk: Person,
    operator: Person,
    way: 'socket' | 'rtc',
  ): Promise<Record<string, number>> {
    await press(kiosk)
    await dialogOf(operator.page).waitFor()
    await accept(operator)
    const acceptedAt = performance.now()
    const since = () => Math.round(performance.now() - acceptedAt)
    await operator.page.waitForURL('**/app/service/operation**')
    const times: Record<string, number> = {}
    const sound = async (who: Person, name: string) => {
      await waitForText(who.page, 'way', way)
      times[`${name} on its way`] = since()
      await waitForFact(who.page, 'audio-energy', 0.001)
      times[`${name} hears`] = since()
    }
    await Promise.all([sound(kiosk, 'kiosk'), sound(operator, 'operator')])
    return times
  }

  async function avatarMoves(kiosk: Person, operator: Person): Promise<void> {
    const faces = await waitForFact(kiosk.page, 'faces', 10)
    await waitForFact(kiosk.page, 'faces', faces + 30)
    const played = Number((await fact(kiosk.page, 'motions-played')) ?? 0)
    await operator.page.getByRole('button', { name: /手を振る/ }).click()
    await waitForFact(kiosk.page, 'motions-played', played + 1)
    await operator.page.locator('[data-outcome="applied"]').waitFor()
  }

  async function hangUp(kiosk: Person, operator: Person): Promise<void> {
    await operator.page.getByRole('button', { name: /通話を終了/ }).click()
    await waitForText(kiosk.page, 'scene', 'Standby')
    await operator.page.waitForURL('**/app/service/standby**')
  }

  let isDropped = false
  const drop = (on: boolean): void => {
    letUdpThrough(!on)
    isDropped = on
  }

  /** Opens the pages of a kiosk and an operator, and closes them after the test. */
  async function both(t: TestContext, from: Browser): Promise<[Person, Person]> {
    const kiosk = await openKiosk(from, server.base)
    t.after(() => kiosk.context.close())
    const operator = await openOperator(from, server.base)
    t.after(() => operator.context.close())
    return [kiosk, operator]
  }

  /** Waits for two seconds of silence. @returns the total audio energy that the page has received by then */
  async function fallsSilent({ page }: Person): Promise<number> {
    const heard = async () => Number(await fact(page, 'audio-energy'))
    for (let tries = 0; tries < 8; tries++) {
      const before = await heard()
      await page.waitForTimeout(2_000)
      const now = await heard()
      // a spoken word adds at least 0.0005 to the audio energy
      if (now - before < 0.0005) return now
    }
    throw new Error('still heard after muting')
  }

  const path = ({ page }: Person) => page.locator('[data-path]').getAttribute('data-path')

  test('[realtime media over sockets] a call uses the WebSocket while UDP packets are dropped, and WebRTC afterwards', {
    timeout: 280_000,
  }, async (t) => {
    drop(true)
    t.after(() => isDropped && drop(false))
    const [kiosk, operator] = await both(t, browser)
    const times = await talk(kiosk, operator, 'socket')
    t.diagnostic(JSON.stringify(times))
    assert.equal(await path(operator), 'socket')
    await operator.page.getByText('WebSocket の回線で通話しています').waitFor()
    await operator.page.getByText('この回線では映像が届きません').waitFor()
    await avatarMoves(kiosk, operator)

    await operator.page.getByRole('button', { name: 'マイク オン' }).click()
    const still = await fallsSilent(kiosk)
    await operator.page.getByRole('button', { name: 'マイク ミュート中' }).click()
    await waitForFact(kiosk.page, 'audio-energy', still + 0.001)

    await kiosk.page.reload()
    await waitForText(kiosk.page, 'way', 'socket')
    await waitForFact(kiosk.page, 'audio-energy', 0.001)

    drop(false)
    await waitForText(kiosk.page, 'way', 'rtc', 90_000)
    await waitForText(operator.page, 'way', 'rtc')
    await waitForFact(operator.page, 'frames-decoded', 10)
    await waitForFact(kiosk.page, 'audio-energy', 0.001)
    assert.equal(await path(operator), 'direct')

    drop(true)
    await waitForText(operator.page, 'way', 'socket')
    await waitForFact(operator.page, 'audio-energy', 0.001)
    drop(false)
    await hangUp(kiosk, operator)
    assert.deepEqual([...kiosk.faults, ...operator.faults], [])
  })

  test('[realtime media over sockets] calls work on a machine with only a loopback address, even if Chromium hides it', {
    timeout: 280_000,
  }, async (t) => {
    const [kiosk, operator] = await both(t, browser)
    t.diagnostic(`by candidates on 127.0.0.1: ${JSON.stringify(await talk(kiosk, operator, 'rtc'))}`)
    await hangUp(kiosk, operator)
    await kiosk.context.close()
    await operator.context.close()

    const ordinary = await launchBrowser([], ['--allow-loopback-in-peer-connection'])
    t.after(() => ordinary.close())
    const [hidden, operatorPage] = await both(t, ordinary)
    t.diagnostic(`by the socket: ${JSON.stringify(await talk(hidden, operatorPage, 'socket'))}`)
    await avatarMoves(hidden, operatorPage)
    await hangUp(hidden, operatorPage)
    assert.deepEqual([...hidden.faults, ...operatorPage.faults], [])
  })
}
