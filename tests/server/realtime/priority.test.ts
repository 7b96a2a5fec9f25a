import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import { retireSignage } from '../../../db/queries/signages.ts'
import { Hub, type HubDeps } from '../../../server/realtime/hub.ts'
import type { PageConnection } from '../../../server/realtime/page-connection.ts'
import { idOf, openTestReception } from '../../support/test-reception.ts'

test("[realtime] lets the page of a user in a call reconnect before that user's other pages", () => {
  const testReception = openTestReception()
  const hub = new Hub({ reception: testReception.reception } as HubDeps)
  const needOf = (as: ConnectAs, name: string) => {
    const own = { [as === 'signage' ? 'signageId' : 'userId']: idOf(testReception, name) }
    return hub.priorityOf({ as, identity: { signageId: null, userId: null, ...own } } as PageConnection)
  }
  const kiosks = () => [needOf('signage', 'lobby'), needOf('signage', 'station')]
  assert.deepEqual(kiosks(), ['kiosk', 'kiosk'])
  testReception.press('lobby')
  assert.deepEqual([kiosks(), needOf('operator', 'Sato')], [['call', 'kiosk'], 'host'])
  testReception.accept('Sato', 'lobby')
  assert.deepEqual(kiosks(), ['call', 'kiosk'])
  assert.deepEqual(
    (['operator', 'phone', 'monitor', 'observer'] as const).map((as) => needOf(as, 'Sato')),
    ['call', 'call', 'viewer', 'viewer'],
  )
  assert.equal(needOf('operator', 'Tanaka'), 'host')
  testReception.hangsUp('Sato')
  assert.deepEqual([kiosks(), needOf('operator', 'Sato')], [['kiosk', 'kiosk'], 'host'])
  retireSignage(
    testReception.db,
    testReception.reception.directory.signage(idOf(testReception, 'station')),
    1,
  )
  assert.equal(needOf('signage', 'station'), 'kiosk', 'the signage was deleted meanwhile')
  testReception.db.close()
})
