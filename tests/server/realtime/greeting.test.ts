import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Greeting } from '../../../server/realtime/greeting.ts'
import type { Seat } from '../../../server/realtime/seat.ts'

/** A staff page that records the types of the messages it is sent. */
function openPage(phase: Seat['phase']) {
  const received: string[] = []
  const seat = {
    as: 'observer',
    phase,
    identity: { companyId: 1, signageId: null, userId: 1 },
    send: ({ type }: { type: string }) => void received.push(type),
    sendEncoded: (message: { type: string }) => void received.push(message.type),
  } as unknown as Seat
  return { seat, received }
}

test('[realtime] a page that joins gets the list with all pending changes, and not these changes again', () => {
  const before = openPage('live')
  const joining = openPage('joining')
  const pages = [before, joining]
  let pending = ['submitSignageState']
  const effects = {
    flush() {
      for (const type of pending)
        for (const { seat } of pages) if (seat.phase === 'live') seat.send({ type } as never)
      pending = []
    },
  }
  const greeting = new Greeting({
    effects,
    listCache: { fullList: () => ({ type: 'fullList' }) },
    drain: { notify: () => undefined },
  } as never)

  greeting.sendFullState(joining.seat)
  // pending changes are sent at the end of the turn
  effects.flush()
  assert.deepEqual(before.received, ['submitSignageState'])
  assert.deepEqual(joining.received, ['fullList'])
})
