import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMicrophone } from '../../../../site/devices/microphone.ts'
import { createListenSession } from '../../../../site/operator/monitor/listen-session.ts'
import { createMonitorSession } from '../../../../site/operator/monitor/monitor-session.ts'
import { createVisitorSound } from '../../../../site/webrtc/visitor-sound.ts'
import { settle } from '../../line/fake-clock.ts'
import { config } from '../../line/fake-socket.ts'
import { aTrack, createFakeCallDeps, uuid } from '../fakes.ts'

function openListening(more: Parameters<typeof createFakeCallDeps>[0] = {}) {
  const { deps, line, peers, voice } = createFakeCallDeps(more)
  const hostSound = createVisitorSound(() => ({ play: async () => {}, pause() {}, srcObject: null }))
  const session = createListenSession({ ...deps, hostSound, line: { ...line.line, state: () => 'open' } }, 5)
  const start = () => line.say({ type: 'listenStart', signageId: 5, callId: uuid(5) })
  return { session, line, peers, voice, start }
}

test("[4.4] a supervisor asks to listen to a call, and the call's media are connected once the server accepts", () => {
  const { session, line, peers, start } = openListening()
  assert.deepEqual(line.sent, [{ type: 'listen', signageId: 5, on: true }])
  assert.deepEqual(peers[0]?.plans, [])
  start()
  assert.deepEqual(peers[0]?.plans, [
    {
      purpose: 'listening',
      signageId: 5,
      send: { whisper: null },
      receive: ['voice', 'camera', 'whisper'],
    },
  ])
  assert.equal(session.$phase.get(), 'watching')
  session.close()
  assert.deepEqual(line.sent.at(-1), { type: 'listen', signageId: 5, on: false })
})

test("[4.4] sends the supervisor's voice to the operator only while that supervisor whispers", async () => {
  const { session, line, peers, voice, start } = openListening()
  await session.whisper(true)
  assert.equal(session.$whispering.get(), false, 'not before the server accepts the listener')
  start()
  await session.whisper(true)
  assert.deepEqual(line.sent.at(-1), { type: 'whisper', callId: uuid(5), on: true })
  assert.ok(session.$whispering.get())
  assert.equal(peers[0]?.replaced.at(-1)?.[1], voice)
  await session.whisper(false)
  assert.equal(peers[0]?.replaced.at(-1)?.[1], null)
  await session.whisper(true)
  line.say({ type: 'Error', code: 'SVER-78', msg: 'x', key: 'whisperTaken' })
  assert.equal(session.$whispering.get(), false)
  assert.equal(peers[0]?.replaced.at(-1)?.[1], null)
})

test('[4.4] goes on whispering with a newly chosen microphone, and stops if the microphone is removed', async () => {
  const [first, second] = [aTrack('audio'), aTrack('audio')]
  const tracks = [first, second]
  let unplug = () => {}
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => ({ ok: true, track: tracks.shift()! }),
    onEnded(_, listener) {
      unplug = listener
      return () => {}
    },
  })
  const { session, line, peers, start } = openListening({ microphone })
  const sent = () => peers[0]?.replaced.map(([, track]) => track)
  start()
  await session.whisper(true)
  await microphone.change()
  assert.deepEqual(sent(), [first, second])
  unplug()
  await settle()
  assert.deepEqual([sent()?.at(-1), session.$whispering.get()], [null, false])
  assert.deepEqual(line.sent.at(-1), { type: 'whisper', callId: uuid(5), on: false })
})

test('[4.4] does not send a newly chosen microphone to the operator while the supervisor does not whisper', async () => {
  const tracks = [aTrack('audio'), aTrack('audio'), aTrack('audio')]
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => ({ ok: true, track: tracks.shift()! }),
    onEnded: () => () => {},
  })
  const { session, peers, start } = openListening({ microphone })
  start()
  await microphone.open()
  await microphone.change()
  assert.deepEqual(peers[0]?.replaced, [])
  await session.whisper(true)
  session.close()
  await microphone.change()
  assert.equal(peers[0]?.replaced.length, 1)
})

