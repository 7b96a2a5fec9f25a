import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { CloseCause } from '#core/calls/call.ts'
import type { Language } from '#core/fields/shapes.ts'
import { settle } from '../line/fake-clock.ts'
import { config } from '../line/fake-socket.ts'
import {
  CALL_ID,
  createFakeKiosk,
  type FakeKiosk,
  image,
  ownOf,
  SIGNAGE_ID,
  signageOf,
  templatesWith,
} from './fakes.ts'

/** A kiosk in Standby with its templates loaded. */
async function standing(changes: Parameters<typeof createFakeKiosk>[0] = {}): Promise<FakeKiosk> {
  const fake = createFakeKiosk(changes)
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  fake.state('Standby')
  await settle()
  return fake
}

const scene = ({ kiosk }: FakeKiosk) => kiosk.$model.get()?.scene
const stream = () => ({ id: 'stream' }) as MediaStream

test('[2.4.6] opens its line as signage and draws its own template', async () => {
  const fake = await standing()
  assert.deepEqual(fake.said, ['open signage'])
  const model = fake.kiosk.$model.get()
  assert.equal(model?.companyName, 'デモ商事')
  assert.deepEqual(model?.telopLines, ['本日は展示があります。', 'ご参加ください。'])
  assert.equal(model?.buttons.length, 3)
})

test('[4.4] a touch requests a person with the button’s text, the language and a new request id', async () => {
  const fake = await standing()
  fake.kiosk.setLanguage('en')
  fake.kiosk.touch(12)
  assert.deepEqual(fake.messages('receptionRequest'), [
    {
      type: 'stateTransitionEvent',
      eventType: 'receptionRequest',
      requestId: 'id-1',
      touchButton: 'ご予約の方',
      reason: 'touch',
      lang: 'en',
    },
  ])
})

test('[4.4] requests at most one call a second, and only in Standby', async () => {
  const fake = await standing()
  fake.kiosk.touch(11)
  await fake.clock.advance(999)
  fake.kiosk.touch(11)
  assert.equal(fake.messages('receptionRequest').length, 1)
  await fake.clock.advance(1)
  fake.kiosk.touch(11)
  assert.equal(fake.messages('receptionRequest').length, 2)
  fake.state('Calling')
  await fake.clock.advance(2_000)
  fake.kiosk.touch(11)
  assert.equal(fake.messages('receptionRequest').length, 2)
})

test('[2.4.6] ignores hidden and unknown buttons', async () => {
  const fake = await standing()
  fake.kiosk.touch(13)
  fake.kiosk.touch(99)
  assert.deepEqual(fake.messages('receptionRequest'), [])
})

test('[realtime] sends a press again with the same id after the line broke', async () => {
  const fake = await standing()
  fake.become('lost')
  fake.kiosk.touch(11)
  await fake.clock.advance(1_000)
  fake.become('open')
  assert.deepEqual(
    fake.messages('receptionRequest').map((message) => 'requestId' in message && message.requestId),
    ['id-1'],
  )
})

test('[realtime] drops a press that could not be sent within five seconds', async () => {
  const fake = await standing()
  fake.become('lost')
  fake.kiosk.touch(11)
  await fake.clock.advance(6_000)
  fake.become('open')
  assert.deepEqual(fake.messages('receptionRequest'), [])
})

test('[4.4] Calling shows the pressed button’s text and sends one camera picture', async () => {
  const fake = await standing()
  fake.kiosk.touch(12)
  fake.state('Calling', { requestId: 'id-1' })
  await settle()
  fake.state('Calling', { requestId: 'id-1', monitors: 1 })
  await settle()
  assert.deepEqual(fake.kiosk.$model.get()?.calling, { buttonText: 'ご予約の方', pictureSent: true })
  const pictures = fake.asked.filter(({ path }) => path === '/api/addCaptureImage')
  assert.equal(pictures.length, 1)
  assert.deepEqual(pictures[0]?.input, { requestId: 'id-1', signageId: SIGNAGE_ID })
  assert.ok(pictures[0]?.form?.get('image') instanceof Blob)
})

