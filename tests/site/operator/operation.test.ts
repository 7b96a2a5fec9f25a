import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { LinkQuality } from '#core/calls/link-quality.ts'
import { characterAddress } from '#core/characters/character-address.ts'
import { encodeAvatarText } from '#core/characters/contract-avatar-commands.ts'
import type { TalkShape } from '#core/realtime/talk-shapes.ts'
import type { SignageShape } from '#core/signages/contract.ts'
import { watchedSignageOf } from '../../../site/kit/operation-paths.ts'
import type { ServerConfig } from '../../../site/line/line.ts'
import { createSelf } from '../../../site/line/own-state.ts'
import { announceCall } from '../../../site/operator/call/announce-call.ts'
import { createCallSession } from '../../../site/operator/call/call-session.ts'
import { createDebounced } from '../../../site/operator/call/link-quality.ts'
import { createSharing } from '../../../site/operator/call/share.ts'
import { createListenSession } from '../../../site/operator/monitor/listen-session.ts'
import { createMonitorSession } from '../../../site/operator/monitor/monitor-session.ts'
import { createOperation } from '../../../site/operator/operation.ts'
import { createVisitorSound } from '../../../site/webrtc/visitor-sound.ts'
import { aCharacter } from '../../support/characters.ts'
import { createFakeClock, settle } from '../line/fake-clock.ts'
import { config } from '../line/fake-socket.ts'
import { createFakeLine } from '../webrtc/fake-line.ts'
import { aStream, aTalk, aTrack, createFakeCallDeps, names, uuid } from './fakes.ts'

function openOperation(more: Parameters<typeof createFakeCallDeps>[0] = {}) {
  const fakes = createFakeCallDeps(more)
  const { deps, clock, line } = fakes
  const self = createSelf(line.line, clock)
  const went: string[] = []
  const $config = atom<ServerConfig | undefined>()
  const operation = createOperation({
    self,
    $config,
    clock,
    goTo: (path) => went.push(path),
    homePath: () => '/app/service/standby',
    startCall: (talk, rejoined) => createCallSession(deps, talk, rejoined),
    startMonitoring: (signageId) =>
      createMonitorSession({ ...deps, line: { ...line.line, state: () => 'open' } }, signageId),
    startListening: (signageId) =>
      createListenSession(
        { ...deps, hostSound: deps.whisper, line: { ...line.line, state: () => 'open' } },
        signageId,
      ),
  })
  const own = (talk: TalkShape | null, cause = 'call') =>
    line.say({
      type: 'stateTransitionMsg',
      of: 'operator',
      cause,
      state: { userId: 1, state: talk ? 'Active' : 'Standby', since: 1, hasChannel: true, talk, room: null },
    })
  const closed = (n: number, cause: CloseCause) =>
    line.say({ type: 'serviceClosed', callId: uuid(n), cause, reload: true })
  const logged = () =>
    (operation.$call.get()?.log.$lines.get() ?? []).map(({ kind, ...rest }) =>
      'ok' in rest
        ? `${kind} ${rest.ok}`
        : 'cause' in rest
          ? `${kind} ${rest.cause}`
          : 'back' in rest
            ? `${kind} ${rest.back}`
            : kind,
    )
  /** Connects the peer, then waits until the avatar is built. */
  const up = async () => {
    await settle()
    fakes.peers.at(-1)?.become('connected')
    await settle()
  }
  return { ...fakes, up, operation, went, $config, own, closed, logged }
}

