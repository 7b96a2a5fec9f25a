import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import type { SignageEntry } from '#core/realtime/shapes.ts'
import { SCENES } from '#core/signages/signage.ts'
import { createMicrophone } from '../../../../site/devices/microphone.ts'
import { createDetails } from '../../../../site/kit/details.ts'
import { createBoard } from '../../../../site/line/board.ts'
import { createSelf } from '../../../../site/line/own-state.ts'
import type { Request } from '../../../../site/line/request.ts'
import { candidatesAmong } from '../../../../site/operator/candidates.ts'
import { createAiWords } from '../../../../site/operator/standby/ai-words.ts'
import { createReadiness } from '../../../../site/operator/standby/readiness.ts'
import { cardOf, type Viewer } from '../../../../site/operator/standby/signage-cards.ts'
import { createStandby } from '../../../../site/operator/standby/standby.ts'
import { createStatistics } from '../../../../site/operator/standby/todays-statistics.ts'
import { createSignageCommands } from '../../../../site/signages/signage-commands.ts'
import type { CallObstacle } from '../../../../site/webrtc/call-obstacle.ts'
import { loudness } from '../../../../site/webrtc/level.ts'
import type { OpenedDevice } from '../../../../site/webrtc/opened-device.ts'
import { createFakeClock, settle } from '../../line/fake-clock.ts'
import { createFakeLine } from '../../webrtc/fake-line.ts'
import { anEntry, aRequest, aTrack, names } from '../fakes.ts'

const joined = (state: 'Standby' | 'Leaving' | 'Logout' = 'Logout', cause = 'joined') =>
  ({
    type: 'stateTransitionMsg',
    of: 'operator',
    cause,
    state: { userId: 1, state, since: 1_000_000, hasChannel: true, talk: null, room: null },
  }) as const

function openReadiness(captures: OpenedDevice[], lack?: CallObstacle) {
  const line = createFakeLine()
  let ended = () => {}
  const microphone = createMicrophone({
    callObstacle: () => lack,
    open: async () => captures.shift() ?? { ok: false, state: 'missing' },
    onEnded(_track, listener) {
      ended = listener
      return () => {}
    },
  })
  createReadiness({
    mayAnswer: () => true,
    line: line.line,
    microphone,
    readDevices: async () => ({ camera: 'unknown', microphone: 'granted' }),
  })
  return { line, microphone, pullOut: () => ended() }
}

const granted = (): OpenedDevice => ({ ok: true, track: aTrack('audio') })

test('[4.4] neither enters Standby nor asks for a microphone in a browser that cannot call', async () => {
  const unasked = [granted()]
  const { line } = openReadiness(unasked, 'noPeers')
  line.become('open')
  line.say(joined())
  await settle()
  assert.deepEqual(line.sent, [{ type: 'devicePermission', camera: 'unknown', microphone: 'missing' }])
  assert.equal(unasked.length, 1)
})

test('[4.4] asks the server for Standby once on each connection, after the microphone is open', async () => {
  const { line } = openReadiness([granted()])
  line.become('open')
  await settle()
  assert.deepEqual(line.sent, [], 'config alone is too early: the server may still be probing another page')
  line.say(joined())
  await settle()
  assert.deepEqual(line.sent, [
    { type: 'devicePermission', camera: 'unknown', microphone: 'granted' },
    { type: 'stateTransitionEvent', eventType: 'PossibleStandby' },
  ])
  line.say(joined('Standby', 'PossibleStandby'))
  await settle()
  assert.equal(line.sent.length, 2)
  line.become('lost')
  line.become('open')
  line.say(joined('Standby'))
  await settle()
  assert.deepEqual(names(line.sent).slice(2), ['devicePermission', 'PossibleStandby'])
})

test('[4.4] stays out of Standby without a microphone, and enters it once the microphone is allowed', async () => {
  const { line, microphone } = openReadiness([{ ok: false, state: 'denied' }, granted()])
  line.say(joined())
  await settle()
  assert.deepEqual(line.sent, [{ type: 'devicePermission', camera: 'unknown', microphone: 'denied' }])
  await microphone.open()
  await settle()
  assert.deepEqual(names(line.sent).slice(1), ['devicePermission', 'PossibleStandby'])
})