test('[4.4] a call goes on without a camera', async () => {
  const fake = await standing({ openCamera: async () => ({ ok: false, state: 'denied' }) })
  fake.kiosk.touch(11)
  fake.state('Calling', { requestId: 'id-1' })
  await settle()
  assert.equal(fake.kiosk.$model.get()?.calling?.pictureSent, false)
  assert.deepEqual(
    fake.peers[0]?.tracks.map(([slot]) => slot),
    ['voice'],
  )
})

test('[realtime] opens camera, microphone and peer at Calling, and closes them when no operator may look', async () => {
  const fake = await standing()
  assert.equal(fake.peers.length, 0)
  fake.state('Calling')
  await settle()
  assert.deepEqual(fake.peers[0]?.plan()?.receive, ['voice', 'camera', 'screen'])
  assert.deepEqual(fake.peers[0]?.tracks.map(([slot]) => slot).sort(), ['camera', 'voice'])
  fake.state('Active')
  assert.equal(fake.peers.length, 1, 'the call uses the same peer')
  fake.state('Standby')
  assert.ok(fake.peers[0]?.isClosed())
  assert.equal(fake.devices.camera.readyState, 'ended')
})

test('[realtime] Crowded keeps neither camera nor peer open', async () => {
  const fake = await standing()
  fake.state('Crowded')
  assert.equal(fake.peers.length, 0)
  fake.state('Calling')
  fake.state('Crowded')
  assert.ok(fake.peers[0]?.isClosed())
  assert.deepEqual(fake.kiosk.$model.get()?.crowded, { cause: 'busy', place: 2, waitMinutes: 4 })
})

test('[realtime] monitoring keeps the scene and its buttons, and shows which of camera and microphone is open', async () => {
  const fake = await standing()
  fake.say({ type: 'monitoringRequest', monitors: 1 })
  assert.equal(scene(fake), 'Standby')
  assert.deepEqual(fake.kiosk.$model.get()?.inUse, { camera: false, microphone: false })
  await settle()
  assert.deepEqual(fake.kiosk.$model.get()?.inUse, { camera: true, microphone: true })
  assert.equal(fake.peers[0]?.plan()?.purpose, 'monitoring')
  fake.kiosk.touch(11)
  assert.equal(fake.messages('receptionRequest').length, 1)
  fake.say({ type: 'monitoringRequest', monitors: 0 })
  assert.ok(fake.peers[0]?.isClosed())
})

test('[4.4] 取りやめる and 通話を終わる send the home button; in Standby nothing is sent', async () => {
  const fake = await standing()
  fake.kiosk.cancel()
  assert.deepEqual(fake.messages('homeButton'), [])
  fake.state('Calling')
  fake.kiosk.cancel()
  fake.state('Active')
  fake.kiosk.end()
  assert.equal(fake.messages('homeButton').length, 2)
  fake.state('Active', { endAsked: true })
  assert.equal(fake.kiosk.$model.get()?.active?.endAsked, true)
})

test('[9] reports decoded frames every 500 ms while there are none, then every 5 s; a frozen picture counts as none', async () => {
  const fake = await standing()
  fake.state('Active')
  const told = () =>
    fake
      .messages('decodeFrames')
      .map((message) => ('framesDecoded' in message ? message.framesDecoded : undefined))
  await fake.clock.advance(1_000)
  assert.deepEqual(told(), [0, 0])
  fake.sample('camera', 12)
  await fake.clock.advance(500)
  assert.deepEqual(told(), [0, 0, 12])
  fake.sample('camera', 140)
  await fake.clock.advance(4_999)
  assert.equal(told().length, 3)
  await fake.clock.advance(1)
  assert.deepEqual(told(), [0, 0, 12, 128])
  await fake.clock.advance(5_000)
  assert.deepEqual(told(), [0, 0, 12, 128, 0])
  fake.state('Standby')
  await fake.clock.advance(20_000)
  assert.equal(told().length, 5)
})