test('[4.4] connects the voice as soon as a call begins, and builds the avatar once media are connected', async () => {
  const { operation, own, up, peers, microphone, stage, voice, line } = openOperation()
  await microphone.open() // Standby opens the microphone
  assert.equal(operation.$view.get(), 'connecting')
  own(null, 'joined')
  assert.equal(operation.$view.get(), 'none')
  own(aTalk(7))
  assert.equal(operation.$view.get(), 'call')
  await settle()
  assert.deepEqual(peers[0]?.plans, [
    {
      purpose: 'call',
      signageId: 7,
      send: { voice, camera: null, screen: null },
      receive: ['voice', 'camera', 'whisper'],
    },
  ])
  assert.deepEqual(
    stage.begun,
    [],
    'the stage is built only after the connection, because that may block the page',
  )
  await up()
  assert.deepEqual(stage.begun, [{ portrait: true, characterUrl: '/characters/receptionist.vrm' }])
  assert.deepEqual(
    peers[0]?.replaced.map(([slot, track]) => `${slot} ${track?.kind}`),
    ['camera video'],
  )
  assert.equal(stage.voice(), voice)
  assert.deepEqual(names(line.sent), ['informCallId'])
})

test('[4.4] builds the avatar after a second even if the connection is slow', async () => {
  const { own, clock, stage, peers } = openOperation()
  own(aTalk(1))
  await clock.advance(999)
  assert.equal(stage.begun.length, 0)
  await clock.advance(1)
  assert.equal(stage.begun.length, 1)
  assert.deepEqual(
    peers[0]?.replaced.map(([slot]) => slot),
    ['voice', 'camera'],
  )
})

test("[4.4] builds the avatar in the signage's orientation with the call's character", async () => {
  const bear = aCharacter(2, 'bear', 'くま蔵', { palette: { uniform: '#7a2f4a' } })
  const landscape = {
    templates: [{ signage_state: 'Active', width: 1920, height: 1080 }],
  } as unknown as SignageShape
  const { own, up, stage } = openOperation({
    details: { find: async () => landscape, $details: atom(new Map()) },
    character: { forSignage: async () => bear },
  })
  own(aTalk(1))
  await up()
  assert.deepEqual(stage.begun, [{ portrait: false, characterUrl: characterAddress(bear) }])
})

test('[decisions 5] the badge shows a name in a script that the visitor can read, or no name', () => {
  const { own, stage, $talk } = openOperation()
  const talk = (lang: 'ja' | 'en', latin?: string) =>
    aTalk(1, { lang, hostName: '佐藤', ...(latin && { hostLatinName: latin }) })
  own(talk('ja', 'Sato'))
  assert.equal(stage.badge(), undefined, 'while a colleague still talks, the badge has no name')
  $talk.set(talk('ja', 'Sato'))
  assert.equal(stage.badge(), '佐藤')
  $talk.set(talk('en', 'Sato'))
  assert.equal(stage.badge(), 'Sato')
  $talk.set(talk('en'))
  assert.equal(stage.badge(), undefined, 'a name that the visitor cannot read is left out')
  $talk.set(talk('ja'))
  assert.equal(stage.badge(), '佐藤')
  $talk.set(undefined)
  assert.equal(stage.badge(), undefined)
})

test('[4.4] continues a call after a reload, and logs that it does', async () => {
  const { own, peers, logged } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  assert.equal(peers[0]?.plans.length, 1)
  assert.deepEqual(logged(), ['called', 'rejoined'])
  own(aTalk(1), 'here')
  await settle()
  assert.equal(peers.length, 1, 'the same call keeps its peer')
})

test('[4.4] shows why the call ended, and returns to standby after two seconds', async () => {
  const { operation, own, closed, clock, line, peers, stage, statistics, went } = openOperation()
  operation.open('?id=1')
  own(null, 'joined')
  own(aTalk(1))
  await settle()
  const call = operation.$call.get()
  assert.ok(call)
  assert.ok(call.end())
  assert.equal(call.$ending.get(), true)
  assert.deepEqual(line.sent.at(-1), {
    type: 'stateTransitionEvent',
    eventType: 'serviceClosed',
    callId: uuid(1),
  })
  closed(1, 'closed')
  own(null, 'closed')
  assert.equal(call.$closed.get(), 'closed')
  assert.equal(peers[0]?.peer.state(), 'closed')
  assert.equal(stage.ends(), 1)
  assert.equal(statistics.listening(), 0)
  await clock.advance(1_900)
  assert.deepEqual(went, [])
  await clock.advance(100)
  assert.deepEqual(went, ['/app/service/standby'])
  assert.equal(operation.$call.get(), undefined)
  assert.equal(clock.pending(), 0)
})

