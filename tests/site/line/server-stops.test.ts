import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServerStops } from '../../../site/line/server-stops.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'
import { createFakeClock } from './fake-clock.ts'
import { config } from './fake-socket.ts'

function open() {
  const [line, clock] = [createFakeLine(), createFakeClock()]
  return { line, clock, $stopping: createServerStops(line.line, clock) }
}

test('[realtime] shows until when calls may continue, from the message serverStops until the server is back', () => {
  const { line, clock, $stopping } = open()
  assert.equal($stopping.get(), undefined)
  const until = clock.serverNow() + 5_000
  line.say({ type: 'serverStops', stopsAt: until })
  assert.deepEqual($stopping.get(), { callsUntil: until, isMoving: false })
  line.say(config())
  assert.equal($stopping.get(), undefined)
  // the server also announces that the company moves to another server
  line.say({ type: 'serverStops', stopsAt: until, isMoving: true })
  assert.deepEqual($stopping.get(), { callsUntil: until, isMoving: true })
})

test('[realtime] removes the announced stop time of the server once it has passed, but still shows why the connection is lost', async () => {
  const { line, clock, $stopping } = open()
  line.say({ type: 'serverStops', stopsAt: clock.serverNow() + 5_000, isMoving: true })
  await clock.advance(4_999)
  assert.notEqual($stopping.get()?.callsUntil, undefined)
  await clock.advance(1)
  assert.deepEqual($stopping.get(), { callsUntil: undefined, isMoving: true })
  line.say(config())
  line.say({ type: 'serverStops', stopsAt: clock.serverNow() + 5_000 })
  line.become('lost')
  assert.deepEqual($stopping.get(), { callsUntil: undefined, isMoving: false })
  // a server that restarts during a move reports when the move began
  line.say({ type: 'serverStops', stopsAt: clock.serverNow(), isMoving: true })
  assert.deepEqual($stopping.get(), { callsUntil: undefined, isMoving: true })
})

test('[realtime] ignores the time that the server announced before its restart', async () => {
  const { line, clock, $stopping } = open()
  line.say({ type: 'serverStops', stopsAt: clock.serverNow() + 5_000 })
  line.say(config())
  await clock.advance(10_000)
  assert.equal($stopping.get(), undefined)
})
