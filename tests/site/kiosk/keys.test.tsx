import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStandby } from './standby.ts'

const press = (key: string, changes = {}) => ({
  key,
  repeat: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: null,
  ...changes,
})

test('[2.4.6] the key y calls, c shows the settings, and e, j and z change the language, also with Shift', async () => {
  const fake = await openStandby()
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

test('[2.4.6] asks whether to sign out only after the key l is held for three seconds', async () => {
  const fake = await openStandby()
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

test('[decisions 3] ignores keys with modifiers, keys typed into a field and, during calls, all keys but l', async () => {
  const fake = await openStandby()
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

test("[decisions 3] the key a rebuilds the kiosk's media connection without reloading the page", async () => {
  const fake = await openStandby()
  fake.say({ type: 'monitoringRequest', monitors: 1 })
  fake.kiosk.keyDown(press('a'))
  assert.equal(fake.peers.length, 2)
  assert.deepEqual(
    fake.peers.map((peer) => peer.isClosed()),
    [true, false],
  )
})
