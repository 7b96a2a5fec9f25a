import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DELIVERIES_KEPT_DAYS } from '#core/limits.ts'
import { DAY_MS } from '#core/time/japan-time.ts'
import { openDb } from '../../../db/open.ts'
import { insertDelivery, listDeliveries } from '../../../db/queries/deliveries.ts'
import { insertWebhook } from '../../../db/queries/webhooks.ts'
import { createDeliveryRetention } from '../../../server/alerts/delivery-retention.ts'
import { addCompany } from '../../support/builders.ts'
import { createFakeClock, MONDAY_AT } from '../../support/fake-clock.ts'

test('[decisions 4] removes old alert deliveries while the server runs, but keeps those still waiting to be sent', async () => {
  const db = openDb(':memory:')
  const companyId = addCompany(db)
  const add = (messageId: string, state: 'sent' | 'failed' | 'waiting', createdAt: number): void =>
    insertDelivery(db, {
      companyId,
      webhookId,
      messageId,
      state,
      createdAt,
      event: 'x',
      body: '',
      dueAt: createdAt,
      expiresAt: createdAt,
    })
  const webhookId = insertWebhook(db, {
    companyId,
    name: 'x',
    format: 'json',
    url: 'https://x.example',
    secret: 'x',
    createdAt: MONDAY_AT,
  }).id
  const kept = DELIVERIES_KEPT_DAYS * DAY_MS
  for (let n = 0; n < 1_001; n++) add(`old ${n}`, n % 2 ? 'sent' : 'failed', MONDAY_AT - kept - 1)
  add('waits', 'waiting', MONDAY_AT - kept - 1)
  add('of its last day', 'sent', MONDAY_AT - kept)
  add('young', 'sent', MONDAY_AT)
  const clock = createFakeClock()
  const retention = createDeliveryRetention({ db, now: clock.now, timers: clock, onFault: assert.ifError })
  const left = (): string[] =>
    listDeliveries(db, companyId, 10)
      .map(({ messageId }) => messageId)
      .sort()
  await retention.sweep()
  assert.deepEqual(left(), ['of its last day', 'waits', 'young'])
  clock.advance(3_600_000)
  await retention.sweep()
  assert.deepEqual(left(), ['waits', 'young'])
  await retention.close()
  db.close()
})