test('[4.4] ends a call without making the kiosk rebuild its screen if the kiosk drew the avatar itself', async () => {
  const { operation, own, line, peers } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  const state = { motion: 'idle', motionsPlayed: 0, width: 720, height: 1280, frameMs: 16 } as const
  peers[0]?.message(encodeAvatarText({ type: 'engineState', transport: 'local', ...state }))
  assert.equal(operation.$call.get()?.transport.$transport.get(), 'local')
  operation.$call.get()?.end()
  assert.deepEqual(names(line.sent).at(-1), 'serviceClosedNotReloadSignage')
})

test("[4.4] shows why a call ended even if that message arrives after the operator's new state", async () => {
  const { operation, own, closed } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  own(null, 'joined')
  assert.equal(operation.$call.get()?.$closed.get(), 'operatorLost')
  closed(1, 'interrupted')
  assert.equal(operation.$call.get()?.$closed.get(), 'interrupted')
})

test('[4.4] continues a call after the operator opens another page, and does not leave that page when the call ends', async () => {
  const { operation, own, closed, clock, peers, went } = openOperation()
  const leave = operation.open('?id=1')
  own(aTalk(1), 'joined')
  await settle()
  leave()
  assert.equal(peers[0]?.peer.state(), 'connecting')
  closed(1, 'home')
  await clock.advance(3_000)
  assert.deepEqual(went, [])
  assert.equal(operation.$call.get(), undefined)
})

test("[4.4] a call that begins right after another replaces the message about the previous call's end", async () => {
  const { operation, own, closed, clock, went } = openOperation()
  operation.open('?id=1')
  own(aTalk(1), 'joined')
  await settle()
  closed(1, 'home')
  own(null)
  own(aTalk(2))
  await clock.advance(5_000)
  assert.equal(operation.$call.get()?.talk.callId, uuid(2))
  assert.deepEqual(went, [])
})

test('[9] sends the message informCallId every 500 ms, at most five times, until the kiosk echoes it', async () => {
  const clock = createFakeClock()
  const line = createFakeLine()
  announceCall(uuid(1), line.line, clock)
  await clock.advance(10_000)
  assert.equal(line.sent.length, 5)
  assert.equal(clock.pending(), 0)

  const heard = createFakeLine()
  announceCall(uuid(1), heard.line, clock)
  await clock.advance(500)
  heard.say({ type: 'informCallId', callId: uuid(2) })
  await clock.advance(500)
  heard.say({ type: 'informCallId', callId: uuid(1) })
  await clock.advance(5_000)
  assert.equal(heard.sent.length, 3)
  assert.equal(heard.listening(), 0)
})

test('[9] plays at most one motion in five seconds, and logs it', async () => {
  const { operation, own, clock, stage, logged } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  const motions = operation.$call.get()?.motions
  motions?.play('wave')
  motions?.play('greeting')
  await settle()
  assert.deepEqual(stage.applied, [{ kind: 'motion', motion: 'wave' }])
  assert.equal(motions?.$last.get()?.outcome, 'applied')
  assert.equal(motions?.$cooling.get(), true)
  await clock.advance(4_999)
  motions?.play('greeting')
  await clock.advance(1)
  motions?.play('greeting')
  await settle()
  assert.deepEqual(
    stage.applied.map((command) => command.kind === 'motion' && command.motion),
    ['wave', 'greeting'],
  )
  assert.deepEqual(logged().slice(2), ['motion true', 'motion true'])
})