test('[4.4] echoes informCallId for the current call only', async () => {
  const fake = await standing()
  fake.state('Active')
  fake.say({ type: 'informCallId', callId: CALL_ID })
  fake.say({ type: 'informCallId', callId: '6f1c2d3e-0000-4000-8000-000000000099' })
  assert.deepEqual(fake.messages('informCallId'), [{ type: 'informCallId', callId: CALL_ID }])
})

test('[4.4] shows the thanks for two seconds after a call, then rebuilds stage, peer and call state', async () => {
  const fake = await standing()
  fake.state('Active')
  fake.kiosk.media.$player.listen(() => {})
  fake.peers[0]?.stream('camera', stream())
  const generation = fake.kiosk.$generation.get()
  fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'closed', reload: true })
  fake.state('Standby')
  assert.equal(scene(fake), 'Active')
  assert.equal(fake.kiosk.$model.get()?.active?.ended, true)
  assert.equal(fake.kiosk.media.$player.get(), undefined)
  await fake.clock.advance(2_000)
  assert.equal(scene(fake), 'Standby')
  assert.equal(fake.kiosk.$generation.get(), generation + 1)
})

test('[4.4] serviceClosedNotReloadSignage rebuilds nothing', async () => {
  const fake = await standing()
  const generation = fake.kiosk.$generation.get()
  fake.state('Active')
  fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'closed', reload: false })
  fake.state('Standby')
  await fake.clock.advance(2_000)
  assert.equal(fake.kiosk.$generation.get(), generation)
})

type Ending = [scene: 'Calling' | 'Crowded' | 'Active', cause: CloseCause, words: string | undefined]
const ENDINGS: Ending[] = [
  ['Calling', 'rejected', 'declined'],
  ['Crowded', 'rejected', 'declined'],
  ['Calling', 'timeout', 'unanswered'],
  ['Crowded', 'timeout', 'unanswered'],
  ['Calling', 'interrupted', 'interrupted'],
  ['Active', 'operatorLost', 'interrupted'],
  ['Active', 'interrupted', 'interrupted'],
  ['Active', 'lost', 'interrupted'],
  // a visitor who cancels gets no message
  ['Calling', 'home', undefined],
]

for (const [from, cause, words] of ENDINGS) {
  test(`[decisions 4] ${from} that ends as ${cause} shows ${words ?? 'no message'}`, async () => {
    const fake = await standing()
    fake.kiosk.setLanguage('en')
    fake.state(from)
    fake.say({ type: 'serviceClosed', callId: CALL_ID, cause, reload: true })
    fake.state('Standby')
    assert.equal(fake.kiosk.$model.get()?.sorry, words)
    assert.equal(scene(fake), words ? 'Crowded' : 'Standby')
    assert.equal(fake.kiosk.$language.get(), words ? 'en' : 'ja')
    await fake.clock.advance(15_000)
    assert.deepEqual(
      [scene(fake), fake.kiosk.$model.get()?.sorry, fake.kiosk.$language.get()],
      ['Standby', undefined, 'ja'],
    )
  })
}

test('[decisions 4] the message ends at a touch of its button, and at the next call without a rebuild', async () => {
  const fake = await standing()
  const sorry = () => {
    fake.state('Calling')
    fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'timeout', reload: true })
    fake.state('Standby')
  }
  sorry()
  fake.kiosk.cancel()
  assert.equal(scene(fake), 'Standby')
  assert.deepEqual(fake.messages('homeButton'), [], 'no message is sent')

  sorry()
  const generation = fake.kiosk.$generation.get()
  fake.state('Active', { requestId: '6f1c2d3e-0000-4000-8000-000000000002' })
  assert.equal(scene(fake), 'Active')
  await fake.clock.advance(15_000)
  assert.equal(fake.kiosk.$generation.get(), generation)
})

test('[4.6] a guest whose host is disconnected waits in the room, which says so', async () => {
  const guestToken = { read: () => ({ token: 'link' }), keep: () => undefined, forget: () => undefined }
  const fake = await standing({ guestToken })
  fake.state('Active')
  fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'operatorLost', reload: true })
  fake.state('Standby')
  assert.deepEqual([scene(fake), fake.kiosk.$model.get()?.sorry], ['Standby', undefined])
})

