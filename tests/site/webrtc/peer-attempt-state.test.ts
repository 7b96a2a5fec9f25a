import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Attempt,
  type AttemptEvent,
  type Grant,
  NEW_ATTEMPT,
  stepAttempt,
} from '../../../site/webrtc/peer-attempt-state.ts'

/** Passes events to an attempt's state machine. @returns the last state, and the effects of the last event */
function play(events: readonly AttemptEvent[], state: Attempt = NEW_ATTEMPT) {
  let effects: string[] = []
  for (const event of events) {
    const step = stepAttempt(state, event)
    state = step.state
    effects = step.effects.map((effect) =>
      effect.type === 'tell' ? effect.news : effect.type === 'tellFailed' ? effect.end : effect.type,
    )
  }
  return { state, effects }
}

const GRANT: Grant = { iceServers: [], credential: 'secret', expiresAt: 1 }
const REFUSAL = { result: 'Error', code: 'SVER-1', msg: 'no' } as const
const authorised = (isRestart = false): AttemptEvent => ({
  type: 'authorised',
  reply: { kind: 'ok', value: GRANT },
  isRestart,
})
const offered = (isSent = true, isRestart = false): AttemptEvent => ({ type: 'offered', isSent, isRestart })
const link = (state: 'connecting' | 'connected' | 'interrupted' | 'dead'): AttemptEvent => ({
  type: 'link',
  link: state,
})
const refused = (key: string): AttemptEvent => ({ type: 'serverError', key })
const OFFERED = [authorised(), offered()]

test('[realtime media] a connection attempt asks for a credential, sends an offer and takes one answer', () => {
  assert.deepEqual(play([{ type: 'begin' }]).effects, ['restartDeadline', 'authorise'])
  assert.deepEqual(play([authorised()]).effects, ['offer'])
  assert.deepEqual(play(OFFERED).effects, ['restartDeadline', 'offered'])
  const answered: AttemptEvent = { type: 'answered', sdp: 'v=0' }
  assert.deepEqual(play([...OFFERED, answered]).effects, ['restartDeadline', 'takeAnswer'])
  assert.deepEqual(play([...OFFERED, answered, answered]).effects, [])
  const restarted = [...OFFERED, link('connected'), link('interrupted'), offered(true, true)]
  assert.deepEqual(play([...restarted, answered]).effects, ['restartDeadline', 'takeAnswer'])
  assert.deepEqual(play([...restarted, link('connected'), answered]).effects, ['takeAnswer'])
})

test('[realtime media] reports why a connection attempt sent no offer', () => {
  const reply = (kind: 'refused' | 'unreachable'): AttemptEvent => ({
    type: 'authorised',
    reply: kind === 'refused' ? { kind, refusal: REFUSAL, status: 403 } : { kind },
    isRestart: false,
  })
  assert.deepEqual(play([reply('refused')]).effects, ['stopDeadline', 'refused'])
  assert.deepEqual(play([reply('unreachable')]).effects, ['stopDeadline', 'stalled'])
  assert.deepEqual(play([authorised(), offered(false)]).effects, ['stopDeadline', 'lineLost'])
})

test('[realtime media] counts a server error as a refusal only while an offer waits for its answer', () => {
  assert.deepEqual(play([refused('noPort')]).effects, [])
  assert.deepEqual(play([...OFFERED, refused('notFound')]).effects, [])
  const once = play([...OFFERED, refused('noPort')])
  assert.deepEqual(once.effects, ['stopDeadline', 'refused'])
  assert.deepEqual(play([refused('noPort')], once.state).effects, [])
  // the relay has lost a connection that was connected, so a new attempt can succeed
  const restarted = play([...OFFERED, link('connected'), link('interrupted'), offered(true, true)]).state
  assert.deepEqual(play([refused('noPort')], restarted).effects, ['stopDeadline', 'stalled'])
})

test('[realtime media] restarts the deadline of a connection attempt with every step until it is connected', () => {
  for (const event of [link('connecting'), { type: 'progress' } as const]) {
    assert.deepEqual(play([...OFFERED, event]).effects, ['restartDeadline'])
    assert.deepEqual(play([...OFFERED, link('connected'), event]).effects, [])
  }
  assert.deepEqual(play([...OFFERED, link('connected')]).effects, ['stopDeadline', 'connected'])
  assert.deepEqual(play([...OFFERED, link('dead')]).effects, ['stopDeadline', 'stalled'])
})

test('[realtime media] restarts ICE only while the connection is interrupted', () => {
  const interrupted = play([...OFFERED, link('connected'), link('interrupted')])
  assert.deepEqual(interrupted.effects, ['restartDeadline', 'interrupted', 'authorise'])
  assert.deepEqual(play([authorised(true)], interrupted.state).effects, ['offer'])
  assert.deepEqual(play([link('connected'), authorised(true)], interrupted.state).effects, [])
  const lost: AttemptEvent = { type: 'authorised', reply: { kind: 'unreachable' }, isRestart: true }
  assert.deepEqual(play([lost], interrupted.state).effects, [])
  assert.deepEqual(play([offered(false, true)], interrupted.state).effects, [])
})

test('[realtime media] a connection attempt ignores all events after it was closed', () => {
  const closed = play([...OFFERED, { type: 'close' }])
  assert.deepEqual(closed.effects, ['stopDeadline', 'close'])
  const late: AttemptEvent[] = [
    authorised(),
    offered(),
    link('connected'),
    { type: 'stalled' },
    { type: 'broke', error: new Error('late') },
    { type: 'close' },
  ]
  for (const event of late) assert.deepEqual(play([event], closed.state).effects, [], event.type)
})
