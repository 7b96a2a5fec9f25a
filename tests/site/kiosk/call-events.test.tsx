import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CloseCause } from '#core/calls/call.ts'
import { config } from '../line/fake-socket.ts'
import { CALL_ID, GUEST_LINK, ownOf } from './fakes.ts'
import { openStandby, scene, stream } from './standby.ts'

test('[4.4] echoes the message informCallId for the current call, but for no other call', async () => {
  const fake = await openStandby()
  fake.state('Active')
  fake.say({ type: 'informCallId', callId: CALL_ID })
  fake.say({ type: 'informCallId', callId: '6f1c2d3e-0000-4000-8000-000000000099' })
  assert.deepEqual(fake.messages('informCallId'), [{ type: 'informCallId', callId: CALL_ID }])
})

test('[4.4] thanks the visitor for two seconds after a call, then rebuilds the kiosk screen', async () => {
  const fake = await openStandby()
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

test('[4.4] does not rebuild the kiosk screen after a call that ended with `reload: false`', async () => {
  const fake = await openStandby()
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
  // a visitor who cancels the call sees no message
  ['Calling', 'home', undefined],
]

for (const [from, cause, words] of ENDINGS) {
  test(`[decisions 4] shows this apology after the state ${from} ends with cause ${cause}: ${words ?? 'none'}`, async () => {
    const fake = await openStandby()
    fake.kiosk.setLanguage('en')
    fake.state(from)
    fake.say({ type: 'serviceClosed', callId: CALL_ID, cause, reload: true })
    fake.state('Standby')
    assert.equal(fake.kiosk.$model.get()?.sorry, words)
    assert.equal(scene(fake), words ? 'Crowded' : 'Standby')
    assert.equal(fake.kiosk.$language.get(), words ? 'en' : 'ja')
    await fake.clock.advance(30_000)
    assert.deepEqual(
      [scene(fake), fake.kiosk.$model.get()?.sorry, fake.kiosk.$language.get()],
      ['Standby', undefined, 'ja'],
    )
  })
}

test('[decisions 4] closes the apology for a failed call when the visitor presses its button, or when the next call begins', async () => {
  const fake = await openStandby()
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
  await fake.clock.advance(30_000)
  assert.equal(fake.kiosk.$generation.get(), generation)
})

test("[4.6] shows a reservation's visitor the room, and no apology, after the operator's connection was lost", async () => {
  const fake = await openStandby({ guestToken: GUEST_LINK })
  fake.state('Active')
  fake.say({ type: 'serviceClosed', callId: CALL_ID, cause: 'operatorLost', reload: true })
  fake.state('Standby')
  assert.deepEqual([scene(fake), fake.kiosk.$model.get()?.sorry], ['Standby', undefined])
})

test('[realtime] tells the visitor that the call ended while the kiosk was disconnected', async () => {
  const fake = await openStandby()
  fake.state('Active')
  fake.become('lost')
  await fake.clock.advance(5_000)
  fake.say(config())
  fake.become('open')
  // the server sends both messages when the kiosk joins again
  for (const cause of ['here', 'joined'])
    fake.say({ type: 'stateTransitionMsg', of: 'signage', cause, state: ownOf('Standby') })
  assert.equal(fake.kiosk.$model.get()?.sorry, 'interrupted')
})

test('[realtime] shows after one second that the operator is disconnected, and counts the remaining seconds down', async () => {
  const fake = await openStandby()
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
  // an operator who is back within a second is not reported
  lost(fake.clock.serverNow())
  await fake.clock.advance(900)
  lost(null)
  await fake.clock.advance(5_000)
  assert.equal(seconds(), undefined)
})

test("[4.4] shows the operator's shared screen until sharing or the call ends", async () => {
  const fake = await openStandby()
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
