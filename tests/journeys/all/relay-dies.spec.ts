import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { beginCall, fact, openKiosk, openOperator, waitForAnyFact } from '../../support/call-journey.ts'
import { openHouse } from '../../support/house.ts'

const house = openHouse(
  {},
  {
    args: [
      '--import',
      './tests/support/quick-load.ts',
      '--import',
      './tests/support/killable-relay.mjs',
      'server/main.ts',
    ],
  },
)

/** What the page notes: every connection that it makes from now on, with its time. */
type Noting = typeof globalThis & { made: { connection: RTCPeerConnection; at: number }[] }

const note = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noting = globalThis as Noting
    noting.made = []
    const Plain = globalThis.RTCPeerConnection
    globalThis.RTCPeerConnection = class extends Plain {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        noting.made.push({ connection: this, at: Date.now() })
      }
    }
  })

const hasOffered = (): boolean => (globalThis as Noting).made.length > 0

/** On the newest of them. */
async function hasSeenTenFrames(): Promise<boolean> {
  let frames = 0
  for (const report of (await (globalThis as Noting).made.at(-1)?.connection.getStats())?.values() ?? [])
    if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0
  return frames >= 10
}

test('[realtime media] the relay’s threads die in the middle of a talk: both pages offer again within 2 s, see each other again, and the talk is the same', {
  timeout: 120_000,
}, async (t) => {
  const { server, browser } = house
  const [kiosk, operator] = [await openKiosk(browser, server.base), await openOperator(browser, server.base)]
  await beginCall(kiosk, operator)
  const callId = await waitForAnyFact(operator.page, 'call-id')
  const pages = { kiosk: kiosk.page, operator: operator.page }
  for (const page of Object.values(pages)) await note(page)

  const killedAt = Date.now()
  process.kill(server.pid(), 'SIGUSR2')
  for (const [name, page] of Object.entries(pages)) {
    await page.waitForFunction(hasOffered, undefined, { timeout: 20_000, polling: 50 })
    const afterMs = (await page.evaluate(() => (globalThis as Noting).made[0]!.at)) - killedAt
    t.diagnostic(`the ${name} offered again after ${afterMs} ms`)
    assert.ok(afterMs < 2_000, `the ${name} offered again after ${afterMs} ms`)
  }
  for (const [name, page] of Object.entries(pages)) {
    await page.waitForFunction(hasSeenTenFrames, undefined, { timeout: 20_000, polling: 100 })
    t.diagnostic(`the ${name} saw ten frames after ${Date.now() - killedAt} ms`)
    assert.equal(await fact(page, 'call-id'), callId)
  }
  assert.match(server.log(), /a relay thread crashed/)
})
