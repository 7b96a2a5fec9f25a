// npm run bench -- scene-heap: measures how much the kiosk page's heap has grown after 1,000 changes of the scene
// (what the screen shows in a state such as Standby) and a garbage collection.
import { TEMPLATE_SCENES } from '#core/signages/signage.ts'
import { launchBrowser } from '../../tests/support/browser.ts'
import { type KioskPlay, playKiosk } from '../../tests/support/kiosk-play.ts'
import { startServer } from '../../tests/support/server-process.ts'

const CHANGES = 1_000
/** Number of scene changes during which caches and compiled code still grow. Growth after them is a leak. */
const WARM_UP = 250
/**
 * Time to wait before measuring. The browser opens and closes cameras more slowly than scenes change here, and
 * cameras that are still closing are no leak.
 */
const DRAINED_MS = 15_000
const GROWTH_MAX = 0.1

const server = await startServer()
const browser = await launchBrowser(['--js-flags=--expose-gc'])
const kiosk = await playKiosk(browser, server.base, { width: 270, height: 480 }, { hasPeers: true })

async function heapBytes({ page }: KioskPlay): Promise<{ heap: number; nodes: number }> {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { heap: usedSize, nodes }
}

async function change(times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    await kiosk.show(TEMPLATE_SCENES[(index + 1) % TEMPLATE_SCENES.length]!)
    // Wait for the fade to end now and then, so that some changes happen during a fade and some after it.
    if (index % 50 === 0) await kiosk.page.waitForTimeout(700)
  }
  await kiosk.show('Standby')
  await kiosk.page.waitForTimeout(DRAINED_MS)
}

try {
  await change(WARM_UP)
  const before = await heapBytes(kiosk)
  await change(CHANGES)
  const after = await heapBytes(kiosk)
  const growth = after.heap / before.heap - 1
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
  console.log(`heap ${megabytes(before.heap)} → ${megabytes(after.heap)} (${(growth * 100).toFixed(1)} %)`)
  console.log(`nodes ${before.nodes} → ${after.nodes}`)
  if (growth > GROWTH_MAX) throw new Error(`more than ${GROWTH_MAX * 100} % are left`)
} finally {
  await browser.close()
  await server.close()
}
