import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Db, openDb } from '../../../db/open.ts'
import { type Delivery, insertDelivery } from '../../../db/queries/deliveries.ts'
import { listSubscriptionsOf, savePushSubscription } from '../../../db/queries/push-subscriptions.ts'
import { insertSession } from '../../../db/queries/sessions.ts'
import { insertWebhook } from '../../../db/queries/webhooks.ts'
import {
  createDeliveryQueue,
  type DeliveryQueue,
  type Outcome,
} from '../../../server/alerts/delivery-queue.ts'
import { addCompany, addPerson } from '../../support/builders.ts'
import { createFakeClock, type FakeClock, MONDAY_AT } from '../../support/fake-clock.ts'

interface Attempt {
  delivery: Delivery
  answer(outcome: Outcome): Promise<void>
}

const SILENT: Outcome = { kind: 'later', error: 'patience', isSilent: true }
const TAKEN: Outcome = { kind: 'taken' }
const DAY_MS = 86_400_000

let db: Db
let clock: FakeClock
let queue: DeliveryQueue
/** Every delivery attempt, in the order in which the queue started them. */
let begun: Attempt[]
let unanswered: Set<Attempt>

beforeEach(() => {
  db = openDb(':memory:')
  clock = createFakeClock()
  begun = []
  unanswered = new Set()
  queue = createDeliveryQueue({ db, now: clock.now, timers: clock, send, onFault: assert.ifError })
})
afterEach(async () => {
  const closing = queue.close()
  for (const attempt of unanswered) void attempt.answer(TAKEN)
  await closing
  db.close()
})

function send(delivery: Delivery): Promise<Outcome> {
  return new Promise((resolve) => {
    const attempt: Attempt = {
      delivery,
      async answer(outcome) {
        unanswered.delete(attempt)
        resolve(outcome)
        // wait while the queue stores the outcome and then looks for the next delivery
        await nextTurn()
        await nextTurn()
      },
    }
    begun.push(attempt)
    unanswered.add(attempt)
  })
}

const addWebhook = (companyId: number): number =>
  insertWebhook(db, {
    companyId,
    name: 'x',
    format: 'json',
    url: 'https://x.example',
    secret: 'x',
    createdAt: MONDAY_AT,
  }).id

function addBrowser(companyId: number): number {
  const { userId, accountId } = addPerson(db, { companyId })
  const sessionId = `session ${accountId}`
  insertSession(db, {
    id: sessionId,
    accountId,
    createdAt: 0,
    seenAt: 0,
    expiresAt: Number.MAX_SAFE_INTEGER,
  })
  savePushSubscription(db, { userId, sessionId, endpoint: sessionId, p256dh: '', auth: '', createdAt: 0 })
  return listSubscriptionsOf(db, [userId])[0]!.id
}

function addDelivery(companyId: number, to: { webhookId: number } | { subscriptionId: number }): void {
  const at = clock.now()
  insertDelivery(db, {
    companyId,
    ...to,
    messageId: 'x',
    event: 'booking.created',
    body: '',
    createdAt: at,
    dueAt: at,
    expiresAt: at + DAY_MS,
  })
}

const companiesOf = (attempts: readonly Attempt[]): number[] =>
  attempts.map(({ delivery }) => delivery.companyId)
const attemptsAt = (webhookId: number): Attempt[] =>
  begun.filter(({ delivery }) => delivery.webhookId === webhookId)

test("[decisions 10] sends a company's webhook delivery at once although another company's webhooks do not respond", async () => {
  const loud = addCompany(db)
  const other = addCompany(db)
  const webhooks = Array.from({ length: 10 }, () => addWebhook(loud))
  for (let n = 0; n < 26; n++) for (const webhookId of webhooks) addDelivery(loud, { webhookId })
  queue.kick()
  assert.deepEqual(companiesOf(begun), [loud, loud])

  addDelivery(other, { webhookId: addWebhook(other) })
  queue.kick()
  assert.deepEqual(companiesOf(begun), [loud, loud, other])
})