test('[7.6] reports a removed microphone to the server', async () => {
  const { line, microphone, pullOut } = openReadiness([granted()])
  line.say(joined())
  await settle()
  pullOut()
  await settle()
  assert.equal(microphone.$state.get(), 'missing')
  assert.deepEqual(line.sent.at(-1), { type: 'devicePermission', camera: 'unknown', microphone: 'missing' })
})

test("[2.4.17] shows the operator's state as the server reports it, and waits for the server after a change", () => {
  const line = createFakeLine()
  const self = createSelf(line.line, createFakeClock())
  line.say(joined('Standby'))
  assert.ok(self.leave())
  assert.equal(self.$changing.get(), true)
  assert.equal(self.$self.get()?.state, 'Standby', 'the page shows the old state until the server answers')
  line.say(joined('Leaving', 'Leaving'))
  assert.equal(self.$changing.get(), false)
  assert.equal(self.$self.get()?.state, 'Leaving')
  self.comeBack()
  assert.deepEqual(names(line.sent), ['Leaving', 'Standby'])
  line.become('lost')
  assert.equal(self.$changing.get(), false)
  assert.equal(self.leave(), false)
})

test('[7.6] shows that an administrator set the operator to Leaving, until the operator returns', () => {
  const line = createFakeLine()
  const self = createSelf(line.line, createFakeClock())
  line.say(joined('Standby'))
  line.say(joined('Leaving', 'setAway'))
  line.say({ type: 'operatorStateTransition', state: 'Leaving', cause: 'setAway' })
  assert.equal(self.$setAway.get(), true)
  line.say(joined('Standby', 'Standby'))
  assert.equal(self.$setAway.get(), false)
})

/** Operator 1 belongs to no store, operator 2 to store 1, operator 3 to store 2. */
const candidatesAt = candidatesAmong([
  { id: 1, storeId: 0 },
  { id: 2, storeId: 1 },
  { id: 3, storeId: 2 },
])

/** A signage that belongs to no store, so that all operators may answer its calls. */
const anEntryForAll = (more: Partial<SignageEntry> = {}) => anEntry(1, { storeId: 0, ...more })

/** The buttons that this viewer sees on a signage's card, one line for each scene. */
function printButtons(viewer: Viewer, more: Partial<SignageEntry> = {}): string {
  return SCENES.map((state) => {
    const scene = state === 'Monitoring' || state === 'Logout' ? 'Standby' : state
    const card = cardOf(anEntryForAll({ state, scene, ...more }), [], viewer, candidatesAt)
    const rest = card.rest && `${card.rest.wanted}${card.rest.enabled ? '' : ' (off)'}`
    const on = [
      card.mayTalk && 'talk',
      card.mayMonitor && 'monitor',
      card.mayListen && 'listen',
      rest,
    ].filter(Boolean)
    return `${state}: ${on.join(', ') || '-'}`
  }).join('\n')
}

test('[4.4] lets operators in Standby or Leaving who have an avatar channel answer a waiting visitor', () => {
  const viewer: Viewer = { userId: 1, role: 'operator', state: 'Standby', hasChannel: true }
  const waiting = anEntryForAll({ state: 'Crowded', waitingCallId: aRequest(1).requestId })
  const cardFor = (entry: SignageEntry, more: Partial<Viewer> = {}) =>
    cardOf(entry, [], { ...viewer, ...more }, candidatesAt)
  const answerOf = (more: Partial<Viewer> = {}, entry = waiting) => cardFor(entry, more).answer?.enabled
  assert.equal(cardFor(waiting).answer?.callId, waiting.waitingCallId)
  const states = ['Standby', 'Leaving', 'Active', 'Logout', undefined] as const
  assert.deepEqual(
    states.map((state) => answerOf({ state })),
    [true, true, false, false, false],
  )
  assert.equal(answerOf({ hasChannel: false }), false)
  assert.equal(answerOf({ role: 'systemAdmin' }), undefined)
  assert.equal(answerOf({}, anEntryForAll()), undefined)
  const others = [{ userId: 2, name: '田中' }]
  assert.equal(answerOf({}, { ...waiting, assigned: others }), undefined)
})

