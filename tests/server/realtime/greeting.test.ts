import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Greeting } from '../../../server/realtime/greeting.ts'
import type { PageConnection } from '../../../server/realtime/page-connection.ts'

/** A fake staff page that records the types of the messages that are sent to it. */
function openPage(phase: PageConnection['phase']) {
  const received: string[] = []
  const connection = {
    as: 'observer',
    phase,
    identity: { companyId: 1, signageId: null, userId: 1 },
    send: ({ type }: { type: string }) => void received.push(type),
    sendEncoded: (message: { type: string }) => void received.push(message.type),
  } as unknown as PageConnection
  return { connection, received }
}

test('[realtime] sends a joining page the complete list once, without the pending changes that the list already contains', () => {
  const before = openPage('live')
  const joining = openPage('joining')
  const pages = [before, joining]
  let pending = ['submitSignageState']
  const effects = {
    flush() {
      for (const type of pending)
        for (const { connection } of pages)
          if (connection.phase === 'live') connection.send({ type } as never)
      pending = []
    },
  }
  const greeting = new Greeting({
    effects,
    listCache: { fullList: () => ({ type: 'fullList' }) },
    drain: { notify: () => undefined },
  } as never)

  greeting.sendFullState(joining.connection)
  // `flush` sends the pending changes. The server calls it when the running code has finished.
  effects.flush()
  assert.deepEqual(before.received, ['submitSignageState'])
  assert.deepEqual(joining.received, ['fullList'])
})