test('[7.6] marks a refused motion as failed, and allows the next one at once', async () => {
  const { operation, own, stage, logged } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  stage.refuses('notLoaded')
  const motions = operation.$call.get()?.motions
  motions?.play('wave')
  await settle()
  assert.equal(motions?.$last.get()?.outcome, 'failed')
  assert.equal(motions?.$cooling.get(), false)
  assert.equal(logged().at(-1), 'motion false')
})

test('[2.4.6] unmutes the microphone at the end of the call', async () => {
  const { operation, own, closed, peers } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  operation.$call.get()?.media.toggleMute()
  assert.equal(peers[0]?.isMuted(), true)
  closed(1, 'home')
  assert.equal(peers[0]?.isMuted(), false)
})

test('[2.4.6] adds a microphone that is opened during the call, muted if the operator is muted', async () => {
  let allowed = false
  const late = aTrack('audio')
  const { createMicrophone } = await import('../../../site/devices/microphone.ts')
  const microphone = createMicrophone({
    callObstacle: () => undefined,
    open: async () => (allowed ? { ok: true, track: late } : { ok: false, state: 'denied' }),
    onEnded: () => () => {},
  })
  const { operation, own, up, peers, stage } = openOperation({ microphone })
  own(aTalk(1), 'joined')
  await up()
  assert.equal(peers[0]?.plans[0]?.send?.voice, null)
  operation.$call.get()?.media.toggleMute()
  allowed = true
  await microphone.open()
  await settle()
  assert.deepEqual(peers[0]?.replaced.at(-1), ['voice', late])
  assert.equal(stage.voice(), late)
  assert.equal(peers[0]?.isMuted(), true)
})

test("[4.4] tells the signage when screen sharing starts, and when the browser's own button ends it", async () => {
  const line = createFakeLine()
  const replaced: unknown[] = []
  const changes: boolean[] = []
  let end = () => {}
  const track = aTrack('video')
  const sharing = createSharing({
    callId: uuid(1),
    $talk: atom(undefined),
    line: line.line,
    peer: { replaceTrack: async (slot, next) => void replaced.push([slot, next]) },
    openScreen: async () => ({
      ok: true,
      track,
      onEnded: (listener) => {
        end = listener
        return () => {}
      },
      stop() {},
    }),
    onChange: (on) => changes.push(on),
  })
  await sharing.toggle()
  assert.equal(sharing.$share.get(), 'on')
  end()
  await settle()
  assert.equal(sharing.$share.get(), 'off')
  assert.deepEqual(replaced, [
    ['screen', track],
    ['screen', null],
  ])
  assert.deepEqual(names(line.sent), ['shareScreen', 'closeShareScreen'])
  assert.deepEqual(changes, [true, false])
})

test('[4.4] ends screen sharing when media move to the WebSocket, even while the operator chooses a screen', async () => {
  for (const isChosenLater of [false, true]) {
    const chosen = Promise.withResolvers<void>()
    let stops = 0
    const { deps, $talk, line } = createFakeCallDeps({
      async openScreen() {
        await chosen.promise
        return { ok: true, track: aTrack('video'), onEnded: () => () => {}, stop: () => void stops++ }
      },
    })
    const session = createCallSession(deps, aTalk(1), false)
    $talk.set(aTalk(1))
    const sharing = session.sharing.toggle()
    if (!isChosenLater) chosen.resolve()
    await settle()
    $talk.set(aTalk(1, { blocked: ['signage'], isSharing: !isChosenLater }))
    chosen.resolve()
    await sharing
    await settle()
    assert.deepEqual([session.sharing.$share.get(), stops], ['off', 1])
    assert.equal(names(line.sent).at(-1), 'closeShareScreen')
    session.close()
  }
})