test('[4.4] does not offer calls of a store that has operators to an administrator without a store', () => {
  const viewer: Viewer = { userId: 1, role: 'companyAdmin', state: 'Standby', hasChannel: true }
  const cardIn = (storeId: number, more: Partial<SignageEntry> = {}) =>
    cardOf(anEntry(1, { storeId, ...more }), [], viewer, candidatesAt)
  const waiting = { state: 'Crowded', waitingCallId: aRequest(1).requestId } as const
  assert.deepEqual(
    [1, 3, 0].map((storeId) => [cardIn(storeId, waiting).answer?.enabled, cardIn(storeId).mayTalk]),
    [
      [undefined, false],
      [true, true],
      [true, true],
    ],
  )
})

test('[4.3] offers an administrator the buttons that fit the state of a signage', () => {
  assert.equal(
    printButtons({ userId: 1, role: 'companyAdmin', state: 'Standby', hasChannel: true }),
    [
      'Standby: talk, monitor, suspend',
      'Calling: suspend (off)',
      'Active: listen, suspend (off)',
      'Monitoring: talk, monitor, suspend',
      'Crowded: suspend',
      'Suspended: talk, monitor, restart',
      'Logout: suspend',
    ].join('\n'),
  )
})

test('[6] offers an operator no suspend button, and the talk button only on assigned signages', () => {
  const monitors = ['Standby: monitor', 'Calling: -', 'Active: -', 'Monitoring: monitor', 'Crowded: -']
  assert.equal(
    printButtons({ userId: 1, role: 'operator', state: 'Logout', hasChannel: true }),
    [...monitors, 'Suspended: monitor', 'Logout: -'].join('\n'),
  )
  assert.equal(
    printButtons(
      { userId: 1, role: 'operator', state: 'Standby', hasChannel: true },
      { assigned: [{ userId: 2, name: '鈴木' }] },
    ),
    [...monitors, 'Suspended: monitor', 'Logout: -'].join('\n'),
  )
  assert.match(
    printButtons(
      { userId: 1, role: 'operator', state: 'Leaving', hasChannel: true },
      { assigned: [{ userId: 1, name: '佐藤' }] },
    ),
    /^Standby: talk, monitor$/m,
  )
})

function openStandby(more: { reply?: Request } = {}) {
  const line = createFakeLine()
  const clock = createFakeClock()
  const asked: string[] = []
  const request: Request =
    more.reply ??
    (async (call) => {
      asked.push(call.path)
      return { kind: 'unreachable' }
    })
  const board = createBoard(line.line)
  const self = createSelf(line.line, clock)
  const details = createDetails(request, line.line)
  const figures = createStatistics({ request, board, line: line.line, clock })
  const $requests = atom<ReturnType<typeof aRequest>[]>([])
  const $viewer = atom<{ userId: number; role: 'companyAdmin' | 'systemAdmin' } | undefined>()
  const did: string[] = []
  const standby = createStandby({
    board,
    self,
    $aiWords: createAiWords(line.line),
    statistics: figures,
    character: {
      $character: atom(undefined),
      load: async () => {},
      reload: async () => {},
      forSignage: async () => undefined,
    },
    calls: { $requests, accept: (requestId) => did.push(`accept ${requestId}`) },
    $viewer,
    standBy: () => did.push('standBy'),
    commands: createSignageCommands({
      line: line.line,
      goTo: (path) => did.push(path),
      notSent: () => did.push('notSent'),
    }),
  })
  const whole = (...entries: SignageEntry[]) => line.say({ type: 'submitSignageState', entries })
  const change = (entry: SignageEntry) => line.say({ type: 'reflectSignageState', entry })
  return { standby, line, clock, self, details, figures, asked, did, $requests, $viewer, whole, change }
}

