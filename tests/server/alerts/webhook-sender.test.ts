import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Webhook } from '../../../db/queries/webhooks.ts'
import { outcomeOf, outcomeOfFault } from '../../../server/alerts/webhook-sender.ts'

const hook = (format: string) => ({ format }) as Webhook

test('[decisions 10] retries a webhook answered with 503 after the requested time, but not one refused with 403', () => {
  const answer = (status: number) => outcomeOf(hook('json'), { status, retryAfterMs: 7_000 })
  assert.deepEqual(answer(204), { kind: 'taken' })
  assert.deepEqual(answer(403), { kind: 'refused', error: 'HTTP 403' })
  assert.deepEqual(answer(503), { kind: 'later', error: 'HTTP 503', retryAfterMs: 7_000 })
})

test('[decisions 10] treats status 409 as delivered for LINE webhooks only', () => {
  const answer = { status: 409, retryAfterMs: 0 }
  assert.deepEqual(outcomeOf(hook('line'), answer), { kind: 'taken' })
  assert.deepEqual(outcomeOf(hook('json'), answer), { kind: 'refused', error: 'HTTP 409' })
})

test('[decisions 10] does not retry forbidden addresses, but retries after network errors', () => {
  const fault = (reason: string) => Object.assign(new Error(reason), { reason })
  assert.deepEqual(outcomeOfFault(fault('address')), { kind: 'refused', error: 'address' })
  assert.deepEqual(outcomeOfFault(fault('connection')), { kind: 'later', error: 'connection' })
  // a timeout marks the receiver as unresponsive
  assert.deepEqual(outcomeOfFault(fault('patience')), { kind: 'later', error: 'patience', isSilent: true })
  const own = new TypeError('ours')
  assert.throws(() => outcomeOfFault(own), own)
})