test('[4.4] keeps listening when a new list of signages arrives, and asks again after a reconnect', async () => {
  const { session, line, start } = openListening()
  start()
  await session.whisper(true)
  const asked = () => line.sent.filter(({ type }) => type === 'listen').length
  line.say({ type: 'submitSignageState', entries: [] })
  assert.deepEqual([asked(), session.$whispering.get()], [1, true])
  line.say(config())
  line.say({ type: 'submitSignageState', entries: [] })
  assert.equal(asked(), 2)
  start()
  assert.equal(session.$whispering.get(), false, 'whispering ends with the connection')
})

test('[4.4] goes on listening and whispering when another page of the supervisor begins to listen', async () => {
  const { session, peers, start } = openListening()
  start()
  await session.whisper(true)
  peers[0]?.become('connecting')
  start()
  assert.deepEqual([peers[0]?.plans.length, session.$whispering.get()], [1, true])
})

test('[4.4] ends listening and monitoring if the server refuses to continue them after a reconnect', () => {
  const { session, line, start } = openListening()
  start()
  line.say({ type: 'Error', code: 'SVER-73', msg: 'x', key: 'noCall' })
  assert.equal(session.$phase.get(), 'watching', 'this refusal answers something else')
  const reconnect = (on: typeof line) => {
    on.say(config())
    on.say({ type: 'submitSignageState', entries: [] })
  }
  reconnect(line)
  line.say({ type: 'Error', code: 'SVER-73', msg: 'x', key: 'noCall' })
  assert.equal(session.$phase.get(), 'ended')
  for (const [key, cause] of [
    ['busySignage', 'call'],
    ['signageAway', 'lost'],
    ['notACandidate', undefined],
  ] as const) {
    const monitored = createFakeCallDeps()
    const monitor = createMonitorSession(
      { ...monitored.deps, line: { ...monitored.line.line, state: () => 'open' } },
      5,
    )
    monitored.line.say({ type: 'monitoringStart', signageId: 5 })
    reconnect(monitored.line)
    monitored.line.say({ type: 'Error', code: 'SVER-70', msg: 'x', key })
    assert.deepEqual([monitor.$phase.get(), monitor.$cause.get()], ['ended', cause])
  }
})

test('[4.4] listening ends when the call ends, and does not start if the server refuses', () => {
  const ended = openListening()
  ended.start()
  ended.line.say({ type: 'listenEnd', signageId: 5, cause: 'closed' })
  assert.equal(ended.session.$phase.get(), 'ended')
  const refused = openListening()
  refused.line.say({ type: 'Error', code: 'SVER-73', msg: 'x', key: 'noCall' })
  assert.equal(refused.session.$phase.get(), 'refused')
})

test('[realtime] reports why monitoring ended, unless the supervisor ended it', () => {
  for (const cause of ['call', 'lost']) {
    const { deps, line } = createFakeCallDeps()
    const session = createMonitorSession({ ...deps, line: { ...line.line, state: () => 'open' } }, 5)
    line.say({ type: 'monitoringStart', signageId: 5 })
    line.say({ type: 'monitoringEnd', signageId: 6, cause: 'lost' })
    assert.equal(session.$cause.get(), undefined, 'the end of monitoring another signage')
    line.say({ type: 'monitoringEnd', signageId: 5, cause })
    assert.deepEqual([session.$phase.get(), session.$cause.get()], ['ended', cause])
  }
  const { deps, line } = createFakeCallDeps()
  const own = createMonitorSession({ ...deps, line: { ...line.line, state: () => 'open' } }, 5)
  own.close()
  line.say({ type: 'monitoringEnd', signageId: 5, cause: 'closed' })
  assert.deepEqual([own.$phase.get(), own.$cause.get()], ['ended', undefined])
})

test('[realtime media over sockets] shows whether operator or visitor cannot be heard because a network blocks WebRTC', () => {
  const { session, line, start } = openListening()
  start()
  line.say({ type: 'mediaBlocked', signageId: 6, sides: ['host'] })
  assert.deepEqual(session.link.$silentSides.get(), [])
  line.say({ type: 'mediaBlocked', signageId: 5, sides: ['signage'] })
  assert.deepEqual(session.link.$silentSides.get(), ['signage'])
  line.say({ type: 'mediaBlocked', signageId: 5, sides: [] })
  assert.deepEqual(session.link.$silentSides.get(), [])
})
