import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialogOf, openKiosk, openOperator, press, waitForFact } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

/** Makes the page send WebRTC offers that the server refuses, until `window.spoils` is false. */
const SPOIL_OFFERS = `
  window.spoils = true
  const described = Object.getOwnPropertyDescriptor(RTCPeerConnection.prototype, 'localDescription')
  Object.defineProperty(RTCPeerConnection.prototype, 'localDescription', {
    get() {
      const { type, sdp } = described.get.call(this) ?? {}
      return sdp && { type, sdp: window.spoils ? sdp.replace('m=video 9', 'm=video 0') : sdp }
    },
  })
`

test('[4.4] shows visitor and operator that the server refuses WebRTC offers, until it accepts them', {
  timeout: 180_000,
}, async () => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  await kiosk.page.addInitScript(SPOIL_OFFERS)
  await kiosk.page.reload()
  const operator = await openOperator(browser, server.base)
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  await press(kiosk)
  await dialogOf(operator.page)
    .getByRole('button', { name: /応対する/ })
    .click()

  await kiosk.page.getByText('映像と音声がつながりません').waitFor()
  const told = operator.page.getByRole('alert')
  await told.filter({ hasText: 'サイネージで映像と音声をつなげませんでした' }).waitFor()
  assert.equal(await told.count(), 1)
  assert.match(server.log(), /an offer was refused/)
  if (process.env.PICTURES) {
    await kiosk.page.screenshot({ path: `${process.env.PICTURES}/refused-kiosk.png` })
    await operator.page.screenshot({ path: `${process.env.PICTURES}/refused-operator.png` })
  }

  await kiosk.page.evaluate(() => Object.assign(window, { spoils: false }))
  await waitForFact(kiosk.page, 'frames-decoded', 1)
  await waitForFact(operator.page, 'frames-decoded', 1)
  await kiosk.page.getByText('映像と音声がつながりません').waitFor({ state: 'hidden' })
  await told.waitFor({ state: 'hidden' })
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
