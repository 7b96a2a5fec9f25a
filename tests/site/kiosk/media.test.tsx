import '../../support/dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pluggedDevices } from '../../support/plugged-devices.ts'
import { settle } from '../line/fake-clock.ts'
import { CALL_ID } from './fakes.ts'
import { openStandby, scene } from './standby.ts'

test("[4.4] a call continues without the kiosk's camera", async () => {
  const fake = await openStandby({ openCamera: async () => ({ ok: false, state: 'denied' }) })
  fake.kiosk.touch(11)
  fake.state('Calling', { requestId: 'id-1' })
  await settle()
  assert.equal(fake.kiosk.$model.get()?.calling?.pictureSent, false)
  assert.deepEqual(
    fake.peers[0]?.tracks.map(([slot]) => slot),
    ['voice'],
  )
})

test('[realtime] opens camera, microphone and media connection in Calling, and closes them in Standby', async () => {
  const fake = await openStandby()
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

test('[realtime] closes the media connection in Crowded', async () => {
  const fake = await openStandby()
  fake.state('Crowded')
  assert.equal(fake.peers.length, 0)
  fake.state('Calling')
  fake.state('Crowded')
  assert.ok(fake.peers[0]?.isClosed())
  assert.deepEqual(fake.kiosk.$model.get()?.crowded, { cause: 'busy', place: 2, waitMinutes: 4 })
})

test('[realtime] monitoring changes neither scene (screen) nor buttons, and shows that camera and microphone are open', async () => {
  const fake = await openStandby()
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

test('[9] reports decoded frames every 5 s, or every 500 ms until the first frame', async () => {
  const fake = await openStandby()
  fake.state('Active')
  const reported = () =>
    fake
      .messages('decodeFrames')
      .map((message) => ('framesDecoded' in message ? message.framesDecoded : undefined))
  await fake.clock.advance(1_000)
  assert.deepEqual(reported(), [0, 0])
  fake.sample('camera', 12)
  await fake.clock.advance(500)
  assert.deepEqual(reported(), [0, 0, 12])
  fake.sample('camera', 140)
  await fake.clock.advance(4_999)
  assert.equal(reported().length, 3)
  await fake.clock.advance(1)
  assert.deepEqual(reported(), [0, 0, 12, 128])
  await fake.clock.advance(5_000)
  assert.deepEqual(reported(), [0, 0, 12, 128, 0])
  fake.state('Standby')
  await fake.clock.advance(20_000)
  assert.equal(reported().length, 5)
})

test('[4.4] reloads the page for a call if no media connection is possible', async () => {
  const fake = await openStandby()
  fake.state('Active')
  fake.peers[0]?.giveUp('unreachable')
  assert.ok(fake.said.includes(`reload for ${CALL_ID}`))
})

test('[4.4] does not reload the page for monitoring, because a visitor may be talking to the AI or leaving a message', async () => {
  const fake = await openStandby()
  fake.state('Standby', { monitors: 1 })
  fake.peers[0]?.giveUp('unreachable')
  assert.deepEqual(
    fake.said.filter((word) => word.startsWith('reload')),
    [],
  )
  await fake.clock.advance(15_000)
  assert.equal(fake.peers[0]?.reoffers(), 1)
})

test("[4.4] sends the microphone's sound again after it was unplugged and plugged in again during a call", async (t) => {
  const changeDevices = pluggedDevices(t)
  const fake = await openStandby()
  fake.state('Active')
  await settle()
  fake.devices.microphone.dispatchEvent(new Event('ended'))
  assert.deepEqual(fake.kiosk.$model.get()?.inUse, { camera: true, microphone: false })
  assert.deepEqual(fake.peers[0]?.tracks.at(-1), ['voice', null])
  changeDevices()
  await settle()
  assert.deepEqual(fake.kiosk.$model.get()?.inUse, { camera: true, microphone: true })
  assert.deepEqual(fake.peers[0]?.tracks.at(-1), ['voice', fake.devices.microphone])
})
