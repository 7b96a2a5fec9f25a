import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConnectAs } from '#core/realtime/shapes.ts'
import { retireSignage } from '../../../db/queries/signages.ts'
import { Hub, type HubDeps } from '../../../server/realtime/hub.ts'
import type { PageConnection } from '../../../server/realtime/page-connection.ts'
import { idOf, openDesk } from '../../support/desk.ts'

test("[realtime] lets the page of a user in a call reconnect before that user's other pages", () => {
  const desk = openDesk()
  const hub = new Hub({ reception: desk.reception } as HubDeps)
  const needOf = (as: ConnectAs, name: string) => {
    const own = { [as === 'signage' ? 'signageId' : 'userId']: idOf(desk, name) }
    return hub.priorityOf({ as, identity: { signageId: null, userId: null, ...own } } as PageConnection)
  }
  const kiosks = () => [needOf('signage', 'lobby'), needOf('signage', 'station')]
  assert.deepEqual(kiosks(), ['kiosk', 'kiosk'])
  desk.press('lobby')
  assert.deepEqual([kiosks(), needOf('operator', 'Sato')], [['call', 'kiosk'], 'host'])
  desk.accept('Sato', 'lobby')
  assert.deepEqual(kiosks(), ['call', 'kiosk'])
  assert.deepEqual(
    (['operator', 'phone', 'monitor', 'observer'] as const).map((as) => needOf(as, 'Sato')),
    ['call', 'call', 'viewer', 'viewer'],
  )
  assert.equal(needOf('operator', 'Tanaka'), 'host')
  desk.hangsUp('Sato')
  assert.deepEqual([kiosks(), needOf('operator', 'Sato')], [['kiosk', 'kiosk'], 'host'])
  retireSignage(desk.db, desk.reception.directory.signage(idOf(desk, 'station')), 1)
  assert.equal(needOf('signage', 'station'), 'kiosk', 'deleted meanwhile')
  desk.db.close()
})