test('[realtime] tells the visitor that the call ended while this page was disconnected', async () => {
  const fake = await standing()
  fake.state('Active')
  fake.become('lost')
  await fake.clock.advance(5_000)
  fake.say(config())
  fake.become('open')
  // the changes of joining are sent before the whole state
  for (const cause of ['here', 'joined'])
    fake.say({ type: 'stateTransitionMsg', of: 'signage', cause, state: ownOf('Standby') })
  assert.equal(fake.kiosk.$model.get()?.sorry, 'interrupted')
})

test('[realtime] shows after a second that the operator is disconnected, with the seconds left, until the operator is back', async () => {
  const fake = await standing()
  fake.state('Active')
  const { talk } = ownOf('Active')
  const lostAt = fake.clock.serverNow()
  const lost = (at: number | null) => fake.state('Active', { talk: talk && { ...talk, hostLostAt: at } })
  const seconds = () => fake.kiosk.$model.get()?.hostLostSeconds
  lost(lostAt)
  await fake.clock.advance(999)
  assert.equal(seconds(), undefined)
  await fake.clock.advance(1)
  assert.equal(seconds(), 9)
  await fake.clock.advance(3_000)
  assert.equal(seconds(), 6)
  lost(null)
  assert.equal(seconds(), undefined)
  // a quick reload is not shown
  lost(fake.clock.serverNow())
  await fake.clock.advance(900)
  lost(null)
  await fake.clock.advance(5_000)
  assert.equal(seconds(), undefined)
})

test('[realtime] shows the offline notice after two seconds without the server, not earlier', async () => {
  const fake = await standing()
  fake.become('lost')
  await fake.clock.advance(1_999)
  assert.equal(fake.kiosk.$model.get()?.offline, false)
  await fake.clock.advance(1)
  assert.equal(fake.kiosk.$model.get()?.offline, true)
  fake.become('open')
  assert.equal(fake.kiosk.$model.get()?.offline, false)
})

test('[realtime] keeps a call for nine seconds without the server; after ten it draws the offline Standby', async () => {
  const fake = await standing()
  fake.state('Active')
  fake.become('lost')
  await fake.clock.advance(9_999)
  assert.equal(scene(fake), 'Active')
  assert.equal(fake.peers[0]?.isClosed(), false)
  await fake.clock.advance(1)
  assert.equal(scene(fake), 'Standby')
  assert.equal(fake.kiosk.$model.get()?.offline, true)
  assert.ok(fake.peers[0]?.isClosed())
})

test('[4.4] shows the shared screen while the call’s state says that it is shared', async () => {
  const fake = await standing()
  const { talk } = ownOf('Active')
  const share = (isSharing: boolean) => fake.state('Active', { talk: talk && { ...talk, isSharing } })
  share(true)
  assert.equal(fake.kiosk.$sharing.get(), true)
  share(false)
  assert.equal(fake.kiosk.$sharing.get(), false)
  share(true)
  fake.state('Standby')
  assert.equal(fake.kiosk.$sharing.get(), false)
})

test('[realtime] shows an operator’s message for ten seconds; a newer one replaces it', async () => {
  const fake = await standing()
  fake.say({ type: 'tmpMessage', text: '少々お待ちください' })
  await fake.clock.advance(9_000)
  fake.say({ type: 'tmpMessage', text: 'お待たせしました' })
  await fake.clock.advance(9_999)
  assert.equal(fake.kiosk.$model.get()?.notice, 'お待たせしました')
  await fake.clock.advance(1)
  assert.equal(fake.kiosk.$model.get()?.notice, undefined)
})

test('[decisions 4] templateChanged loads the new files before they are shown', async () => {
  let preloaded = () => {}
  const slow = new Promise<void>((resolve) => {
    preloaded = resolve
  })
  const fake = await standing({
    loadFile: async ({ url }) => {
      if (url === '/media/2') await slow
      return { release: () => {} }
    },
  })
  fake.serve(
    signageOf({
      version: 2,
      companyName: '新しい名前',
      templates: templatesWith({ contents_media: image(2) }),
    }),
  )
  fake.say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  await settle()
  assert.equal(fake.kiosk.$model.get()?.companyName, 'デモ商事')
  preloaded()
  await settle()
  assert.equal(fake.kiosk.$model.get()?.companyName, '新しい名前')
})

