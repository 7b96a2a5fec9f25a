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

test('[realtime] until when calls may go on stands there from serverStops on, until the server is back', () => {
  const { line, clock, $stopping } = open()
  assert.equal($stopping.get(), undefined)
  const until = clock.serverNow() + 5_000
  line.say({ type: 'serverStops', stopsAt: until })
  assert.deepEqual($stopping.get(), { callsUntil: until, isMoving: false })
  line.say(config())
  assert.equal($stopping.get(), undefined)
  // or the company goes
  line.say({ type: 'serverStops', stopsAt: until, isMoving: true })
  assert.deepEqual($stopping.get(), { callsUntil: until, isMoving: true })
})

test('[realtime] a time that is over stands nowhere, and why the line is gone is known still', async () => {
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
  // a server that was started again in the middle of a move tells when that began
  line.say({ type: 'serverStops', stopsAt: clock.serverNow(), isMoving: true })
  assert.deepEqual($stopping.get(), { callsUntil: undefined, isMoving: true })
})

test('[realtime] a server that is back is not told of when the former one’s calls would have ended', async () => {
  const { line, clock, $stopping } = open()
  line.say({ type: 'serverStops', stopsAt: clock.serverNow() + 5_000 })
  line.say(config())
  await clock.advance(10_000)
  assert.equal($stopping.get(), undefined)
})