test("[2.4.6] shows the latest words of each signage's AI dialogue, live", () => {
  const { standby, line } = openStandby()
  const words = {
    type: 'talkLog',
    talkId: '00000000-0000-4000-8000-000000000001',
    at: 1,
    lang: 'ja',
  } as const
  line.say({ ...words, signageId: 1, speaker: 'visitor', text: '料金は' })
  line.say({ ...words, signageId: 2, speaker: 'visitor', text: 'お手洗いは' })
  line.say({ ...words, signageId: 1, speaker: 'ai', text: '500円です' })
  assert.deepEqual(
    [...standby.$aiWords.get()].map(([id, { text }]) => [id, text]),
    [
      [1, '500円です'],
      [2, 'お手洗いは'],
    ],
  )
})

test('[4.4] enters Standby once the page knows the user, but never for a system administrator', () => {
  const admin = openStandby()
  const close = admin.standby.open()
  assert.deepEqual(admin.did, [])
  admin.$viewer.set({ userId: 1, role: 'companyAdmin' })
  admin.$viewer.set({ userId: 1, role: 'companyAdmin' })
  assert.deepEqual(admin.did, ['standBy'])
  assert.deepEqual(admin.asked, ['/api/getCallFigures'])
  close()

  const system = openStandby()
  system.standby.open()
  system.$viewer.set({ userId: 9, role: 'systemAdmin' })
  assert.deepEqual(system.did, [])
  assert.equal(system.asked.length, 1)
})

test('[2.4.17] lists signages with a waiting call first, and counts the signages of the chosen store', () => {
  const { standby, $viewer, $requests, whole, change } = openStandby()
  $viewer.set({ userId: 1, role: 'companyAdmin' })
  whole(
    anEntry(1),
    anEntry(2, { storeId: 2, storeName: '駅前店' }),
    anEntry(3, { state: 'Active', scene: 'Active' }),
  )
  assert.equal(standby.$arrived.get(), true)
  change(anEntry(3, { state: 'Calling', scene: 'Calling' }))
  $requests.set([aRequest(3)])
  const order = () => standby.$cards.get().map((card) => card.entry.id)
  assert.deepEqual(order(), [3, 1, 2])
  assert.equal(standby.$cards.get()[0]?.request?.signageId, 3)
  assert.deepEqual(standby.$counts.get(), { all: 3, receiving: 2, urgent: 1 })
  standby.filterBy('receiving')
  assert.deepEqual(order(), [1, 2])
  standby.showStore(2)
  assert.deepEqual(order(), [2])
  assert.deepEqual(standby.$counts.get(), { all: 1, receiving: 1, urgent: 0 })
  standby.clearFilters()
  assert.equal(order().length, 3)
  assert.deepEqual(
    standby.$stores.get().map(({ name }) => name),
    ['本店', '駅前店'],
  )
})

test("[4.4] the buttons of a signage's card send a message or open monitoring, and report a lost connection", () => {
  const { standby, line, did } = openStandby()
  standby.talkTo(1)
  standby.rest(2, 'suspend')
  standby.monitor(3)
  assert.deepEqual(line.sent, [
    { type: 'stateTransitionEvent', eventType: 'callFromUser', signageId: 1 },
    { type: 'stateTransitionEvent', eventType: 'suspend', signageId: 2 },
  ])
  line.become('lost')
  standby.talkTo(1)
  assert.deepEqual(did, ['/app/service/operation?mode=Monitoring&id=3', 'notSent'])
})