test('[decisions 4] asks an unreachable server again every three seconds', async () => {
  const fake = createFakeKiosk()
  fake.breakServer()
  fake.kiosk.$model.listen(() => {})
  fake.kiosk.open()
  await settle()
  assert.equal(fake.kiosk.$model.get(), undefined)
  fake.mendServer()
  await fake.clock.advance(3_000)
  assert.equal(fake.kiosk.$model.get()?.scene, 'Standby')
})

test('[9] returns to the signage’s own language after a minute, or after the call', async () => {
  const fake = await standing()
  fake.kiosk.setLanguage('zh')
  await fake.clock.advance(59_000)
  fake.kiosk.touched()
  await fake.clock.advance(59_000)
  assert.equal(fake.kiosk.$language.get(), 'zh')
  await fake.clock.advance(1_000)
  assert.equal(fake.kiosk.$language.get(), 'ja')
  fake.kiosk.setLanguage('en')
  fake.state('Active')
  fake.state('Standby')
  assert.equal(fake.kiosk.$language.get(), 'ja')
})

test('[realtime] reports its devices and what it shows, again after every reconnect', async () => {
  const fake = await standing()
  assert.deepEqual(fake.messages('devicePermission'), [
    { type: 'devicePermission', camera: 'granted', microphone: 'granted' },
  ])
  assert.deepEqual(fake.messages('kioskReport'), [
    {
      type: 'kioskReport',
      scene: 'Standby',
      version: 1,
      mediaId: 1,
      telop: '本日は展示があります。\nご参加ください。',
      language: 'ja',
      siteVersion: 'test',
      // this device cannot draw a character
      fps: 0,
    },
  ])
  fake.state('Suspended')
  assert.equal(fake.messages('kioskReport').length, 2)
  await fake.clock.advance(30_000)
  assert.equal(fake.messages('kioskReport').length, 3)
  fake.become('lost')
  fake.become('open')
  assert.equal(fake.messages('devicePermission').length, 2)
})

test('[4.4] reloads the page once per call if there is no media path', async () => {
  const fake = await standing()
  fake.state('Active')
  fake.peers[0]?.giveUp('unreachable')
  assert.ok(fake.said.includes(`reload for ${CALL_ID}`))
})

const press = (key: string, changes = {}) => ({
  key,
  repeat: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: null,
  ...changes,
})

test('[2.4.6] y calls, c shows the settings, e j z change the language, with or without Shift', async () => {
  const fake = await standing()
  fake.kiosk.keyDown(press('Y'))
  assert.equal(fake.messages('receptionRequest').length, 1)
  fake.kiosk.keyDown(press('c'))
  assert.equal(fake.kiosk.$settingsOpen.get(), true)
  for (const [key, language] of [
    ['e', 'en'],
    ['Z', 'zh'],
    ['j', 'ja'],
  ] as const) {
    fake.kiosk.keyDown(press(key))
    assert.equal(fake.kiosk.$language.get(), language)
  }
})

test('[2.4.6] l held for three seconds asks to sign out, a shorter press does not', async () => {
  const fake = await standing()
  fake.kiosk.keyDown(press('l'))
  await fake.clock.advance(2_999)
  fake.kiosk.keyUp(press('l'))
  await fake.clock.advance(5_000)
  assert.equal(fake.kiosk.$logoutAsked.get(), false)
  fake.kiosk.keyDown(press('L'))
  fake.kiosk.keyDown(press('L', { repeat: true }))
  await fake.clock.advance(3_000)
  assert.equal(fake.kiosk.$logoutAsked.get(), true)
  await fake.kiosk.answerLogout(true)
  assert.ok(fake.said.includes('signOut'))
})

