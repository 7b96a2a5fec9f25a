import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { connectBus, findRelayNodes } from '../../../relay/index.ts'
import { launchBrowser, type Person } from '../../support/browser.ts'
import { beginCall, openKiosk, openOperator, waitForFact } from '../../support/call-journey.ts'
import { type Haproxy, lacksHaproxy, startHaproxy } from '../../support/haproxy.ts'
import { lacksNats, type NatsServer, startNats } from '../../support/nats.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const NODE = { args: ['--import', './tests/support/quick-load.ts', 'server/relay-node.ts'] }
const SAMPLE_MS = 50
/** Two talks in four pages that draw and encode in software: at the usual 20 frames a second two cores have nothing left. */
const CAMERA = '--use-fake-device-for-media-stream'
/** Two seconds until a node is missed, two until its calls live elsewhere. */
const GAP_MAX_MS = 4_000
const skip = lacksNats || lacksHaproxy
const NATS_SECRET = 'a secret that apps and nodes of this journey share'
/** Names of this machine that everything resolves. */
const HOSTS = { localhost: 'east', '127.0.0.1': 'west' }

let nats: NatsServer
let nodes: ServerProcess[] = []
let apps: ServerProcess[] = []
let proxy: Haproxy
let browser: Browser
before(async () => {
  if (skip) return
  nats = await startNats()
  const env = { NATS_URL: nats.url, NATS_SECRET }
  nodes = [await startServer(env, NODE), await startServer(env, NODE)]
  const behindProxy = { ...env, TRUST_PROXY: 'loopback' }
  apps = [await startServer(behindProxy), await startServer(behindProxy)]
  const [EAST, WEST] = apps.map(({ base }) => new URL(base).host) as [string, string]
  proxy = await startHaproxy({ EAST, WEST }, HOSTS)
  browser = await launchBrowser([`${CAMERA}=fps=8`], [CAMERA])
})
after(async () => {
  await browser?.close()
  for (const one of [...apps, ...nodes]) await one.close()
  await proxy?.stop()
  await nats?.stop()
})

/** The longest time in ms without a new frame of the other side, for so long; counted in the page, where nothing lies between. */
const longestGap = ({ page }: Person, duringMs: number): Promise<number> =>
  page.evaluate(
    async ({ duringMs, sampleMs }) => {
      const framesOf = (video: HTMLVideoElement): number => video.getVideoPlaybackQuality().totalVideoFrames
      // the own camera's picture knows nothing of the way
      const isOthers = ({ srcObject }: HTMLVideoElement): boolean =>
        srcObject instanceof MediaStream &&
        srcObject.getVideoTracks().some(({ label }) => !label.startsWith('fake_device'))
      const frames = (): string =>
        [...document.querySelectorAll('video')].filter(isOthers).map(framesOf).join()
      const untilMs = performance.now() + duringMs
      let [seen, sinceMs, longest] = [frames(), performance.now(), 0]
      while (performance.now() < untilMs) {
        await new Promise((resolve) => setTimeout(resolve, sampleMs))
        const now = frames()
        longest = Math.max(longest, performance.now() - sinceMs)
        if (now !== seen) [seen, sinceMs] = [now, performance.now()]
      }
      return longest
    },
    { duringMs, sampleMs: SAMPLE_MS },
  )

test('[decisions 9] two apps behind HAProxy, two relay nodes: one is killed, NATS is away for 20 s, and both calls go on', {
  skip,
  timeout: 300_000,
}, async (t) => {
  const people: Person[] = []
  for (const host of Object.keys(HOSTS)) {
    const base = `http://${host}:${proxy.port}`
    const kiosk = await openKiosk(browser, base)
    const operator = await openOperator(browser, base)
    await beginCall(kiosk, operator)
    people.push(kiosk, operator)
  }
  for (const { page } of people) await waitForFact(page, 'frames-decoded', 3)

  const bus = await connectBus({
    url: nats.url,
    secret: NATS_SECRET,
    name: 'journey',
    log: t.diagnostic.bind(t),
  })
  const rooms = (await findRelayNodes(bus)).map(({ occupancy }) => occupancy.rooms)
  await bus.close()
  assert.deepEqual(rooms, [1, 1], 'a talk on each node: whichever dies, one is touched')

  const before = await Promise.all(people.map((person) => longestGap(person, 10_000)))
  await nodes[0]!.kill()
  const killed = await Promise.all(people.map((person) => longestGap(person, 12_000)))
  t.diagnostic(`longest gap in ms: before ${before.map(Math.round)}, over the kill ${killed.map(Math.round)}`)
  for (const [at, gap] of killed.entries()) assert.ok(gap <= GAP_MAX_MS + before[at]!, `${gap} ms`)
  for (const { page } of people) assert.deepEqual(await page.getByText('SVER').allInnerTexts(), [])

  await nats.stop()
  const alone = await Promise.all(people.map((person) => longestGap(person, 20_000)))
  await nats.start()
  t.diagnostic(`NATS away: ${alone.map(Math.round)}`)
  for (const [at, gap] of alone.entries()) assert.ok(gap <= 1_000 + before[at]!, `${gap} ms`)

  for (const [at, app] of apps.entries()) {
    const [kiosk, operator] = [people[2 * at]!, people[2 * at + 1]!]
    await operator.page.getByRole('button', { name: '通話を終了' }).click()
    await kiosk.page.getByRole('button', { name: '受付を呼び出す' }).waitFor()
    assert.ok(!app.log().includes('unhandled'))
  }
})
