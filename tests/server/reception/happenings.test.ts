import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHappenings, type Happening } from '../../../server/reception/happenings.ts'

const news: Happening = { kind: 'signageChanged', signageId: 1, cause: 'here' }

test('[realtime] a listener that throws an error stops neither other listeners nor later events', () => {
  const faults: unknown[] = []
  const heard: Happening[] = []
  const happenings = createHappenings((error) => faults.push(error))
  const fault = new Error('no relay')
  happenings.on(() => {
    throw fault
  })
  const stop = happenings.on((happening) => heard.push(happening))
  happenings.announce(news)
  assert.deepEqual([heard, faults], [[news], [fault]])
  stop()
  happenings.announce(news)
  assert.deepEqual([heard, faults], [[news], [fault, fault]])
})
