import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDb } from '../../../db/open.ts'
import { findCall, listHostsOf } from '../../../db/queries/calls.ts'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import {
  beginCall,
  fact,
  openKiosk,
  openOperator,
  waitForAnyFact,
  waitForFact,
} from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { setTransport } from '../../support/set-transport.ts'

const fixture = openServerFixture()

/** Checks the avatar's video on the kiosk up to twenty times a second, and counts how often it is empty or black. */
async function watchPlayer({ page }: Person): Promise<void> {
  await page.evaluate(() => {
    const seen = { looks: 0, empty: 0 }
    Object.assign(window, { playerSeen: seen })
    const canvas = document.createElement('canvas')
    const [width, height] = [8, 8]
    Object.assign(canvas, { width, height })
    const paper = canvas.getContext('2d', { willReadFrequently: true })!
    setInterval(() => {
      const player = document.querySelector<HTMLVideoElement>('[class*="player" i] video')
      seen.looks += 1
      if (!player || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
        seen.empty += 1
        return
      }
      paper.drawImage(player, 0, 0, width, height)
      const { data } = paper.getImageData(0, 0, width, height)
      if (data.every((value, at) => at % 4 === 3 || value < 16)) seen.empty += 1
    }, 50)
  })
}

const playerSeen = ({ page }: Person): Promise<{ looks: number; empty: number }> =>
  page.evaluate(() => (window as unknown as { playerSeen: { looks: number; empty: number } }).playerSeen)

test('[4.4] an operator hands a call over to a colleague, and the visitor sees an avatar all the time', {
  timeout: 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  await setTransport(admin, 'stream')
  await admin.context.close()
  const kiosk = await openKiosk(browser, server.base)
  const first = await openOperator(browser, server.base, 'operator1')
  await beginCall(kiosk, first)
  const callId = await waitForAnyFact(first.page, 'call-id')
  const second = await openOperator(browser, server.base, 'operator2')
  const before = await waitForFact(kiosk.page, 'frames-decoded', 30)

  await first.page.bringToFront()
  await first.page.getByRole('button', { name: '担当を代わってもらう' }).click()
  await first.page.getByRole('button', { name: '田中 健さんに頼む' }).click()
  const asked = second.page.getByRole('alertdialog', { name: /引き継ぎの依頼/ })
  await asked.waitFor()
  await watchPlayer(kiosk)
  const acceptedAt = performance.now()
  await asked.getByRole('button', { name: '引き継ぐ' }).click()
  await kiosk.page.getByText(/に代わります/).waitFor()
  await second.page.waitForURL('**/app/service/operation**')

  await first.page.getByText('通話を引き継ぎました').first().waitFor()
  const tookMs = Math.round(performance.now() - acceptedAt)
  const at = Number(await fact(kiosk.page, 'frames-decoded'))
  const after = await waitForFact(kiosk.page, 'frames-decoded', at + 30)
  assert.equal(await waitForAnyFact(second.page, 'call-id'), callId)
  await kiosk.page.getByText(/に代わります/).waitFor({ state: 'hidden' })
  const { looks, empty } = await playerSeen(kiosk)
  t.diagnostic(
    `accepted to handed over ${tookMs} ms; frames before ${before}, at the change ${at}, after ${after}; looked ${looks} times, empty ${empty}`,
  )
  assert.ok(looks > 20)
  assert.equal(empty, 0, 'the stage was empty')
  await first.page.waitForURL('**/app/service/standby**')

  await second.page.bringToFront()
  await second.page.getByRole('button', { name: '通話を終了' }).click()
  await second.page.waitForURL('**/app/service/standby**')
  const db = openDb(join(server.dataDir, 'uketsuke.sqlite'))
  const hosts = listHostsOf(db, callId)
  const call = findCall(db, callId)
  db.close()
  assert.equal(hosts.length, 2)
  assert.equal(call?.hostId, hosts[1]?.userId)
  assert.equal(hosts[1]?.untilAt, call?.endedAt)
})
