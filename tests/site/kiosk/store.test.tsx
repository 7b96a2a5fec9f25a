import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { Language } from '#core/fields/shapes.ts'
import { settle } from '../line/fake-clock.ts'
import { createFakeKiosk, GUEST_LINK, image, SIGNAGE_ID, signageOf, templatesWith } from './fakes.ts'
import { openStandby, scene } from './standby.ts'

test("[2.4.6] connects as a signage and draws the signage's template", async () => {
  const fake = await openStandby()
  assert.deepEqual(fake.said, ['open signage'])
  const model = fake.kiosk.$model.get()
  assert.equal(model?.companyName, 'デモ商事')
  assert.deepEqual(model?.telopLines, ['本日は展示があります。', 'ご参加ください。'])
  assert.equal(model?.buttons.length, 3)
})

test("[4.4] a touch calls an operator with the button's text, the language and a new request id", async () => {
  const fake = await openStandby()
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
  const fake = await openStandby()
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

test('[decisions 11] outside the opening hours says when the company opens, and sends no call', async () => {
  const fake = await openStandby()
  const opensAt = fake.clock.serverNow() + 60_000
  fake.state('Standby', { closed: { opensAt } })
  // the kiosk loads this module when the company is closed for the first time
  await import('../../../site/kiosk/closed-words.ts')
  await settle()
  const shown = fake.kiosk.$model.get()
  assert.match(shown?.closed?.heading ?? '', /営業時間外|お休み/)
  assert.deepEqual(
    shown?.buttons.map(({ text }) => text),
    ['伝言を残す'],
  )
  fake.kiosk.touch(11)
  fake.kiosk.keyDown({ key: 'y', repeat: false, altKey: false, ctrlKey: false, metaKey: false, target: null })
  assert.deepEqual(fake.messages('receptionRequest'), [])
  fake.state('Standby')
  assert.deepEqual([fake.kiosk.$model.get()?.closed, fake.kiosk.$model.get()?.buttons.length], [undefined, 3])
  fake.kiosk.touch(11)
  assert.equal(fake.messages('receptionRequest').length, 1)
})

test('[2.4.6] ignores a press of a hidden or unknown button', async () => {
  const fake = await openStandby()
  fake.kiosk.touch(13)
  fake.kiosk.touch(99)
  assert.deepEqual(fake.messages('receptionRequest'), [])
})

test('[realtime] sends a button press that was made while disconnected, with its request id, once the connection is back', async () => {
  const fake = await openStandby()
  fake.become('lost')
  fake.kiosk.touch(11)
  await fake.clock.advance(1_000)
  fake.become('open')
  assert.deepEqual(
    fake.messages('receptionRequest').map((message) => 'requestId' in message && message.requestId),
    ['id-1'],
  )
})

test('[realtime] drops a button press if the connection comes back more than five seconds later', async () => {
  const fake = await openStandby()
  fake.become('lost')
  fake.kiosk.touch(11)
  await fake.clock.advance(6_000)
  fake.become('open')
  assert.deepEqual(fake.messages('receptionRequest'), [])
})

test("[4.4] shows the pressed button's text in Calling, and uploads one picture of the visitor", async () => {
  const fake = await openStandby()
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

test('[4.4] the buttons 取りやめる (cancel) and 通話を終わる (end the call) send homeButton, but not in Standby', async () => {
  const fake = await openStandby()
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

test('[realtime] shows the offline notice after two seconds without the server', async () => {
  const fake = await openStandby()
  fake.become('lost')
  await fake.clock.advance(1_999)
  assert.equal(fake.kiosk.$model.get()?.offline, false)
  await fake.clock.advance(1)
  assert.equal(fake.kiosk.$model.get()?.offline, true)
  fake.become('open')
  assert.equal(fake.kiosk.$model.get()?.offline, false)
})

test('[realtime] keeps the call on screen for ten seconds without the server, then draws Standby with the offline notice', async () => {
  const fake = await openStandby()
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

const message = (fake: Awaited<ReturnType<typeof openStandby>>) => fake.kiosk.$model.get()?.message

test("[realtime] shows an operator's message until the operator or the visitor removes it", async () => {
  const fake = await openStandby()
  fake.state('Active')
  fake.say({ type: 'tmpMessage', text: '少々お待ちください' })
  await fake.clock.advance(60_000)
  assert.equal(message(fake), '少々お待ちください')
  fake.say({ type: 'tmpMessage', text: 'お待たせしました' })
  assert.equal(message(fake), 'お待たせしました')
  fake.say({ type: 'tmpMessage', text: '' })
  assert.equal(message(fake), undefined)
  fake.say({ type: 'tmpMessage', text: '4階へどうぞ' })
  fake.kiosk.dismissMessage()
  assert.equal(message(fake), undefined)
})

test("[realtime] keeps an operator's message when Calling becomes Active, and removes it when the call ends", async () => {
  const fake = await openStandby()
  fake.state('Calling')
  fake.say({ type: 'tmpMessage', text: 'すぐにまいります' })
  fake.state('Active')
  assert.equal(message(fake), 'すぐにまいります')
  fake.state('Standby')
  assert.equal(message(fake), undefined)
})

test('[decisions 4] shows changed templates only once their files are loaded', async () => {
  let preloaded = () => {}
  const slow = new Promise<void>((resolve) => {
    preloaded = resolve
  })
  const fake = await openStandby({
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

test('[decisions 5] loads the signage again when its character has new sprites, although its version is the same', async () => {
  const fake = await openStandby()
  fake.serve(signageOf({ companyName: '新しい名前' }))
  fake.say({ type: 'templateChanged', signageId: 99, version: 1 })
  await settle()
  assert.equal(fake.kiosk.$model.get()?.companyName, 'デモ商事')
  fake.say({ type: 'templateChanged', signageId: SIGNAGE_ID, version: 1 })
  await settle()
  assert.equal(fake.kiosk.$model.get()?.companyName, '新しい名前')
})

test('[decisions 4] requests the signage again every three seconds while the server is unreachable', async () => {
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
  const fake = await openStandby()
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

test('[realtime] the kiosk reports its devices and what it shows to the server, and again after every reconnect', async () => {
  const fake = await openStandby()
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
      screen: 'portrait',
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

test('[realtime] tells the visitor if another browser uses the account, and can connect again to take the account back', async () => {
  const fake = await openStandby()
  fake.say({ type: 'alreadyExist', code: 'SVER-01', msg: '', key: 'alreadyExist' })
  assert.equal(fake.kiosk.$elsewhere.get()?.code, 'SVER-01')
  fake.kiosk.takeOver()
  assert.ok(fake.said.includes('reopen signage'))
})

test("[decisions 4] on a device without GPU, shows the character's picture in the pose of the current scene (screen)", async () => {
  const fake = await openStandby()
  fake.kiosk.$poster.listen(() => {})
  assert.equal(fake.kiosk.$canvas.get(), undefined)
  assert.equal(fake.kiosk.$poster.get(), '/characters/receptionist-wave.webp')
  fake.state('Calling')
  assert.equal(fake.kiosk.$poster.get(), '/characters/receptionist-neutral.webp')
})

test('[decisions 3] closes the settings panel and the sign-out question five minutes after the last touch', async () => {
  const { kiosk, clock } = await openStandby()
  const isOpen = () => [kiosk.$settingsOpen.get(), kiosk.$logoutAsked.get()]
  kiosk.toggleSettings()
  kiosk.askLogout()
  await clock.advance(299_999)
  kiosk.touched()
  await clock.advance(299_999)
  assert.deepEqual(isOpen(), [true, true])
  await clock.advance(1)
  assert.deepEqual(isOpen(), [false, false])
})

test("[decisions 4] measures the time since the last touch independently of the device's clock", async () => {
  let steadyMs = 0
  const { kiosk, clock, upkeep } = await openStandby({ steadyNow: () => steadyMs })
  assert.equal(upkeep()?.untouchedMs(), Number.POSITIVE_INFINITY)
  kiosk.touched()
  steadyMs += 60_000
  // the time service sets the clock after the start
  await clock.hang(86_400_000)
  assert.equal(upkeep()?.untouchedMs(), 60_000)
})

test('[realtime] closes connections and listeners when the page is left', async () => {
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

test('[decisions 3] keeps the language that a visitor chose in the waiting room of a reservation, also after the call', async () => {
  const $guestLanguage = atom<Language>('zh')
  const fake = await openStandby({ guestToken: GUEST_LINK, $guestLanguage })
  assert.equal(fake.kiosk.$language.get(), 'zh')
  fake.kiosk.setLanguage('en')
  fake.state('Active')
  fake.state('Standby')
  await fake.clock.advance(120_000)
  assert.deepEqual([fake.kiosk.$language.get(), $guestLanguage.get()], ['en', 'en'])
})
