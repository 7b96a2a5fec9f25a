import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '#core/calls/call.ts'
import { CompanyActivity } from '../../../server/reception/company-activity.ts'
import type { LiveSignage } from '../../../server/reception/states.ts'

test('[4.4] lists a talk as being handed over only while the hand-over is in progress', () => {
  const floor = new CompanyActivity()
  const call = { requestId: 'one' } as Call
  const live: { call: Call } = { call }
  const signage = live as LiveSignage
  floor.call(signage, undefined)
  assert.deepEqual([...floor.handOvers], [])
  live.call = { ...call, handOver: {} } as Call
  floor.call(signage, call)
  assert.deepEqual([...floor.handOvers], [signage])
  live.call = call
  floor.call(signage, call)
  assert.deepEqual([...floor.handOvers], [])
  assert.equal(floor.withCall('one'), signage)
})
