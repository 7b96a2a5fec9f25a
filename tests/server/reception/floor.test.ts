import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '#core/calls/call.ts'
import { Floor } from '../../../server/reception/floor.ts'
import type { LiveSignage } from '../../../server/reception/states.ts'

test('[4.4] a talk is among those on their way to a colleague only as long as it is', () => {
  const floor = new Floor()
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