test('[4.4] stops sending a shared screen before it ends the capture, and ends the capture even if stopping fails', async () => {
  const said: string[] = []
  const line = createFakeLine()
  const peer = {
    replaceTrack: async (_slot: string, next: unknown) => {
      await settle()
      said.push(next === null ? 'slot empty' : 'slot filled')
      if (next === null) throw new Error('the connection is being replaced')
    },
  }
  const sharing = createSharing({
    callId: uuid(1),
    $talk: atom(undefined),
    line: line.line,
    peer,
    openScreen: async () => ({
      ok: true,
      track: aTrack('video'),
      onEnded: () => () => {},
      stop: () => said.push('capture ended'),
    }),
    onChange: () => {},
  })
  await sharing.toggle()
  await sharing.toggle()
  assert.deepEqual(said, ['slot filled', 'slot empty', 'capture ended'])
  assert.deepEqual(names(line.sent), ['shareScreen', 'closeShareScreen'])
})

test('[4.4] shares a screen even while the media connection is being replaced', async () => {
  const line = createFakeLine()
  const sharing = createSharing({
    callId: uuid(1),
    $talk: atom(undefined),
    line: line.line,
    peer: { replaceTrack: () => Promise.reject(new Error('the connection is being replaced')) },
    openScreen: async () => ({ ok: true, track: aTrack('video'), onEnded: () => () => {}, stop() {} }),
    onChange: () => {},
  })
  await sharing.toggle()
  assert.equal(sharing.$share.get(), 'on')
  await sharing.toggle()
  assert.equal(sharing.$share.get(), 'off')
})

for (const how of ['the browser ends it', 'the call closes'] as const)
  test(`[4.4] does not share a screen if ${how} while sharing starts`, async () => {
    const line = createFakeLine()
    const started = Promise.withResolvers<void>()
    let end = () => {}
    const sharing = createSharing({
      callId: uuid(1),
      $talk: atom(undefined),
      line: line.line,
      peer: { replaceTrack: (_slot, track) => (track ? started.promise : Promise.resolve()) },
      openScreen: async () => ({
        ok: true,
        track: aTrack('video'),
        onEnded: (listener) => {
          end = listener
          return () => {}
        },
        stop() {},
      }),
      onChange: () => {},
    })
    const toggled = sharing.toggle()
    await settle()
    if (how === 'the call closes') sharing.close()
    else end()
    started.resolve()
    await toggled
    assert.equal(sharing.$share.get(), 'off')
    assert.equal(names(line.sent).includes('shareScreen'), false)
  })

test('[4.4] ends a screen share that began before a reload, and resends a message that the server missed', async () => {
  const line = createFakeLine()
  const $talk = atom<Pick<TalkShape, 'isSharing'> | undefined>({ isSharing: true })
  const sharing = createSharing({
    callId: uuid(1),
    $talk,
    line: line.line,
    peer: { replaceTrack: async () => {} },
    openScreen: async () => ({
      ok: true,
      track: aTrack('video'),
      onEnded: () => () => {},
      stop: () => {},
    }),
    onChange: () => {},
  })
  assert.deepEqual(names(line.sent), ['closeShareScreen'])
  $talk.set({ isSharing: false })
  await sharing.toggle()
  assert.deepEqual(names(line.sent), ['closeShareScreen', 'shareScreen'])
  $talk.set({ isSharing: true })
  // the page was disconnected when sharing started, so the server reports false
  $talk.set({ isSharing: false })
  assert.deepEqual(names(line.sent), ['closeShareScreen', 'shareScreen', 'shareScreen'])
  $talk.set({ isSharing: true })
  sharing.close()
  $talk.set({ isSharing: false })
  assert.equal(line.sent.length, 3)
})

test('[4.4] ignores a canceled screen picker, but reports a browser that cannot share', async () => {
  const answers = [
    { ok: false, state: 'denied' },
    { ok: false, state: 'missing' },
  ] as const
  let asked = 0
  const line = createFakeLine()
  const sharing = createSharing({
    callId: uuid(1),
    $talk: atom(undefined),
    line: line.line,
    peer: { replaceTrack: async () => {} },
    openScreen: async () => answers[asked++] ?? answers[0],
    onChange: () => assert.fail('nothing was shared'),
  })
  await sharing.toggle()
  assert.equal(sharing.$failed.get(), false)
  await sharing.toggle()
  assert.equal(sharing.$failed.get(), true)
  assert.equal(sharing.$share.get(), 'off')
  assert.deepEqual(line.sent, [])
})

