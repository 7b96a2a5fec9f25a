import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letIn, openPerson, type Person } from '../../support/browser.ts'
import { beginCall, openKiosk, openOperator, waitForFact, waitForText } from '../../support/call-journey.ts'
import { openServerFixture } from '../../support/server-fixture.ts'

const fixture = openServerFixture()

/** Stores each RTCPeerConnection of the page in `window.peers`. */
const WATCH_PEERS = `
  window.peers = []
  const Peer = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Peer {
    constructor(...given) { super(...given); window.peers.push(this) }
  }
`

type Watched = typeof globalThis & { peers: RTCPeerConnection[] }
type Counted = { type: string; mid?: string; packetsReceived?: number; totalAudioEnergy?: number }

/** Packets and audio energy received so far, by media section: 0 voice, 1 camera, 2 screen, 3 whisper. */
const received = ({ page }: Person): Promise<Record<string, { packets: number; energy: number }>> =>
  page.evaluate(async () => {
    const slots: Record<string, { packets: number; energy: number }> = {}
    for (const peer of (window as unknown as Watched).peers) {
      if (peer.connectionState === 'closed') continue
      for (const report of ((await peer.getStats()) as unknown as Map<string, Counted>).values()) {
        if (report.type !== 'inbound-rtp' || report.mid === undefined) continue
        const slot = slots[report.mid] ?? { packets: 0, energy: 0 }
        slot.packets += report.packetsReceived ?? 0
        slot.energy += report.totalAudioEnergy ?? 0
        slots[report.mid] = slot
      }
    }
    return slots
  })

const energyOf = async (person: Person, mid: string): Promise<number> =>
  (await received(person))[mid]?.energy ?? 0
const packetsOf = async (person: Person, mid: string): Promise<number> =>
  (await received(person))[mid]?.packets ?? 0

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the audio energy received in media section `mid` exceeds `more`. @returns the energy */
async function untilAudible(person: Person, mid: string, more: number): Promise<number> {
  for (let tries = 0; tries < 60; tries += 1) {
    const energy = await energyOf(person, mid)
    if (energy > more) return energy
    await pause(500)
  }
  throw new Error(`nothing was heard on slot ${mid}`)
}

test('[4.4] a supervisor hears a call and whispers to its operator unnoticed by the visitor', {
  timeout: 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base, 'operator1')
  const admin = await openPerson(browser, server.base)
  for (const { context } of [operator, admin]) await context.addInitScript(WATCH_PEERS)
  await operator.page.reload()
  await operator.page.getByRole('button', { name: '離席する', disabled: false }).waitFor()
  await letIn(admin, 'admin')
  await beginCall(kiosk, operator)

  await admin.page.goto(`${server.base}/app/signage/list`)
  await admin.page.getByRole('button', { name: '会話を聞く' }).first().click()
  await admin.page.waitForURL('**/app/service/operation?mode=Listening**')
  await waitForText(admin.page, 'peer-state', 'connected')
  await operator.page.getByText(/さんがこの通話を聞いています/).waitFor()
  await waitForFact(admin.page, 'frames-decoded', 5)
  const heard = { visitor: await untilAudible(admin, '0', 0), operator: await untilAudible(admin, '3', 0) }

  const quiet = await packetsOf(operator, '3')
  await admin.page.getByRole('button', { name: '担当者に話す' }).click()
  await operator.page.getByText(/さんがあなたに話しています/).waitFor()
  const whispered = await untilAudible(operator, '3', 0)
  const kioskText = await kiosk.page.evaluate(() => document.body.innerText)
  assert.ok(!/聞いています|話しています/.test(kioskText), 'the kiosk shows nothing about the supervisor')

  await admin.page.getByRole('button', { name: '話すのをやめる' }).click()
  await operator.page.getByText(/さんがあなたに話しています/).waitFor({ state: 'hidden' })
  await pause(1_000)
  const [from, to] = [await packetsOf(operator, '3'), await pause(2_000).then(() => packetsOf(operator, '3'))]
  t.diagnostic(
    `energy heard: visitor ${heard.visitor.toFixed(4)}, operator ${heard.operator.toFixed(4)}; whisper at the operator ${whispered.toFixed(4)}; packets on its slot before ${quiet}, after ${from} → ${to}`,
  )
  assert.equal(quiet, 0, 'packets arrived before the whisper')
  assert.equal(to - from, 0, 'packets arrived after the whisper')

  await admin.page.getByRole('button', { name: '聞くのをやめる' }).click()
  await operator.page.getByText(/さんがこの通話を聞いています/).waitFor({ state: 'hidden' })
  await operator.page.getByRole('button', { name: '通話を終了' }).click()
  await operator.page.waitForURL('**/app/service/standby**')
})
