import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PEER_RETRIES, PEER_RETRY_MS } from '#core/limits.ts'
import {
  NEW_PEER,
  type PeerEvent,
  type PeerMachine,
  shownState,
  stepPeer,
} from '../../../site/webrtc/call-peer-state.ts'

interface Now {
  at?: number
  isLineOpen?: boolean
}

/** Passes events to a peer's state machine. @returns the last state, and the effects of the last event */
function play(machine: PeerMachine, events: readonly PeerEvent[], now: Now = {}) {
  let effects: string[] = []
  for (const event of events) {
    const step = stepPeer(machine, event, { at: 0, isLineOpen: true, ...now })
    machine = step.machine
    effects = step.effects.map(({ type }) => type)
  }
  return { machine, effects }
}

const START: PeerEvent = { type: 'start' }
const CONNECTED: PeerEvent = { type: 'connected' }
const STALLED: PeerEvent = { type: 'attemptFailed', end: 'stalled' }
const REFUSED: PeerEvent = { type: 'attemptFailed', end: 'refused' }

test('[realtime media] starts a connection attempt at once, or as soon as the socket is open', () => {
  assert.equal(play(NEW_PEER, [START]).effects.at(-1), 'beginAttempt')
  const waiting = play(NEW_PEER, [START], { isLineOpen: false })
  assert.ok(!waiting.effects.includes('beginAttempt'))
  assert.deepEqual(play(waiting.machine, [{ type: 'lineOpened' }]).effects, ['beginAttempt'])
  assert.deepEqual(play(play(NEW_PEER, [START]).machine, [{ type: 'lineOpened' }]).effects, [])
})

test('[9] replaces a stalled connection attempt at once and a refused one later, while retries are left', () => {
  const { machine } = play(NEW_PEER, [START])
  assert.equal(play(machine, [STALLED]).effects.at(-1), 'beginAttempt')
  assert.deepEqual(play(machine, [REFUSED]).effects, ['tellState', 'expectNothing', 'startTimer'])
  // a second failure of the same attempt changes nothing during the pause
  assert.deepEqual(play(machine, [REFUSED, STALLED]).effects, [])
  assert.deepEqual(play(machine, [REFUSED, { type: 'timerEnded' }]).effects, ['beginAttempt'])

  const stalls = Array.from({ length: PEER_RETRIES }, () => STALLED)
  assert.equal(play(machine, stalls).machine.state, 'connecting')
  const given = play(machine, [...stalls, STALLED])
  assert.equal(given.machine.state, 'failed')
  assert.equal(given.effects.at(-1), 'tellGivenUp')
})

test('[realtime media] a connection that lasted resets the retries, a connection that broke at once does not', () => {
  const connected = play(NEW_PEER, [START, STALLED, CONNECTED]).machine
  assert.equal(connected.retriesLeft, PEER_RETRIES - 1)
  const early = stepPeer(connected, STALLED, { at: PEER_RETRY_MS - 1, isLineOpen: true })
  assert.equal(early.machine.retriesLeft, PEER_RETRIES - 2)
  const late = stepPeer(connected, STALLED, { at: PEER_RETRY_MS, isLineOpen: true })
  assert.equal(late.machine.retriesLeft, PEER_RETRIES - 1)
})

test('[realtime media] drops a pending offer when the socket is lost, but keeps an established connection', () => {
  const pending = play(NEW_PEER, [START, { type: 'lineLost' }])
  assert.deepEqual(pending.effects, ['expectNothing', 'stopTimer', 'dropAttempt'])
  assert.ok(pending.machine.awaitsLine)
  const connected = play(NEW_PEER, [START, CONNECTED, { type: 'lineLost' }])
  assert.deepEqual(connected.effects, ['expectNothing'])
  assert.equal(connected.machine.state, 'connected')
})

test('[realtime media over sockets] counts a peer whose media go over the socket as connected, and tries WebRTC again later', () => {
  const withFallback = play(NEW_PEER, [
    START,
    { type: 'noPath' },
    { type: 'fallbackChanged', isOn: true },
  ]).machine
  assert.equal(shownState(withFallback), 'connected')
  const stalls = Array.from({ length: PEER_RETRIES + 1 }, () => STALLED)
  const given = play(withFallback, stalls)
  assert.equal(given.effects.at(-1), 'startTimer')
  assert.equal(shownState(given.machine), 'connected')
  assert.equal(play(given.machine, [{ type: 'timerEnded' }]).machine.retriesLeft, PEER_RETRIES)
  assert.equal(shownState(play(withFallback, [{ type: 'close' }]).machine), 'closed')
})

test('[realtime media] reports once that the network is no longer blocked when a connection succeeds', () => {
  const blocked = play(NEW_PEER, [START, { type: 'noPath' }]).machine
  assert.equal(blocked.isBlocked, true)
  const first = play(blocked, [CONNECTED])
  assert.ok(first.effects.includes('tellBlocked'))
  assert.ok(!play(first.machine, [{ type: 'interrupted' }, CONNECTED]).effects.includes('tellBlocked'))
})