test("[8] shows the video's quality once two samples agree, or the voice's quality if there is no video", async () => {
  const { operation, own, statistics, logged } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  const quality = () => operation.$call.get()?.view.$quality.get()
  statistics.sample('camera', { codec: 'VP8', qp: 20, lostRatio: 0 })
  assert.equal(quality(), 'good')
  statistics.sample('camera', { codec: 'VP8', qp: 100, lostRatio: 0 })
  assert.equal(quality(), 'good')
  statistics.sample('camera', { codec: 'VP8', qp: 100, lostRatio: 0 })
  assert.equal(quality(), 'bad')
  statistics.sample('voice', { lostRatio: 0.05 })
  statistics.sample('camera')
  statistics.sample('camera')
  assert.equal(quality(), 'spotty')
  assert.deepEqual(logged().filter((kind) => kind === 'link').length, 3)
})

test("[8] combines the kiosk's measurements with the page's own, and shows what causes a bad quality", async () => {
  const { operation, own, line, statistics } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  const link = () => operation.$call.get()!.link
  const good = { codec: 'VP8', qp: 20, lostRatio: 0, rttMs: 20, fps: 30, framesDecoded: 9 }
  const report = (more: object, signageId = 1) =>
    line.say({ type: 'signageLink', signageId, framesDecoded: 30, qp: 20, codec: 'VP8', fps: 30, ...more })
  statistics.sample('camera', good)
  report({ rtt: 900, lostRatio: 0.2 }, 2)
  assert.equal(link().$quality.get(), 'good', 'a report of another signage is ignored')
  report({ rtt: 900, lostRatio: 0.2 })
  statistics.sample('camera', good)
  statistics.sample('camera', good)
  assert.deepEqual([link().$quality.get(), link().$cause.get()], ['bad', 'kioskNetwork'])
  report({ rtt: 20, lostRatio: 0 })
  statistics.sample('camera', good)
  assert.deepEqual(
    [link().$quality.get(), link().$cause.get()],
    ['good', 'kioskNetwork'],
    'the cause needs a second sample',
  )
  statistics.sample('camera', good)
  assert.equal(link().$cause.get(), 'none')
})

test('[8] ignores a single sample of bad quality', () => {
  const label = createDebounced<LinkQuality>('unknown')
  const seconds = ['unknown', 'good', 'bad', 'good', 'spotty', 'spotty'] as const
  assert.deepEqual(seconds.map(label), ['unknown', 'good', 'good', 'good', 'good', 'spotty'])
})

test('[8] shows at once that the signage is disconnected, and SVER-02 after two seconds; hides both on reconnect', async () => {
  const { operation, own, clock, line, logged } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  const alarms = operation.$call.get()?.alarms
  const lost = (back: boolean, signageId = 1) =>
    line.say({ type: 'signageConnectionLosted', signageId, lostAt: 1_000_000, back })
  lost(false, 2)
  assert.equal(alarms?.$signageLost.get(), undefined, 'the loss of another signage is ignored')
  lost(false)
  assert.deepEqual(alarms?.$signageLost.get(), { lostAt: 1_000_000, isLong: false })
  await clock.advance(2_000)
  assert.equal(alarms?.$signageLost.get()?.isLong, true)
  lost(true)
  assert.equal(alarms?.$signageLost.get(), undefined)
  lost(false)
  lost(true)
  await clock.advance(5_000)
  assert.equal(alarms?.$signageLost.get(), undefined, 'a short loss does not become SVER-02')
  assert.deepEqual(logged().slice(2), ['signage false', 'signage true', 'signage false', 'signage true'])
  lost(false)
  line.become('connecting')
  line.become('open')
  await clock.advance(5_000)
  assert.equal(
    alarms?.$signageLost.get(),
    undefined,
    'after a reconnect the signage no longer counts as lost',
  )
})