describe("reloading today's statistics", () => {
  const DAY_MS = 86_400_000
  async function opened(beforeMidnightMs: number) {
    const page = openStandby()
    page.clock.setServerNow(Date.parse('2026-04-07T00:00:00+09:00') - beforeMidnightMs)
    const close = page.standby.open()
    page.$viewer.set({ userId: 1, role: 'companyAdmin' })
    await settle()
    assert.equal(page.asked.length, 1)
    return { ...page, close }
  }

  test("[2.4.17] loads today's statistics at midnight in Japan, once a day", async () => {
    const { clock, asked } = await opened(60_000)
    await clock.advance(59_000)
    assert.equal(asked.length, 1)
    await clock.advance(11_000)
    assert.equal(asked.length, 2)
    await clock.advance(DAY_MS - 60_000)
    assert.equal(asked.length, 2)
    await clock.advance(60_000)
    assert.equal(asked.length, 3)
  })

  test("[2.4.17] loads today's statistics after a reconnect and after the server's clock was corrected", async () => {
    const { clock, line, asked, close } = await opened(DAY_MS / 2)
    line.become('lost')
    assert.equal(asked.length, 1)
    line.become('open')
    assert.equal(asked.length, 2)
    clock.setServerNow(clock.serverNow() + 20 * DAY_MS)
    await clock.advance(10_000)
    assert.equal(asked.length, 3)
    close()
    line.become('lost')
    line.become('open')
    await clock.advance(2 * DAY_MS)
    assert.equal(asked.length, 3)
  })
})

test("[2.4.17] loads today's statistics when the page opens and when a call is answered or ends, not on other changes", async () => {
  const { standby, asked, whole, change } = openStandby()
  const figures = () => asked.filter((path) => path === '/api/getCallFigures').length
  whole(anEntry(1))
  const close = standby.open()
  assert.equal(figures(), 1, 'when the page opens')
  const steps: [SignageEntry['state'], number][] = [
    ['Monitoring', 1],
    ['Calling', 1],
    ['Active', 2],
    ['Standby', 3],
    ['Crowded', 3],
    ['Calling', 3],
    ['Standby', 4],
  ]
  for (const [state, expected] of steps) {
    change(anEntry(1, { state }))
    assert.equal(figures(), expected, `after ${state}`)
  }
  close()
  change(anEntry(1, { state: 'Calling' }))
  change(anEntry(1, { state: 'Standby' }))
  assert.equal(figures(), 4)
})

test("[7.2] reports that today's statistics could not be loaded, but keeps showing older statistics", async () => {
  const ready = {
    called: 2,
    answered: 1,
    medianAnswerMs: 9_000,
    longestAnswerMs: 9_000,
    meanTalkMs: null,
    meanTalkYesterdayMs: null,
  }
  const replies: unknown[] = [{ kind: 'unreachable' }, { kind: 'ok', value: ready }, { kind: 'unreachable' }]
  const { figures } = openStandby({ reply: (async () => replies.shift()) as unknown as Request })
  await figures.load()
  assert.equal(figures.$statistics.get().kind, 'failed')
  await figures.load()
  await figures.load()
  assert.deepEqual(figures.$statistics.get(), { kind: 'ready', statistics: ready })
})

test('[4.3] loads the details of a signage again after the message templateChanged only if they were loaded before', async () => {
  const inputs: unknown[] = []
  const reply = (async (_call: unknown, input: { targetId?: number }) => {
    inputs.push(input)
    return { kind: 'ok', value: { id: 1, version: inputs.length } }
  }) as unknown as Request
  const { details, line } = openStandby({ reply })
  await details.find(1)
  line.say({ type: 'templateChanged', signageId: 1, version: 2 })
  line.say({ type: 'templateChanged', signageId: 7, version: 2 })
  await settle()
  assert.deepEqual(inputs, [{ targetId: 1 }, { targetId: 1 }])
  assert.equal(details.$details.get().get(1)?.version, 2)
  assert.equal((await details.find(1))?.version, 2)
  assert.equal(inputs.length, 2, 'known details are not requested')
})

test('[2.4.17] measures silence from the microphone as 0 and a clear voice as 1', () => {
  const tone = (amplitude: number) =>
    Float32Array.from({ length: 1024 }, (_, i) => amplitude * Math.sin(i / 5))
  assert.equal(loudness(new Float32Array(1024)), 0)
  assert.equal(loudness(tone(0.5)), 1)
  const soft = loudness(tone(0.03))
  assert.ok(soft > 0.3 && soft < 0.8, String(soft))
})
