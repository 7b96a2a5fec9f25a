import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMonitorSession } from '../../../../site/operator/monitor/monitor-session.ts'
import { config } from '../../line/fake-socket.ts'
import { createFakeCallDeps } from '../fakes.ts'

function openMonitoring() {
  const { deps, line, peers } = createFakeCallDeps()
  const session = createMonitorSession(deps, 5)
  const peer = peers[0]!
  return {
    session,
    line,
    peer,
    start: () => line.say({ type: 'monitoringStart', signageId: 5 }),
    reconnect() {
      line.say(config())
      line.say({ type: 'submitSignageState', entries: [] })
    },
  }
}

test('[4.3] a monitoring page keeps its connection when another page of the user begins to monitor the same signage', () => {
  const { session, peer, start } = openMonitoring()
  start()
  peer.become('connected')
  start()
  assert.deepEqual([peer.plans.length, session.$phase.get()], [1, 'watching'])
})

test('[realtime] when the WebSocket has reconnected, keeps a working relay connection and replaces a lost relay connection', () => {
  const { peer, start, reconnect } = openMonitoring()
  start()
  peer.become('connected')
  reconnect()
  start()
  assert.equal(peer.plans.length, 1)
  peer.become('failed')
  reconnect()
  start()
  assert.equal(peer.plans.length, 2)
})

test('[4.3] a page whose monitoring was refused does not start to monitor when another page of the user does', () => {
  const { session, line, peer, start, reconnect } = openMonitoring()
  line.say({ type: 'Error', code: 'SVER-70', msg: 'x', key: 'busySignage' })
  start()
  assert.deepEqual([peer.plans.length, session.$phase.get()], [0, 'refused'])
  reconnect()
  start()
  assert.deepEqual([peer.plans.length, session.$phase.get()], [1, 'watching'])
})