test('[7.6] shows when the call will end, decode errors of the kiosk, and server errors below SVER-100', async () => {
  const { operation, own, line } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  const alarms = operation.$call.get()?.alarms
  line.say({ type: 'homeButtonOnline', signageId: 1, callId: uuid(1), endsAt: 1_015_000 })
  line.say({ type: 'signageDecodeError', signageId: 1, on: true })
  line.say({ type: 'Error', code: 'SVER-62', msg: 'Peer Authentication Failed', key: 'peerAuthentication' })
  line.say({ type: 'Error', code: 'SVER-100', msg: 'late', key: 'alreadyAnswered' })
  assert.equal(alarms?.$endsAt.get(), 1_015_000)
  assert.equal(alarms?.$decodeError.get(), true)
  assert.deepEqual(
    alarms?.$errors.get().map(({ code }) => code),
    ['SVER-62'],
  )
  alarms?.dismissError(1)
  line.say({ type: 'signageDecodeError', signageId: 1, on: false })
  assert.deepEqual([alarms?.$errors.get(), alarms?.$decodeError.get()], [[], false])
})

test('[4.4] reloads the page once for a failed media connection, and then lets the operator retry', async () => {
  const { operation, own, peers, reloads } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  const call = operation.$call.get()
  peers[0]?.givesUp('unreachable')
  assert.deepEqual(reloads, [uuid(1)])
  assert.equal(call?.media.$failed.get(), false)
  peers[0]?.givesUp('unreachable')
  assert.equal(call?.media.$failed.get(), true)
  call?.media.retry()
  await settle()
  assert.equal(peers[0]?.reoffers(), 1, 'the retry sends a new offer with the current tracks')
  peers[0]?.givesUp('refused')
  assert.equal(reloads.length, 2, 'a refusal does not reload the page')
  assert.equal(call?.media.$failed.get(), true)
})

test('[4.4] logs that the socket was lost and restored while media continued', async () => {
  const { own, line, peers, logged } = openOperation()
  own(aTalk(1), 'joined')
  await settle()
  peers[0]?.become('connected')
  line.become('lost')
  line.become('connecting')
  line.become('open')
  assert.deepEqual(logged().slice(2), ['connected', 'line false', 'line true'])
  assert.equal(peers[0]?.peer.state(), 'connected')
})

test('[4.3] monitoring starts when the server accepts, and is requested again after a reconnect', async () => {
  const { operation, line, peers, went } = openOperation()
  const leave = operation.open('?mode=Monitoring&id=5')
  assert.equal(operation.$view.get(), 'monitoring')
  const inputs = () =>
    line.sent.flatMap((message) =>
      'on' in message && 'signageId' in message ? [`${message.signageId} ${message.on}`] : [],
    )
  assert.deepEqual(inputs(), ['5 true'])
  line.say({ type: 'monitoringStart', signageId: 6 })
  assert.equal(peers[0]?.plans.length, 0)
  line.say({ type: 'monitoringStart', signageId: 5 })
  assert.deepEqual(peers[0]?.plans[0], { purpose: 'monitoring', signageId: 5, receive: ['voice', 'camera'] })
  // a new list of signages does not interrupt the video
  line.say({ type: 'submitSignageState', entries: [] })
  assert.deepEqual(inputs(), ['5 true'])
  // after a reconnect the server no longer knows who monitors
  line.say(config())
  line.say({ type: 'submitSignageState', entries: [] })
  line.say({ type: 'submitSignageState', entries: [] })
  assert.deepEqual(inputs(), ['5 true', '5 true'])
  leave()
  assert.deepEqual(inputs(), ['5 true', '5 true', '5 false'])
  assert.equal(peers[0]?.peer.state(), 'closed')
  assert.equal(line.listening() > 0, true)
  assert.deepEqual(went, [])
})

