import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { launchBrowser, type Person } from '../../support/browser.ts'
import { beginCall, fact, openKiosk, openOperator, waitForFact } from '../../support/call-journey.ts'
import { type Haproxy, lacksHaproxy, startHaproxy } from '../../support/haproxy.ts'
import { lacksNats, type NatsServer, startNats } from '../../support/nats.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

const NODE = { args: ['--import', './tests/support/quick-load.ts', 'server/relay-node.ts'] }
const SAMPLE_MS = 100
/** Two seconds until a node is missed, two until its calls live elsewhere. */
const GAP_MAX_MS = 4_000
const skip = lacksNats || lacksHaproxy
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
  const env = { NATS_URL: nats.url }
  nodes = [await startServer(env, NODE), await startServer(env, NODE)]
  const behindProxy = { ...env, TRUST_PROXY: 'loopback' }
  apps = [await startServer(behindProxy), await startServer(behindProxy)]
  const [EAST, WEST] = apps.map(({ base }) => new URL(base).host) as [string, string]
  proxy = await startHaproxy({ EAST, WEST }, HOSTS)
  browser = await launchBrowser()
})
after(async () => {
  await browser?.close()
  for (const one of [...apps, ...nodes]) await one.close()
  await proxy?.stop()
  await nats?.stop()
})

/** The longest time without a new frame, for so long. */
async function longestGap({ page }: Person, duringMs: number): Promise<number> {
  const untilMs = performance.now() + duringMs
  let [seen, sinceMs, longest] = [await fact(page, 'frames-decoded'), performance.now(), 0]
  while (performance.now() < untilMs) {
    await pause(SAMPLE_MS)
    const now = await fact(page, 'frames-decoded')
    if (now !== seen) [seen, sinceMs] = [now, performance.now()]
    longest = Math.max(longest, performance.now() - sinceMs)
  }
  return longest
}

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
  for (const { page } of people) await waitForFact(page, 'frames-decoded', 3, 60_000)

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
