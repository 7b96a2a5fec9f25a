// npm run bench -- avatar-transport [seconds]: counts the bytes that the operator's page sends to the kiosk,
// without audio. Measures both transports ('stream' and 'local') in one run.
import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { launchBrowser, openPerson, signIn } from '../../tests/support/browser.ts'
import { openKiosk, openOperator, press, waitForFact, waitForText } from '../../tests/support/call-journey.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { setTransport } from '../../tests/support/set-transport.ts'

const seconds = Number(process.argv[2] ?? 20)
/** Goal for 'local' mode, without audio. */
const GOAL_BYTES_A_SECOND = 6_000

interface Sent {
  /** All bytes that the ICE transport has sent: media, RTCP, and DTLS with the data channel. */
  transport: number
  audio: number
  video: number
  atMs: number
}

type CountedWindow = Window & { connections: RTCPeerConnection[] }

/** Page script that stores the page's peer connections where the bench can read them. */
function keepConnections(): void {
  const scope = window as unknown as CountedWindow
  scope.connections = []
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      scope.connections.push(this)
    }
  }
}

const readSent = (page: Page): Promise<Sent> =>
  page.evaluate(async () => {
    const sent = { transport: 0, audio: 0, video: 0, atMs: performance.now() }
    const open = (window as unknown as CountedWindow).connections.filter(
      (one) => one.connectionState === 'connected',
    )
    for (const connection of open) {
      for (const stats of (await connection.getStats()).values()) {
        if (stats.type === 'transport') sent.transport += stats.bytesSent
        if (stats.type === 'outbound-rtp')
          sent[stats.kind as 'audio' | 'video'] += stats.bytesSent + stats.headerBytesSent
      }
    }
    return sent
  })

async function measure(page: Page): Promise<{ all: number; video: number }> {
  const before = await readSent(page)
  await page.waitForTimeout(seconds * 1_000)
  const after = await readSent(page)
  const tookSeconds = (after.atMs - before.atMs) / 1_000
  const grown = (name: keyof Sent) => (after[name] - before[name]) / tookSeconds
  return { all: grown('transport') - grown('audio'), video: grown('video') }
}

const server = await startServer()
const browser = await launchBrowser()
try {
  const admin = await openPerson(browser, server.base)
  await signIn(admin, 'admin')
  await admin.page.waitForURL('**/app/**')
  await setTransport(admin, 'local')
  const kiosk = await openKiosk(browser, server.base)
  const operator = await openOperator(browser, server.base)
  await operator.page.evaluate(keepConnections)
  await press(kiosk)
  await operator.page
    .getByRole('alertdialog')
    .getByRole('button', { name: /応対する/ })
    .click()
  await waitForFact(kiosk.page, 'faces', 60)
  const local = await measure(operator.page)
  const faces = await waitForFact(kiosk.page, 'faces', 1)

  await setTransport(admin, 'stream')
  await waitForText(kiosk.page, 'transport', 'stream')
  await waitForFact(kiosk.page, 'frames-decoded', 5, 60_000)
  const stream = await measure(operator.page)

  const kilo = (bytes: number) => `${(bytes / 1_000).toFixed(2)} kB/s`
  console.log(
    `over ${seconds} s each, from the operator's page, without audio; load ${loadavg()[0]!.toFixed(1)}`,
  )
  console.log(`local   ${kilo(local.all)}  (${faces} faces so far; pictures ${kilo(local.video)})`)
  console.log(
    `stream  ${kilo(stream.all)}  (pictures ${kilo(stream.video)}, drawn by the CPU: a GPU's stream is larger)`,
  )
  if (local.all > GOAL_BYTES_A_SECOND) {
    console.error(`local is above ${kilo(GOAL_BYTES_A_SECOND)}`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.close()
}