test('[4.4] ends monitoring when a visitor calls, says so and returns to standby', async () => {
  const { operation, own, clock, line, went } = openOperation()
  own(null, 'joined')
  operation.open('?mode=Monitoring&id=5')
  line.say({ type: 'monitoringStart', signageId: 5 })
  line.say({ type: 'monitoringEnd', signageId: 5, cause: 'call' })
  assert.equal(operation.$monitor.get()?.$phase.get(), 'ended')
  assert.equal(operation.$monitor.get()?.$cause.get(), 'call')
  await clock.advance(2_000)
  assert.deepEqual(went, ['/app/service/standby'])
})

test('[4.4] turns monitoring into the call if the supervisor starts a call with the visitor', async () => {
  const { operation, own, clock, line, peers, went } = openOperation()
  own(null, 'joined')
  operation.open('?mode=Monitoring&id=5')
  line.say({ type: 'monitoringStart', signageId: 5 })
  assert.ok(operation.$monitor.get()?.talk())
  assert.deepEqual(names(line.sent).at(-1), 'callFromUser')
  line.say({ type: 'monitoringEnd', signageId: 5, cause: 'call' })
  own(aTalk(5, { touchButton: null, startedAt: 1_000_001 }), 'began')
  await clock.advance(5_000)
  assert.equal(operation.$view.get(), 'call')
  assert.equal(peers[1]?.plans[0]?.purpose, 'call')
  assert.equal(operation.$call.get()?.log.$lines.get()[0]?.kind, 'begun')
  assert.deepEqual(went, [])
})

test('[4.3] shows that the server refused monitoring', () => {
  const { operation, line } = openOperation()
  operation.open('?mode=Monitoring&id=5')
  line.say({ type: 'Error', code: 'SVER-70', msg: 'x', key: 'busySignage' })
  assert.equal(operation.$monitor.get()?.$phase.get(), 'refused')
})

test('[2.2] reads the signage to monitor from the address only if the mode and a valid ID are in it', () => {
  assert.equal(watchedSignageOf('?mode=Monitoring&id=5', 'Monitoring'), 5)
  for (const other of ['?id=5', '?mode=Monitoring', '?mode=Monitoring&id=x', '?mode=Monitoring&id=0', '']) {
    assert.equal(watchedSignageOf(other, 'Monitoring'), undefined, other)
  }
})

test('[2.2] shows at once that there is no call if the page is not connected as an operator', () => {
  const { operation, $config } = openOperation()
  $config.set({ as: 'observer' } as ServerConfig)
  assert.equal(operation.$view.get(), 'none')
})

test("[4.4] reports that the browser blocks playback of the visitor's voice, and that a press of the operator unblocks it", async () => {
  let allowed = false
  const sound = createVisitorSound(() => ({
    play: async () => {
      if (!allowed) throw new DOMException('no', 'NotAllowedError')
    },
    pause() {},
    srcObject: null,
  }))
  sound.play(aStream(aTrack('audio')))
  await settle()
  assert.equal(sound.$blocked.get(), true)
  allowed = true
  sound.unlock()
  await settle()
  assert.equal(sound.$blocked.get(), false)
})

test('[4.4] all calls of a page use one audio element, and each call begins at full volume', () => {
  const speakers: { volume: number; srcObject: MediaProvider | null }[] = []
  const sound = createVisitorSound(() => {
    const speaker = { play: async () => {}, pause() {}, volume: 1, srcObject: null as MediaProvider | null }
    speakers.push(speaker)
    return speaker
  })
  for (let call = 0; call < 3; call++) {
    const voice = aStream(aTrack('audio'))
    sound.play(voice)
    assert.equal(speakers[0]?.srcObject, voice)
    assert.equal(speakers[0]?.volume, 1)
    sound.setVolume(0.2)
    sound.stop()
    assert.equal(speakers[0]?.srcObject, null, 'the ended call is not kept alive')
  }
  assert.equal(speakers.length, 1)
})
