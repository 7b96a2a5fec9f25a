import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerStops } from '../../../../site/stores/shared/server-stops.ts'
import { config } from '../../client/fake-socket.ts'
import { createFakeLine } from '../../live/fake-line.ts'

test('[realtime] until when calls may go on stands there from serverStops on, until the server is back', () => {
  const line = createFakeLine()
  const $stopping = createServerStops(line.line)
  assert.equal($stopping.get(), undefined)
  line.say({ type: 'serverStops', stopsAt: 5_000 })
  assert.deepEqual($stopping.get(), { stopsAt: 5_000, isMoving: undefined })
  line.become('lost')
  assert.equal($stopping.get()?.stopsAt, 5_000)
  line.say(config())
  assert.equal($stopping.get(), undefined)
  // or the company goes
  line.say({ type: 'serverStops', stopsAt: 6_000, isMoving: true })
  assert.deepEqual($stopping.get(), { stopsAt: 6_000, isMoving: true })
})