test('[decisions 3] ignores keys with modifiers, in fields, and all but l during calls', async () => {
  const fake = await standing()
  const field = document.createElement('input')
  fake.kiosk.keyDown(press('c', { ctrlKey: true }))
  fake.kiosk.keyDown(press('c', { target: field }))
  fake.state('Active')
  fake.kiosk.keyDown(press('c'))
  fake.kiosk.keyDown(press('e'))
  assert.equal(fake.kiosk.$settingsOpen.get(), false)
  assert.equal(fake.kiosk.$language.get(), 'ja')
  fake.kiosk.keyDown(press('l'))
  await fake.clock.advance(3_000)
  assert.equal(fake.kiosk.$logoutAsked.get(), true)
})

test('[decisions 3] a rebuilds in place: the peer of a monitored Standby is created again', async () => {
  const fake = await standing()
  fake.say({ type: 'monitoringRequest', monitors: 1 })
  fake.kiosk.keyDown(press('a'))
  assert.equal(fake.peers.length, 2)
  assert.deepEqual(
    fake.peers.map((peer) => peer.isClosed()),
    [true, false],
  )
})

test('[realtime] tells if another browser uses the account, and can retry', async () => {
  const fake = await standing()
  fake.say({ type: 'alreadyExist', code: 'SVER-01', msg: '', key: 'alreadyExist' })
  assert.equal(fake.kiosk.$elsewhere.get()?.code, 'SVER-01')
  fake.kiosk.takeOver()
  assert.ok(fake.said.includes('reopen signage'))
})

test('[decisions 4] shows the poster in the pose of the scene without a GPU', async () => {
  const fake = await standing()
  fake.kiosk.$poster.listen(() => {})
  assert.equal(fake.kiosk.$canvas.get(), undefined)
  assert.equal(fake.kiosk.$poster.get(), '/characters/receptionist-wave.webp')
  fake.state('Calling')
  assert.equal(fake.kiosk.$poster.get(), '/characters/receptionist-neutral.webp')
})

test('[9] shows the character’s video in Standby without a GPU, if it has one', async () => {
  const fake = await standing()
  fake.kiosk.$standbyVideo.listen(() => {})
  assert.equal(fake.kiosk.$standbyVideo.get(), undefined, 'a company’s own character has a picture only')
  const character = signageOf().default_character!
  const standby_image_url = '/characters/receptionist-standby.mp4'
  fake.serve(signageOf({ version: 2, default_character: { ...character, standby_image_url } }))
  fake.say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 2 })
  await settle()
  assert.equal(fake.kiosk.$standbyVideo.get(), standby_image_url)
})

test('[realtime] closes everything when the page is left', async () => {
  const fake = createFakeKiosk()
  fake.kiosk.$model.listen(() => {})
  const leave = fake.kiosk.open()
  fake.state('Active')
  await settle()
  leave()
  assert.ok(fake.peers[0]?.isClosed())
  assert.equal(fake.listening(), 0)
  assert.ok(fake.said.includes('close'))
})

test('[decisions 6] a guest stays in the same room while the server is unreachable', async () => {
  const guestToken = { read: () => ({ token: 'link' }), keep: () => undefined, forget: () => undefined }
  const fake = await standing({ guestToken })
  const room = {
    reservationId: 1,
    signageId: 1,
    startAt: 0,
    endAt: 9_000_000,
    title: '内覧',
    hostName: '鈴木 花',
    isHostHere: false,
    isGuestHere: true,
  }
  fake.state('Standby', { room })
  fake.say({ type: 'serverStops', stopsAt: 1 })
  assert.equal(fake.kiosk.$model.get()?.offline, true)
  assert.equal(fake.kiosk.guest.$room.get()?.title, '内覧')
})

test('[decisions 3] a guest keeps the waiting room’s language in the room and on /logout', async () => {
  const $guestLanguage = atom<Language>('zh')
  const guestToken = { read: () => ({ token: 'link' }), keep: () => undefined, forget: () => undefined }
  const fake = await standing({ guestToken, $guestLanguage })
  assert.equal(fake.kiosk.$language.get(), 'zh')
  fake.kiosk.setLanguage('en')
  fake.state('Active')
  fake.state('Standby')
  await fake.clock.advance(120_000)
  assert.deepEqual([fake.kiosk.$language.get(), $guestLanguage.get()], ['en', 'en'])
})
