import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceptionEvents, type ReceptionEvent } from '../../../server/reception/reception-events.ts'

const news: ReceptionEvent = { kind: 'signageChanged', signageId: 1, cause: 'here' }

test('[realtime] a listener that throws an error stops neither other listeners nor later events', () => {
  const faults: unknown[] = []
  const received: ReceptionEvent[] = []
  const receptionEvents = createReceptionEvents((error) => faults.push(error))
  const fault = new Error('no relay')
  receptionEvents.on(() => {
    throw fault
  })
  const stop = receptionEvents.on((receptionEvent) => received.push(receptionEvent))
  receptionEvents.announce(news)
  assert.deepEqual([received, faults], [[news], [fault]])
  stop()
  receptionEvents.announce(news)
  assert.deepEqual([received, faults], [[news], [fault, fault]])
})
