import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LineEvent, type LineMachine, NEW_LINE, stepLine } from '../../../site/line/line-state.ts'

/** Passes events to a connection's state machine. @returns the last state, and the effects of the last event */
function play(events: readonly LineEvent[], state: LineMachine = NEW_LINE) {
  let effects: string[] = []
  for (const event of events) {
    const step = stepLine(state, event)
    state = step.state
    effects = step.effects.map(({ type }) => type)
  }
  return { state, effects }
}

const OPEN: LineEvent = { type: 'open', as: 'operator', token: undefined }
const LOST: LineEvent = { type: 'socketLost' }
const CONFIG: LineEvent = {
  type: 'received',
  message: { type: 'config', serverTime: 1, protocol: 1 } as (LineEvent & { type: 'received' })['message'],
}
const LOGOUT: LineEvent = { type: 'received', message: { type: 'logout', cause: 'session' } }
const ELSEWHERE: LineEvent = {
  type: 'received',
  message: { type: 'alreadyExist', code: 'SVER-01', msg: '', key: 'loggedInElsewhere' },
}
const back = (type: 'waited' | 'woken', mayReconnect = true): LineEvent => ({ type, mayReconnect })

test('[4.4] a new connection has the state `connecting`, and after the message `config` the state `open`', () => {
  const opened = play([OPEN])
  assert.deepEqual(opened.effects, ['listenToWake', 'drop', 'dial', 'tellState'])
  assert.equal(opened.state.state, 'connecting')
  const configured = play([CONFIG], opened.state)
  // `emit` comes before `tellState`: handlers of the message `config` still see the state `connecting`
  assert.deepEqual(configured.effects, ['takeConfig', 'emit', 'tellState'])
  assert.equal(configured.state.state, 'open')
})

test('[4.4] counts a connection attempt as failed only if the socket is lost before the message `config`', () => {
  const once = play([OPEN, LOST])
  assert.deepEqual(once.effects, ['drop', 'wait', 'tellState', 'tellUnopened'])
  assert.equal(play([back('waited'), LOST], once.state).state.failures, 2)
  const broken = play([back('waited'), CONFIG, LOST], once.state)
  assert.deepEqual(broken.effects, ['drop', 'wait', 'tellState'])
  assert.equal(broken.state.failures, 1)
})

test('[4.4] the page connects again after the delay or when it wakes, if it may reconnect', () => {
  const lost = play([OPEN, LOST]).state
  for (const type of ['waited', 'woken'] as const) {
    assert.deepEqual(play([back(type)], lost).effects, ['drop', 'dial'])
    assert.equal(play([back(type)], lost).state.state, 'lost')
    assert.equal(play([back(type, false)], lost).state.state, 'stopped')
  }
  // when the page wakes, an open connection only checks whether the server still answers
  assert.deepEqual(play([OPEN, CONFIG, back('woken', false)]).effects, ['probe'])
})

test('[4.4] a message `logout` or `alreadyExist` stops the connection before the handler of the message runs', () => {
  for (const last of [LOGOUT, ELSEWHERE]) {
    const ended = play([OPEN, CONFIG, last])
    assert.deepEqual(ended.effects, ['ignoreWake', 'drop', 'tellState', 'emit'])
    assert.equal(ended.state.state, 'stopped')
  }
  assert.equal(play([OPEN, CONFIG, { type: 'left' }, LOST]).state.state, 'stopped')
  assert.equal(play([OPEN, CONFIG, { type: 'left' }, OPEN, LOST]).state.state, 'lost')
})

test('[realtime Presses] a pong confirms the sent button presses up to its number, or all of them if it has no number', () => {
  const upTo = (n?: number) =>
    stepLine(NEW_LINE, { type: 'received', message: { type: 'pong', n } as never }).effects[0]
  assert.deepEqual(upTo(3), { type: 'settle', upTo: 3 })
  assert.deepEqual(upTo(), { type: 'settle', upTo: Number.POSITIVE_INFINITY })
})

test('[4.4] after a new connection attempt, a loss or a close, ignores the results of older attempts', () => {
  const first = play([OPEN]).state.generation
  for (const event of [OPEN, LOST, { type: 'close' } as const])
    assert.ok(play([OPEN, event]).state.generation > first)
})