test('[decisions 10] sends to at most two webhooks of a company at once', async () => {
  const companyId = addCompany(db)
  const webhooks = [addWebhook(companyId), addWebhook(companyId), addWebhook(companyId)]
  for (const webhookId of webhooks) for (let n = 0; n < 2; n++) addDelivery(companyId, { webhookId })
  queue.kick()
  assert.deepEqual(
    begun.map(({ delivery }) => delivery.webhookId),
    webhooks.slice(0, 2),
  )
  await begun[0]!.answer(TAKEN)
  assert.equal(begun.length, 3)
  assert.notEqual(begun[2]!.delivery.webhookId, webhooks[1])
})

test('[decisions 10] takes turns between companies when more than 32 webhook deliveries are due', async () => {
  const companies = Array.from({ length: 40 }, () => addCompany(db))
  for (const companyId of companies) {
    const webhookId = addWebhook(companyId)
    for (let n = 0; n < 3; n++) addDelivery(companyId, { webhookId })
  }
  queue.kick()
  assert.deepEqual(companiesOf(begun), companies.slice(0, 32))
  for (const attempt of begun.slice(0, 8)) await attempt.answer(TAKEN)
  assert.deepEqual(companiesOf(begun.slice(32)), companies.slice(32))
})

test('[decisions 10] sends a push notification at once while 32 webhook deliveries wait for a response', async () => {
  for (let n = 0; n < 32; n++) {
    const companyId = addCompany(db)
    addDelivery(companyId, { webhookId: addWebhook(companyId) })
  }
  queue.kick()
  assert.equal(begun.length, 32)
  const companyId = addCompany(db)
  addDelivery(companyId, { subscriptionId: addBrowser(companyId) })
  queue.kick()
  assert.equal(begun.at(-1)?.delivery.companyId, companyId)
})

test('[decisions 10] pauses deliveries to an unresponsive webhook, longer each time, until it responds', async () => {
  const companyId = addCompany(db)
  const webhookId = addWebhook(companyId)
  for (let n = 0; n < 5; n++) addDelivery(companyId, { webhookId })
  queue.kick()
  for (const [silences, restMs] of [30_000, 120_000, 600_000, 600_000].entries()) {
    assert.equal(begun.length, silences + 1)
    await begun.at(-1)!.answer(SILENT)
    // new deliveries to the paused webhook wait too
    addDelivery(companyId, { webhookId })
    queue.kick()
    clock.advance(restMs - 1)
    assert.equal(begun.length, silences + 1)
    clock.advance(1)
  }
  await begun.at(-1)!.answer({ kind: 'later', error: 'HTTP 503' })
  assert.equal(begun.length, 6)
  await begun.at(-1)!.answer(SILENT)
  clock.advance(29_999)
  assert.equal(begun.length, 6)
  clock.advance(1)
  assert.equal(begun.length, 7)
})

test('[decisions 10] starts only two deliveries for a company whose many webhooks do not respond', async () => {
  const loud = addCompany(db)
  for (let n = 0; n < 20; n++) {
    addDelivery(loud, { webhookId: addWebhook(loud) })
    queue.kick()
  }
  assert.equal(begun.length, 2)
})

test("[decisions 10] keeps sending to a company's other webhooks while an unresponsive one is paused", async () => {
  const companyId = addCompany(db)
  const [silent, heard] = [addWebhook(companyId), addWebhook(companyId)]
  for (const webhookId of [silent, heard]) for (let n = 0; n < 3; n++) addDelivery(companyId, { webhookId })
  queue.kick()
  await attemptsAt(silent)[0]!.answer(SILENT)
  for (let n = 0; n < 3; n++) await attemptsAt(heard)[n]!.answer(TAKEN)
  assert.deepEqual([attemptsAt(silent).length, attemptsAt(heard).length], [1, 3])
})

test('[decisions 10] marks expired deliveries as failed without sending them', async () => {
  const companyId = addCompany(db)
  const webhookId = addWebhook(companyId)
  addDelivery(companyId, { webhookId })
  clock.advance(DAY_MS)
  addDelivery(companyId, { webhookId })
  queue.kick()
  await queue.settled()
  await nextTurn()
  assert.equal(begun.length, 1)
})
