import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerStops } from '../../../../site/stores/shared/server-stops.ts'
import { config } from '../../client/fake-socket.ts'
import { createFakeLine } from '../../live/fake-line.ts'

test('[realtime] until when calls may go on stands there from serverStops on, until the server is back', () => {
  const line = createFakeLine()
  const $stopsAt = createServerStops(line.line)
  assert.equal($stopsAt.get(), undefined)
  line.say({ type: 'serverStops', stopsAt: 5_000 })
  assert.equal($stopsAt.get(), 5_000)
  line.become('lost')
  assert.equal($stopsAt.get(), 5_000)
  line.say(config())
  assert.equal($stopsAt.get(), undefined)
})
