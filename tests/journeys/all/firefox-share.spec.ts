import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../support/browser.ts'
import { beginTalk, openLobby, standBy } from '../../support/call-screens.ts'
import { type Firefox, FOR_FIREFOX, launchFirefox } from '../../support/firefox.ts'
import { openChromiumScreen, type Screen } from '../../support/screens.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

let server: ServerProcess
let chromium: Browser
let firefox: Firefox
before(async () => {
  server = await startServer(FOR_FIREFOX)
  chromium = await launchBrowser()
  firefox = await launchFirefox()
})
after(async () => {
  await firefox?.close()
  await chromium?.close()
  await server?.close()
})

/** Stores each RTCPeerConnection of the page in `window.peers`. */
const WATCH_PEERS = `
  window.peers = []
  const Peer = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Peer {
    constructor(...given) { super(...given); window.peers.push(this) }
  }
`

type Watched = typeof globalThis & { peers: RTCPeerConnection[] }
type Counted = { mid?: string; framesDecoded?: number; framesSent?: number }

/** Number of frames of the shared screen (media section 2) that this page has decoded and sent so far. */
const screenFrames = (screen: Screen): Promise<{ decoded: number; sent: number }> =>
  screen.evaluate(async (mid) => {
    const sum = { decoded: 0, sent: 0 }
    for (const peer of (window as unknown as Watched).peers) {
      if (peer.connectionState === 'closed') continue
      for (const { mid: own, framesDecoded = 0, framesSent = 0 } of (
        (await peer.getStats()) as unknown as Map<string, Counted>
      ).values()) {
        if (own !== mid) continue
        sum.decoded += framesDecoded
        sum.sent += framesSent
      }
    }
    return sum
  }, '2')

const SETTLED_MS = 3_000
const WATCHED_MS = 6_000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('[4.4] an operator in Firefox shares the screen, and sends no frame after stopping', {
  timeout: 400_000,
}, async (t) => {
  const kiosk = await openChromiumScreen(chromium, server.base, { width: 270, height: 480 })
  const operator = await firefox.open(server.base, { width: 1280, height: 800 })
  await kiosk.prepare(WATCH_PEERS)
  await operator.prepare(WATCH_PEERS)
  await openLobby(kiosk)
  await standBy(operator)
  await beginTalk(kiosk, operator)

  await operator.press('画面を共有')
  await kiosk.sees('係の者の画面')
  const from = await screenFrames(kiosk)
  await pause(WATCHED_MS)
  const shared = (await screenFrames(kiosk)).decoded - from.decoded
  t.diagnostic(`${shared} frames of the shared screen decoded in ${WATCHED_MS / 1_000} s`)
  assert.ok(shared > 0)

  await operator.press('画面を共有')
  await operator.sees('停止中')
  await pause(SETTLED_MS)
  const [seen, sent] = [await screenFrames(kiosk), await screenFrames(operator)]
  await pause(WATCHED_MS)
  assert.equal((await screenFrames(operator)).sent - sent.sent, 0, 'frames sent after the stop')
  assert.equal((await screenFrames(kiosk)).decoded - seen.decoded, 0, 'frames decoded after the stop')
  assert.ok(sent.sent > 0, 'the counter counts frames sent during the share')

  // share again, on the same connection
  await operator.press('画面を共有')
  await kiosk.sees('係の者の画面')
  await pause(WATCHED_MS)
  assert.ok((await screenFrames(kiosk)).decoded > seen.decoded)
  await operator.press('通話を終了')
  await kiosk.states('scene', 'Standby')
  assert.deepEqual([...kiosk.faults, ...operator.faults], [])
})
