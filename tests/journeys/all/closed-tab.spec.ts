import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PushPayload } from '#core/alerts/contract-push.ts'
import { letIn, openPerson } from '../../support/browser.ts'
import { openKiosk, press, waitForAnyFact } from '../../support/call-journey.ts'
import { closeTabs, subscribeAt } from '../../support/closed-tab.ts'
import { createPushBrowser, openVapid } from '../../support/push-browser.ts'
import { openServerFixture } from '../../support/server-fixture.ts'
import { startWebhookServer, type WebhookServer } from '../../support/webhook-server.ts'

const fixture = openServerFixture({ WEBHOOK_NETWORKS: '127.0.0.1' })
let service: WebhookServer
before(async () => {
  service = await startWebhookServer()
})
after(() => service.close())

/** Returns the notifications that the push service received at this path, decrypted with the browser's keys. */
const openedAt = (path: string, browser: ReturnType<typeof createPushBrowser>): PushPayload[] =>
  service.received.filter((message) => message.path === path).map((message) => browser.open(message))

async function comes<Wanted>(
  wanted: () => Promise<Wanted | undefined> | Wanted | undefined,
): Promise<Wanted> {
  const until = performance.now() + 30_000
  for (;;) {
    const found = await wanted()
    if (found) return found
    assert.ok(performance.now() < until, `did not arrive in time: ${wanted}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('[decisions 10] an operator whose tab is closed gets a push notification of a call, and starts the talk from it', {
  timeout: 240_000,
}, async (t) => {
  const { server, browser } = fixture
  const keys = createPushBrowser(`${service.base}/push/operator`)
  const pushed = () => openedAt('/push/operator', keys)
  const operator = await openPerson(browser, server.base)
  await subscribeAt(operator, keys)
  await letIn(operator, 'operator1')
  await operator.page.goto('/app/users/profile')
  await operator.page.getByRole('button', { name: 'この端末で受け取る' }).click()
  await operator.page.getByText('この端末で呼び出しの通知を受け取ります').waitFor()
  const tab = await closeTabs(operator, '/app-worker.js')

  // the administrator asks for a push alert in this browser about visitors who wait longer than five seconds
  const admin = await openPerson(browser, server.base)
  await letIn(admin, 'admin')
  const ask = async (path: string, data: object) => {
    const answer = await admin.context.request.post(path, { headers: { origin: server.base }, data })
    assert.equal(answer.status(), 200, await answer.text())
    return answer.json()
  }
  const chief = createPushBrowser(`${service.base}/push/admin`)
  const { endpoint, p256dh, auth } = chief
  await ask('/api/addPushDevice', { endpoint, p256dh, auth })
  const { settings, people } = await ask('/api/getAlerts', {})
  const mine = people.find(({ byPush }: { byPush: boolean }) => byPush)
  const { publicKey } = await ask('/api/getPushDevices', {})
  await ask('/api/updateAlerts', { ...settings, waitSeconds: 5, byPush: true, userIds: [mine.userId] })

  const kiosk = await openKiosk(browser, server.base)
  const pressedAt = performance.now()
  await press(kiosk)
  const rang = await comes(() => pushed().find(({ kind }) => kind === 'call'))
  t.diagnostic(`pressed to pushed ${Math.round(performance.now() - pressedAt)} ms`)
  assert.ok(rang.kind === 'call')
  assert.equal(rang.touchButton, '受付を呼び出す')
  openVapid(service.received[0]!, publicKey)

  await tab.deliver(rang)
  const shown = await comes(async () => (await tab.notices())[0])
  assert.match(shown.title, /^お客さまがお待ちです/)
  assert.match(shown.body, /ボタン: 受付を呼び出す/)
  assert.deepEqual(shown.actions, ['accept'])

  const notice = await comes(() => openedAt('/push/admin', chief).find(({ kind }) => kind === 'notice'))
  assert.ok(notice.kind === 'notice')
  t.diagnostic(`alerted after ${Math.round((performance.now() - pressedAt) / 100) / 10} s: ${notice.title}`)
  assert.match(`${notice.title} ${notice.body}`, /5秒/)

  const path = await tab.press('accept')
  assert.equal(path, `/app/service/standby?accept=${rang.requestId}`)
  const page = await operator.context.newPage()
  await page.goto(path)
  await page.waitForURL('**/app/service/operation**')
  assert.equal(await waitForAnyFact(page, 'call-id'), rang.requestId)

  const over = await comes(() => pushed().find(({ kind }) => kind === 'callOver'))
  assert.ok(over.kind === 'callOver' && over.requestId === rang.requestId && over.hostName)
  assert.deepEqual(kiosk.faults, [])
})
