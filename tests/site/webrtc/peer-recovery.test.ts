import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { PEER_AGAIN_MS } from '#core/limits.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import { createPeerRecovery, reportUnreached } from '../../../site/webrtc/peer-recovery.ts'
import { createFakeClock } from '../line/fake-clock.ts'
import { aTalk, createFakePeer, uuid } from '../operator/fakes.ts'
import { createFakeLine } from './fake-line.ts'

function openTrouble(reloads = 0) {
  const clock = createFakeClock()
  const fake = createFakePeer()
  let left = reloads
  const reload = () => {
    left -= 1
    return left >= 0
  }
  const trouble = createPeerRecovery({ peer: fake.peer, clock, reload })
  const facts = () => [trouble.$failed.get(), trouble.$reached.get(), fake.reoffers()]
  return { ...fake, clock, trouble, facts }
}

test('[realtime media] retries a failed media connection every 15 s until it is connected', async () => {
  const { clock, facts, givesUp, become } = openTrouble()
  assert.deepEqual(facts(), [false, undefined, 0])
  givesUp('refused')
  assert.deepEqual(facts(), [true, false, 0])
  await clock.advance(PEER_AGAIN_MS - 1)
  assert.deepEqual(facts(), [true, false, 0])
  await clock.advance(1)
  assert.deepEqual(facts(), [true, false, 1], 'the failure stays reported during a retry')
  givesUp('unreachable')
  await clock.advance(PEER_AGAIN_MS)
  assert.deepEqual(facts(), [true, false, 2])
  become('connected')
  assert.deepEqual(facts(), [false, true, 2])
  await clock.advance(PEER_AGAIN_MS)
  assert.deepEqual(facts(), [false, true, 2])
})

test('[realtime media] reports an unreachable connection only after one reload of the page, but a refused connection at once', () => {
  const unreachable = openTrouble(1)
  unreachable.givesUp('unreachable')
  assert.deepEqual(unreachable.facts(), [false, undefined, 0])
  unreachable.givesUp('unreachable')
  assert.deepEqual(unreachable.facts(), [true, false, 0])
  const refused = openTrouble(1)
  refused.givesUp('refused')
  assert.deepEqual(refused.facts(), [true, false, 0])
})

test('[realtime media] retries a failed media connection at once on request, and drops the planned retry', async () => {
  const { clock, facts, givesUp, trouble } = openTrouble()
  givesUp('refused')
  trouble.retry()
  assert.deepEqual(facts(), [false, false, 1])
  await clock.advance(PEER_AGAIN_MS)
  assert.deepEqual(facts(), [false, false, 1])
  givesUp('refused')
  trouble.close()
  await clock.advance(PEER_AGAIN_MS)
  assert.deepEqual(facts(), [true, false, 1])
})

function openTelling() {
  const line = createFakeLine()
  const $talk = atom<TalkShape | undefined>()
  const $reached = atom<boolean | undefined>()
  const stop = reportUnreached({ line: line.line, side: 'signage', $talk, $reached })
  const reported = () => line.sent.splice(0).map((message) => ('on' in message ? message.on : message.type))
  return { line, $talk, $reached, stop, told: reported }
}

test("[realtime media] reports each loss and return of this page's media once, and reports a lasting loss again in a new talk", () => {
  const { $talk, $reached, told: reported } = openTelling()
  $reached.set(false)
  assert.deepEqual(reported(), [], 'no talk has begun')
  $talk.set(aTalk(1))
  assert.deepEqual(reported(), [true])
  $talk.set(aTalk(1, { hostName: '田中' }))
  assert.deepEqual(reported(), [], 'the report is sent only once')
  $talk.set(aTalk(1, { unreached: ['signage'] }))
  $talk.set(aTalk(1, { unreached: ['signage', 'host'] }))
  assert.deepEqual(reported(), [])
  $reached.set(true)
  assert.deepEqual(reported(), [false])
  $talk.set(aTalk(1, { unreached: ['host'] }))
  assert.deepEqual(reported(), [], 'the other side’s problem is not reported')
  $reached.set(false)
  assert.deepEqual(reported(), [true])
  $talk.set(aTalk(2))
  assert.deepEqual(reported(), [true], 'the report is sent again in a new talk')
})

test('[realtime media] reports nothing before the first connection attempt has succeeded or failed', () => {
  const { $talk, $reached, told: reported, stop } = openTelling()
  $talk.set(aTalk(1, { unreached: ['signage'] }))
  assert.deepEqual(reported(), [])
  $reached.set(true)
  assert.deepEqual(reported(), [false])
  stop()
  $reached.set(false)
  assert.deepEqual(reported(), [])
})

test('[realtime media] a report about unreachable media that could not be sent is sent when the state of the call changes', () => {
  const { line, $talk, $reached } = openTelling()
  line.become('lost')
  $talk.set(aTalk(1))
  $reached.set(false)
  assert.deepEqual(line.sent, [])
  line.become('open')
  $talk.set(aTalk(1, { hostName: '田中' }))
  assert.deepEqual(line.sent, [{ type: 'unreached', callId: uuid(1), on: true }])
})

test('[realtime media] after a reconnect, sends a report about unreachable media again if it was lost with the connection', () => {
  const { line, $talk, $reached, told: reported } = openTelling()
  $talk.set(aTalk(1))
  $reached.set(false)
  assert.deepEqual(reported(), [true])
  line.become('lost')
  line.become('open')
  $talk.set(aTalk(1))
  assert.deepEqual(reported(), [true])
  $talk.set(aTalk(1, { unreached: ['signage'] }))
  assert.deepEqual(reported(), [])
})
